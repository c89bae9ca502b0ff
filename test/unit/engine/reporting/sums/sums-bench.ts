import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createOfflineTimes } from '../../../../../src-main/engine/reporting/sums/offline-times.ts';
import { createQuarterHours } from '../../../../../src-main/engine/reporting/sums/quarter-hours.ts';
import { createRangeSums } from '../../../../../src-main/engine/reporting/sums/range-sums.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';

/** A database with one connection, and what reads the sums of it. */
export function sumsBench() {
  const database = openPrepared(join(temporaryDataFolder('sums'), 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  const clock = new ManualClock();
  database.exec(
    "insert into connection (id, name, base_url, created_at_ms) values (1, 'Halden', 'https://api.halden.example', 1)",
  );
  const quarters = createQuarterHours(database);
  const offlineTimes = createOfflineTimes(database, clock);
  const sums = createRangeSums({ database, clock, quarters, offlineTimes });
  const insert = database.prepare<[{ id: number; bytes: number | null; nowMs: number; isImported: number }]>(`
    insert into job (id, kind, state, connection_id, target_kind, target_id, name, sha256, size_bytes, is_imported, epoch,
      created_at_ms, updated_at_ms)
    values (:id, 'kb_document', 'queued', 1, 'knowledge_base', 'kb_1', 'a.pdf', :id, :bytes, :isImported, 1, :nowMs, :nowMs)`);
  const change = (id: number, to: string): void => {
    const set = `phase = null, proof = null, hold = null, cause = null, ended_at_ms = null, updated_at_ms = ?, ${to}`;
    database.prepare(`update job set ${set} where id = ${String(id)}`).run(clock.nowMs());
  };
  return {
    ...{ database, clock, quarters, offlineTimes, sums, change },
    add: (id: number, bytes: number | null, isImported = false) =>
      void insert.run({ id, bytes, nowMs: clock.nowMs(), isImported: isImported ? 1 : 0 }),
    deliver: (id: number): void => {
      change(id, "state = 'sending', phase = 'final'");
      const endedAtMs = String(clock.nowMs());
      change(id, `state = 'done', proof = 'accepted_only', ended_at_ms = ${endedAtMs}`);
    },
  };
}
