import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ScratchRoot } from './scratch-root.ts';

/** A unit's words by their names, each in the order in which they stand there. */
type Unit = ReadonlyMap<string, readonly string[]>;

function parseUnit(text: string): Unit {
  const unit = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^([A-Z]\w*)=(.*)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    unit.set(name, [...(unit.get(name) ?? []), value]);
  }
  return unit;
}

function only(unit: Unit, name: string): string {
  const [value, ...others] = unit.get(name) ?? [];
  if (value === undefined || others.length > 0) throw new Error(`The unit should have one ${name}.`);
  return value;
}

/**
 * Starts an installed service as its unit says: as its user, without any privilege, with its environment and nothing else, its folders
 * made, and the whole system read-only beside them. `options` are the words that /etc/default gives it. Resolves when the program says
 * that it runs.
 */
export async function startAsService(
  root: ScratchRoot,
  unitFile: string,
  options: readonly string[] = [],
): Promise<ChildProcess> {
  const unit = parseUnit(await root.run('cat', [unitFile]));
  const user = only(unit, 'User');
  const folders = [`/var/lib/${only(unit, 'StateDirectory')}`, `/run/${only(unit, 'RuntimeDirectory')}`];
  for (const folder of folders)
    await root.run('install', ['-d', '-o', user, '-g', user, '-m', '0700', folder]);
  if (only(unit, 'ProtectSystem') !== 'strict') throw new Error('The unit leaves the system writable.');
  const writable = [...folders, '/tmp'].map((folder) => `mount --bind "$0${folder}" "$0${folder}"`);
  const readOnly = ['mount --rbind "$0" "$0"', ...writable, 'mount -o remount,bind,ro "$0"'].join(' && ');
  const environment = (unit.get('Environment') ?? []).flatMap((line) => line.split(' '));
  // A variable that is not set is no word: EnvironmentFile has none until somebody writes some.
  const command = only(unit, 'ExecStart')
    .split(' ')
    .flatMap((word) => (word === '$OUTBOX_OPTIONS' ? options : word.startsWith('$') ? [] : [word]));
  const child = root.start(
    [
      ...['setpriv', '--reuid', user, '--regid', user, '--init-groups', '--no-new-privs'],
      ...['--bounding-set', '-all', '--inh-caps', '-all'],
      ...['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LANG=C.UTF-8', `HOME=/var/lib/${user}`],
      ...[...environment, ...command],
    ],
    readOnly,
  );
  await untilSaid(child, 'Outbox runs until');
  return child;
}

async function untilSaid(child: ChildProcess, words: string): Promise<void> {
  if (child.stderr === null) throw new Error('The service was started without its standard error.');
  let said = '';
  for await (const line of createInterface({ input: child.stderr })) {
    said += `${line}\n`;
    if (line.includes(words)) {
      child.stderr.resume();
      return;
    }
  }
  throw new Error(`The service ended without saying “${words}”: ${said}`);
}
