import type { NotSent, WatchFolder } from '../../../contract/watch-folder.ts';
import { formatTable } from './table.ts';
import { notSentLines } from './not-sent-lines.ts';
import { describeRules } from './rules-words.ts';
import { describeTime } from './words.ts';
import { say } from './say.ts';

/** `paused until 2026-03-02 18:00`, `watching, until 2026-03-02 08:00 outside its hours, 4 failed` */
export function folderStateWords(folder: WatchFolder): string {
  const { failed, unread } = folder;
  return [
    healthWords(folder),
    ...(failed === undefined ? [] : [`${String(failed)} failed`]),
    ...(unread === undefined ? [] : [`${String(unread.files)} can't be read`]),
  ].join(', ');
}

function healthWords({ health, hold, hoursDisregardedUntilMs }: WatchFolder): string {
  const word = say(`folder.health.${health}`);
  if (hoursDisregardedUntilMs !== null) return `${word}, sends outside its hours`;
  if (hold?.untilMs == null) return hold?.cause === 'hours' ? `${word}, outside its hours` : word;
  const until = `until ${describeTime(hold.untilMs)}`;
  return hold.cause === 'hours' ? `${word}, ${until} outside its hours` : `${word} ${until}`;
}

/** Folders as a status shows them, after an empty line; nothing where there are none. */
export function folderLines(folders: readonly WatchFolder[], notSent: readonly NotSent[]): string[] {
  if (folders.length === 0) return [];
  const rows = folders.map((folder) => [
    String(folder.id),
    folder.path,
    folderStateWords(folder),
    String(folder.pending),
    describeRules(folder.rules),
  ]);
  return [
    '',
    ...formatTable(['ID', 'FOLDER', 'HEALTH', 'TO GO', 'TARGET'], rows),
    ...notSentLines(notSent, folders),
  ];
}
