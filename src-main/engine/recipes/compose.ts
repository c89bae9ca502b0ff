import type { NewBatch } from '../../contract/batch.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { ComposeRow } from '../../contract/recipe.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { RecipeRecords } from './recipe-records.ts';
import type { RowAdvancer } from './row-advancer.ts';
import { localMinute } from '../../foundation/local-time.ts';

export interface Composition {
  readonly connectionId: number;
  /** `null`: a new batch. */
  readonly batchId: number | null;
  /** Of a new batch. */
  readonly name: string | null;
  /** What else is said of a new batch. */
  readonly batch?: NewBatch | undefined;
  /** The folder of link lists that a new batch comes from. */
  readonly watchFolderId?: number | null;
  /** Addresses as normalised. */
  readonly rows: readonly ComposeRow[];
}

export interface Composed {
  readonly batchId: number;
  readonly added: number[];
  readonly skipped: { url: string; why: Message }[];
}

/** Adds rows and their first jobs in one transaction. Asks nobody, so it works offline. */
export function createComposer(options: {
  database: OutboxDatabase;
  records: RecipeRecords;
  advancer: RowAdvancer;
  clock: Clock;
  /** The job that imports this address for this brand, or did. */
  findImport(connectionId: number, brandId: string, url: string): number | null;
  brandLabel(connectionId: number, brandId: string): string | null;
}): (composition: Composition) => Composed {
  const { database, records, advancer, clock } = options;

  function batchOf({ connectionId, batchId, name, watchFolderId, batch }: Composition): number {
    if (batchId === null) {
      const nowMs = clock.nowMs();
      const fallback = `Links of ${localMinute(nowMs)}`;
      const given = name === null || name === '' ? fallback : name;
      return records.insertBatch({
        ...{ name: batch?.name ?? given, connectionId, watchFolderId: watchFolderId ?? null, nowMs },
        ...{ tags: batch?.tags ?? [], tells: batch?.tells ?? null },
      });
    }
    const known = records.getBatch(batchId);
    if (known === null) throw new OutboxError('not_found', message('batch.unknown', { batch: batchId }));
    if (known.connectionId !== connectionId) {
      throw new OutboxError('conflict', message('batch.of_another_connection', { batch: batchId }));
    }
    return batchId;
  }

  function whySkipped(batchId: number, connectionId: number, row: ComposeRow): Message | null {
    if (records.hasLink(batchId, row.url, row.brandId)) return message('recipe_row.same_in_batch');
    const known = options.findImport(connectionId, row.brandId, row.url);
    return known === null ? null : message('link_fault.known', { job: known });
  }

  return database.transaction((composition: Composition): Composed => {
    const { connectionId, rows } = composition;
    if (!records.hasConnection(connectionId)) {
      throw new OutboxError('not_found', message('connection.unknown', { connection: connectionId }));
    }
    const batchId = batchOf(composition);
    const added: number[] = [];
    const skipped: { url: string; why: Message }[] = [];
    for (const row of rows) {
      const why = whySkipped(batchId, connectionId, row);
      if (why !== null) {
        skipped.push({ url: row.url, why });
        continue;
      }
      const { url, title, brandId, plan } = row;
      const label = options.brandLabel(connectionId, brandId);
      const id = records.insertRow(
        { batchId, connectionId, brandId, brandLabel: label, url, title, plan },
        clock.nowMs(),
      );
      advancer.advance(id);
      added.push(id);
    }
    return { batchId, added, skipped };
  });
}
