import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReceiptFormat } from '../../../../../src-main/contract/receipt.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { systemClock } from '../../../../../src-main/foundation/clock.ts';
import { createReceipts } from '../../../../../src-main/engine/reporting/receipts/receipts.ts';
import { preparedOnce } from '../../../../helpers/prepared-once.ts';
import { queueBench } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { ListedColumns } from '../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';

export const sha = (seed: number): string => seed.toString(16).padStart(64, '0');

/** Receipts on a real database in a folder of their own; `manyJobs`: from so many on they are chosen in memory. */
export function receiptBench(manyJobs?: number) {
  const folder = temporaryFolder('receipts');
  const bench = queueBench(folder);
  const receipts = createReceipts({
    database: bench.database,
    clock: bench.clock,
    fileSystem: createNodeFileSystem(),
    dataDirectory: folder,
    columns: new ListedColumns(bench.database, {
      // What is read beside everything else takes turns of its own.
      clock: systemClock,
      ...(manyJobs === undefined ? {} : { manyJobs }),
    }),
    epoch: 1,
  });
  const prepared = preparedOnce(bench.database);
  /** A delivered document, unless the columns say otherwise. */
  function deliver(seed: number, changes: Record<string, string | number | null> = {}): number {
    const row = {
      kind: 'kb_document',
      state: 'done',
      connection_id: 1,
      target_kind: 'knowledge_base',
      target_id: 'kb_1',
      target_label: 'Product help',
      name: `report-${String(seed)}.pdf`,
      path: `/home/ann/report-${String(seed)}.pdf`,
      size_bytes: 1000,
      sha256: sha(seed),
      remote_id: `doc_${String(seed)}`,
      proof: 'indexed',
      attempt_count: 1,
      epoch: 1,
      created_at_ms: 1_772_442_000_000,
      updated_at_ms: 1_772_442_002_000,
      ended_at_ms: 1_772_442_002_000,
      ...changes,
    };
    const names = Object.keys(row);
    const id = Number(
      prepared(`insert into job (${names.join()}) values (${names.map((name) => `:${name}`).join()})`).run(
        row,
      ).lastInsertRowid,
    );
    prepared(
      `insert into attempt (job_id, number, epoch, phase, started_at_ms, final_at_ms, outcome)
       values (?, 1, 1, 'closed', 1772442000000, 1772442001000, 'accepted')`,
    ).run(id);
    return id;
  }
  function pieces(format: ReceiptFormat): string[] {
    const texts: string[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const piece = receipts.text({ format, cursor });
      texts.push(piece.text);
      cursor = piece.next;
    }
    return texts;
  }
  function file(content: string | Uint8Array, name = 'given.json'): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }
  return { folder, bench, receipts, deliver, pieces, file };
}
