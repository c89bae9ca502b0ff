import { basename } from 'node:path';
import type { FolderHours } from '../../../contract/folder-hours.ts';
import { hourOfWeek, nextChangeMs } from '../../jobs/availability/effective-rule.ts';
import type { HeldFolder } from '../../jobs/availability/folder-hold-table.ts';
import { told } from '../../storage/messages/recorded.ts';
import type { FolderRecord } from '../files/folder-records.ts';

type HeldBy = Pick<
  FolderRecord,
  'id' | 'path' | 'state' | 'pausedUntilMs' | 'hoursDisregardedUntilMs' | 'rules'
>;

/** What holds the jobs of a folder at a moment, or `null`. A pause comes first: it is what the person did last. */
export function holdOfFolder(held: HeldBy, nowMs: number): HeldFolder | null {
  const folder = basename(held.path);
  const watchFolderId = held.id;
  if (held.state === 'paused') {
    const untilMs = held.pausedUntilMs;
    if (untilMs !== null && untilMs <= nowMs) return null;
    return { watchFolderId, cause: 'folder', untilMs, message: told('hold.folder', { folder }) };
  }
  const { hours } = held.rules;
  if (hours?.[hourOfWeek(nowMs)] !== 'off' || disregardedUntilMs(held, nowMs) !== null) return null;
  return {
    watchFolderId,
    cause: 'hours',
    untilMs: nextChangeMs(hours, nowMs),
    message: told('hold.hours', { folder }),
  };
}

/** Until when a person has a folder's hours disregarded, or `null`. Milliseconds since 1970 UTC. */
export function disregardedUntilMs(
  { hoursDisregardedUntilMs: untilMs }: Pick<FolderRecord, 'hoursDisregardedUntilMs'>,
  nowMs: number,
): number | null {
  return untilMs !== null && untilMs > nowMs ? untilMs : null;
}

/** When it must be looked at again what holds a folder, or `null`: never, unless somebody changes it. */
export function nextLookMs(folder: HeldBy, nowMs: number): number | null {
  if (folder.state === 'paused') return folder.pausedUntilMs;
  const { hours } = folder.rules;
  const changesAtMs = hours === undefined ? null : nextChangeMs(hours, nowMs);
  const ends = [changesAtMs, disregardedUntilMs(folder, nowMs)].filter((atMs) => atMs !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** When the hours of a folder begin the next time, or `null` where they are on just now, or always are. */
export function hoursBeginMs(hours: FolderHours | undefined, nowMs: number): number | null {
  return hours?.[hourOfWeek(nowMs)] === 'off' ? nextChangeMs(hours, nowMs) : null;
}
