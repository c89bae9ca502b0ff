import type { BatchSource, NewBatch } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import { localDay } from '../../../foundation/local-time.ts';
import { neverDueMs } from '../record/job-record.ts';
import type { BatchRecords } from './batch-records.ts';

/** What a folder brings is one batch until nothing more came for so long. */
export const folderQuietMs = 5 * minuteMs;

export interface AddedBatchParts {
  readonly records: BatchRecords;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Something of these batches is shown otherwise now, or one of them may have ended. */
  readonly onChanged: (ids: readonly number[]) => void;
}

export interface Addition {
  /** Where the person gave none. */
  readonly name: string;
  readonly source: BatchSource;
  readonly connectionId: number;
  readonly said: NewBatch | undefined;
  /** One that was made already, by the same addition. */
  readonly into: number | null;
}

/** An addition by a person, while it is under way. */
export interface OpenBatch {
  /** Makes it at the first call. Inside the transaction that adds to it. */
  readonly idOf: () => number;
  /** `null` where nothing was added yet. */
  madeId(): number | null;
  /** Nothing more is added. */
  close(): void;
}

/** Throws `OutboxError` not_found or conflict where the batch that was made already cannot be added to. */
export function openBatch({ records, clock, onChanged }: AddedBatchParts, addition: Addition): OpenBatch {
  const { name, source, connectionId, said, into } = addition;
  let made = into;
  if (into !== null) {
    const record = records.get(into);
    if (record === null) throw new OutboxError('not_found', message('batch.unknown', { batch: into }));
    if (record.source !== source || record.connection_id !== connectionId) {
      throw new OutboxError('conflict', message('batch.of_another_kind', { batch: into }));
    }
    records.accept(into, neverDueMs);
  }
  /** Where the transaction that made it was undone, it is not there any more. */
  const madeId = (): number | null => (made !== null && records.get(made) !== null ? made : null);
  return {
    idOf() {
      made = madeId();
      made ??= records.insert({
        ...{ name: said?.name ?? name, tags: said?.tags ?? [], tells: said?.tells ?? null },
        ...{ source, connectionId, watchFolderId: null },
        ...{ acceptsUntilMs: neverDueMs, nowMs: clock.nowMs() },
      });
      return made;
    },
    madeId,
    close() {
      const id = madeId();
      if (id === null) return;
      records.accept(id, 0);
      onChanged([id]);
    },
  };
}

/** The batch that what a watched folder brings now belongs to. Inside the transaction that adds to it. */
export function folderBatch(
  { records, clock, onChanged }: AddedBatchParts,
  folder: { readonly id: number; readonly connectionId: number; readonly name: string },
): number {
  const { id: watchFolderId, connectionId } = folder;
  const nowMs = clock.nowMs();
  const acceptsUntilMs = nowMs + folderQuietMs;
  const newest = records.newestOf(watchFolderId);
  const isSame =
    newest?.ended_at_ms === null &&
    newest.connection_id === connectionId &&
    localDay(newest.created_at_ms) === localDay(nowMs);
  if (newest !== null && isSame) {
    records.accept(newest.id, acceptsUntilMs);
    return newest.id;
  }
  const name = `${folder.name.slice(0, 80)}, ${localDay(nowMs)}`;
  const id = records.insert({
    ...{ name, tags: [], tells: null, source: 'folder', connectionId },
    ...{ watchFolderId, acceptsUntilMs, nowMs },
  });
  onChanged([id]);
  return id;
}
