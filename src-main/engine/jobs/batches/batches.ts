import type { Batch, BatchFilter, BatchTell } from '../../../contract/batch.ts';
import type { FileTargetKind } from '../../../contract/job.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import {
  folderBatch,
  openBatch,
  type AddedBatchParts,
  type Addition,
  type OpenBatch,
} from './added-batch.ts';
import type { BatchRecord } from './batch-records.ts';
import { batchOf, tellsOf } from './shown-batch.ts';

/** What was added together: begun, added to, named, and shown. */
export interface Batches {
  /** Throws `OutboxError` not_found. */
  get(id: number): Batch;
  page(filter: BatchFilter, beforeId: number | null, limit: number): Batch[];
  rename(id: number, name: string): void;
  tag(id: number, tags: readonly string[]): void;
  tell(id: number, tells: readonly BatchTell[]): void;
  /** Whose it is; `null`: as its targets say. The client is known to the caller. */
  setClient(id: number, clientId: number | null): void;
  /** Where its jobs go, each place once. Throws `OutboxError` not_found. */
  targets(id: number): readonly { readonly kind: FileTargetKind; readonly id: string }[];
  /** Whether a notification tells of its end; false where there is no such batch. */
  isNotified(id: number): boolean;
  /** Throws `OutboxError` not_found or conflict where the batch that was made already cannot be added to. */
  open(addition: Addition): OpenBatch;
  /** The batch that what a watched folder brings now belongs to. Inside the transaction that adds to it. */
  ofFolder(folder: { readonly id: number; readonly connectionId: number; readonly name: string }): number;
}

export interface BatchesParts extends AddedBatchParts {
  /** Who is told of the end of a batch for which nobody said otherwise. */
  usualTells(): readonly BatchTell[];
}

export function createBatches(parts: BatchesParts): Batches {
  const { records } = parts;

  function known(id: number): BatchRecord {
    const record = records.get(id);
    if (record === null) throw new OutboxError('not_found', message('batch.unknown', { batch: id }));
    return record;
  }

  function shown(found: readonly BatchRecord[]): Batch[] {
    const totals = records.totals(found.map(({ id }) => id));
    return found.map((record) =>
      batchOf(record, {
        totals: totals.get(record.id),
        openRows: record.source === 'files' ? 0 : records.openRows(record.id),
        usualTells: parts.usualTells(),
      }),
    );
  }

  function change(id: number, write: () => void): void {
    known(id);
    write();
    parts.onChanged([id]);
  }

  return {
    get: (id) => {
      const [batch] = shown([known(id)]);
      if (batch === undefined) throw new Error('A batch that is known is shown');
      return batch;
    },
    page: (filter, beforeId, limit) => shown(records.page(filter, beforeId, limit)),
    rename: (id, name) => {
      change(id, () => {
        records.setName(id, name);
      });
    },
    tag: (id, tags) => {
      change(id, () => {
        records.setTags(id, [...new Set(tags)]);
      });
    },
    tell: (id, tells) => {
      change(id, () => {
        records.setTells(id, [...new Set(tells)]);
      });
    },
    setClient: (id, clientId) => {
      change(id, () => {
        records.setClient(id, clientId);
      });
    },
    targets: (id) => records.targets(known(id).id),
    isNotified(id) {
      const record = records.glance(id);
      if (record === null) return false;
      return tellsOf(record, parts.usualTells()).includes('notification');
    },
    open: (addition) => openBatch(parts, addition),
    ofFolder: (folder) => folderBatch(parts, folder),
  };
}
