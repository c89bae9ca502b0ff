import type { CommandLine } from 'electron';
import { OutboxError } from '../contract/errors.ts';
import { message, type Message } from '../contract/messages/message.ts';

/**
 * What a packaged program may be started with. Chromium understands hundreds of switches, among them some that open the window to
 * any other program of this computer (remote debugging), or take its sandbox away; so they are not listed, these are.
 */
const knownSwitches: ReadonlySet<string> = new Set([
  'data-dir',
  // Started by the system when its person signed in; with its window closed.
  'at-login',
  'hidden',
  // How a window is drawn: what people with a troublesome screen or graphics card are told to add.
  'disable-gpu',
  'force-device-scale-factor',
  'high-dpi-support',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
  // Names one of the key stores of Linux. One that does not protect keys counts as none.
  'password-store',
  // The Windows installer starts the program with it after an update.
  'updated',
]);

/** The switches of Outbox's own that a word follows. */
export const valueOptions = { 'data-dir': { type: 'string' } } as const;

/** Whether a line has this switch, which has no value. */
export function hasSwitch(
  argv: readonly string[],
  name: 'at-login' | 'hidden',
  platform: NodeJS.Platform,
): boolean {
  return switchNames(argv, platform).includes(name);
}

/** The names of all switches on a line, in Chromium's spelling: one or two dashes, a stroke on Windows, none after `--`. */
export function switchNames(argv: readonly string[], platform: NodeJS.Platform): readonly string[] {
  const pattern = platform === 'win32' ? /^(?:--?|\/)(?<name>[^=]+)/u : /^--?(?<name>[^=]+)/u;
  const words = argv.slice(1);
  const end = words.indexOf('--');
  return words
    .slice(0, end === -1 ? undefined : end)
    .flatMap((word) => pattern.exec(word)?.groups?.['name']?.toLowerCase() ?? []);
}

/**
 * Throws `OutboxError` invalid_input for a switch that a packaged program is not started with, and takes all such away first, so
 * that Chromium opens no port for them while the error is shown. Must run before the app is ready.
 */
export function refuseUnknownSwitches(
  argv: readonly string[],
  platform: NodeJS.Platform,
  commandLine: Pick<CommandLine, 'removeSwitch'>,
): void {
  const unknown = switchNames(argv, platform).filter((name) => !knownSwitches.has(name));
  for (const name of unknown) commandLine.removeSwitch(name);
  const [first] = unknown;
  if (first === undefined) return;
  throw new OutboxError('invalid_input', whyNotStarted(first));
}

function whyNotStarted(name: string): Message {
  if (name === 'no-sandbox') return message('start_line.no_sandbox');
  const known = [...knownSwitches].map((each) => `--${each}`).join(', ');
  return message('start_line.unknown', { name, known });
}
