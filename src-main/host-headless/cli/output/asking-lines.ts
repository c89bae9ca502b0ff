import type { Snapshot } from '../../../contract/status.ts';
import { plural } from './words.ts';

/** Files that a person must settle before they go on, each with its question: held ones, lists that ask, sheets with faults. */
export function askingLines({
  settling,
  watchFolders,
}: Pick<Snapshot, 'settling' | 'watchFolders'>): string[] {
  const files = settling
    .filter(({ isHeld }) => isHeld === true)
    .map(({ path, reason }) => `${path} ${reason}.`);
  const sheets = watchFolders.flatMap(({ id, path, sheet }) => {
    if (sheet === undefined) return [];
    const { name, trouble, faults } = sheet;
    if (trouble !== null) return [`The sheet of ${path} waits for you: ${trouble}.`];
    if (faults === 0) return [];
    const rows = plural(faults, 'row');
    return [
      `${name ?? 'The sheet'} of ${path} has ${rows} with something wrong. "outbox sheets ${String(id)}" shows them.`,
    ];
  });
  return [...files, ...sheets];
}
