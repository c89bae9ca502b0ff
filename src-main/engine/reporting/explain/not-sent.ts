import { setImmediate } from 'node:timers/promises';
import { isMessage, message, type Code } from '../../../contract/messages/message.ts';
import type { NotSent } from '../../../contract/watch-folder.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import type { FilePhase } from '../../watch-folders/files/phase-counts.ts';

/**
 * What lies in watched folders and is not sent, by folder and reason: of all folders or one, and with `search` only what has these words
 * in its path, in whatever case. Only reads.
 */
export type NotSentFiles = (asked: {
  readonly id?: number | undefined;
  readonly search?: string | undefined;
}) => Promise<NotSent[]>;

/** So many rows of a folder and a phase are read: a folder may hold a million files that its rules leave out. */
const mostRows = 10_000;
const mostNames = 20;
/** So many reasons of a folder are told apart: some name the file, or its kind, and a folder may hold thousands of kinds. */
const mostReasons = 30;
const rarerReasons = message('file.rarer_reasons');

/** What a file of each is not sent for; the rest goes, waits, or has a job that says more. */
const phases: readonly FilePhase[] = ['empty', 'unreadable', 'unsupported', 'ignored'];

/** No rule of the folder says so: a person may wish to do something about it. */
const faults: ReadonlySet<Code> = new Set<Code>([
  'file.name_not_unicode',
  'file.path_too_long',
  'file.too_deep',
  'file.folder_loop',
  'file.link',
  'file.link_outside',
  'file.special',
]);

interface Row {
  readonly name: string;
  readonly reason: Recorded | null;
}

export function createNotSentFiles(database: OutboxDatabase): NotSentFiles {
  const folders = database
    .prepare<[], number>("select id from watch_folder where state <> 'removed' order by id")
    .pluck();
  const rows = database.prepare<[number, FilePhase, number], Row>(`
    select relative_path as name, reason from file indexed by file_folder_phase
    where watch_folder_id = ? and phase = ? limit ?`);
  return async ({ id, search }) => {
    const words = search?.toLowerCase();
    const asked = folders.all().filter((folder) => id === undefined || folder === id);
    const all: NotSent[] = [];
    for (const watchFolderId of asked) {
      const groups = new Map<Recorded | null, NotSent>();
      for (const phase of phases) {
        const found = rows.all(watchFolderId, phase, mostRows);
        // A hundred folders may leave out a million files.
        if (found.length > 0) await setImmediate();
        for (const { name, reason } of found) {
          if (reason === null || (words !== undefined && !name.toLowerCase().includes(words))) continue;
          addTo(groups, { watchFolderId, phase, name, reason }, found.length === mostRows);
        }
      }
      all.push(...groups.values());
    }
    return all;
  };
}

function addTo(
  groups: Map<Recorded | null, NotSent>,
  {
    watchFolderId,
    phase,
    name,
    reason: recorded,
  }: {
    readonly watchFolderId: number;
    readonly phase: FilePhase;
    readonly name: string;
    readonly reason: Recorded;
  },
  mayBeMore: boolean,
): void {
  const reason = messageOf(recorded);
  // A list that is read, and a file that is held, have places of their own.
  if (isMessage(reason, 'file.list_of_links') || isMessage(reason, 'file.held')) return;
  const isApart = groups.has(recorded) || groups.size < mostReasons;
  const key = isApart ? recorded : null;
  const group = groups.get(key);
  const isOwnRule = phase === 'ignored' && !faults.has(reason.code);
  groups.set(key, {
    ...{ watchFolderId, reason: isApart ? reason : rarerReasons },
    isOwnRule: isOwnRule && group?.isOwnRule !== false,
    files: (group?.files ?? 0) + 1,
    mayBeMore: mayBeMore || group?.mayBeMore === true,
    names: [...(group?.names ?? []), ...((group?.files ?? 0) < mostNames ? [name] : [])],
  });
}
