import { rmSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { errorCode } from '../../foundation/error-code.ts';
import { makeDirectory } from '../../foundation/make-directory.ts';
import { readSmallFile } from '../../foundation/read-small-file.ts';
import { replaceOwnFile } from '../../foundation/replace-own-file.ts';
import type { LoginEntry } from './login-entry.ts';

const fileName = 'outbox-desktop.desktop';
const longestBytes = 64 * 1024;

/** Where desktops of Linux look for what they start with a session. Only an absolute variable counts, as their rule says. */
export function autostartFile(
  environment: Readonly<Record<string, string | undefined>>,
  homeDirectory: string,
): string {
  const named = environment['XDG_CONFIG_HOME'];
  const config = named !== undefined && isAbsolute(named) ? named : join(homeDirectory, '.config');
  return join(config, 'autostart', fileName);
}

/** The entry of a desktop that starts `command`, a program and its words. */
export function autostartText(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Outbox',
    'Comment=Delivers the files of watched folders',
    `Exec=${command.map(quoted).join(' ')}`,
    'Icon=outbox-desktop',
    'Terminal=false',
    'StartupNotify=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** As the specification of desktop entries has a word of `Exec`: quoted, then escaped once more as the value of a key. */
function quoted(word: string): string {
  const inQuotes = word.replaceAll(/["`$\\]/gu, '\\$&').replaceAll('%', '%%');
  return `"${inQuotes.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')}"`;
}

/** A file of its person's own, which whoever looks through such files can read, change and remove. */
export class XdgAutostart implements LoginEntry {
  readonly #file: string;
  readonly #text: string;

  constructor(file: string, command: readonly string[]) {
    this.#file = file;
    this.#text = autostartText(command);
  }

  get state(): 'off' | 'on' {
    const text = this.#read();
    // How desktops put one out of use that they do not remove.
    return text === null || /^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/mu.test(text)
      ? 'off'
      : 'on';
  }

  set(isOn: boolean): void {
    if (!isOn) {
      rmSync(this.#file, { force: true });
      return;
    }
    makeDirectory(dirname(this.#file));
    replaceOwnFile(this.#file, this.#text);
  }

  refresh(): void {
    if (this.state === 'on' && this.#read() !== this.#text) this.set(true);
  }

  #read(): string | null {
    try {
      const found = readSmallFile(this.#file, { maximumBytes: longestBytes });
      return found.kind === 'read' ? found.text : null;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }
}
