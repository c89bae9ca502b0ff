import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import {
  attemptsKeptMs,
  endedKeptMs,
  Retention,
} from '../../../../../src-main/engine/jobs/recovery/retention.ts';
import { createReceiptRecords } from '../../../../../src-main/engine/reporting/receipts/receipt-records.ts';
import { dayMs } from '../../../../../src-main/foundation/durations.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';
import { ListedColumns } from '../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';

function bench() {
  const clock = new ManualClock();
  const database = openPrepared(join(temporaryDataFolder('retention'), 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  database.exec(
    `insert into connection (id, name, base_url, created_at_ms) values (1, 'A', 'https://a.example', 0)`,
  );
  const retention = new Retention({ database, clock, logger: silentLogger });
  const add = (state: string, at = clock.nowMs()): number => {
    const isDone = state === 'done';
    const isEnded = state !== 'queued';
    const { lastInsertRowid } = database
      .prepare(
        `insert into job (kind, state, proof, cause, connection_id, target_kind, target_id, name, url, attempt_count, epoch,
           created_at_ms, updated_at_ms, ended_at_ms)
         values ('clip_import', ?, ?, ?, 1, 'brand_clips', 'b', 'n', ?, 2, 1, ?, ?, ?)`,
      )
      .run(
        ...[state, isDone ? 'completed' : null, state === 'skipped' ? 'duplicate' : null],
        ...[`https://v.example/${randomUUID()}`, at, at, isEnded ? at : null],
      );
    for (const number of [1, 2]) {
      database
        .prepare(
          `insert into attempt (job_id, number, epoch, phase, started_at_ms, final_at_ms, ended_at_ms, outcome, reply)
           values (?, ?, 1, 'closed', ?, ?, ?, ?, '{}')`,
        )
        .run(lastInsertRowid, number, at, at + number, at, number === 2 ? 'accepted' : 'retry');
    }
    return Number(lastInsertRowid);
  };
  const attempts = (id: number): unknown[] =>
    database.prepare<[number]>('select reply from attempt where job_id = ?').pluck().all(id);
  const exists = (id: number): boolean =>
    database.prepare('select 1 from job where id = ?').get(id) !== undefined;
  /** Time passes as it does: looked at every day. */
  const live = (forMs: number): void => {
    for (let passedMs = 0; passedMs < forMs; passedMs += dayMs) {
      clock.advance(dayMs);
      const daily = new Retention({ database, clock, logger: silentLogger });
      while (daily.slice());
    }
  };
  return { clock, database, retention, add, attempts, exists, live };
}

describe('what is kept', () => {
  it('of a delivery its receipt stays for ever, with when it was sent; its attempts a month', () => {
    const { clock, add, attempts, exists, live, database } = bench();
    const id = add('done');
    const receipts = createReceiptRecords(database, new ListedColumns(database, { clock }));
    const [before] = receipts.page({}, 0, 10);
    live(attemptsKeptMs - dayMs);
    expect(attempts(id)).toHaveLength(2);
    add('queued');
    live(endedKeptMs + 3 * dayMs);
    expect(attempts(id)).toEqual([]);
    expect(exists(id)).toBe(true);
    expect(receipts.page({}, 0, 10)).toEqual([before]);
  });

  it('of what was refused, given up or left out everything stays half a year', () => {
    const { add, exists, live, database } = bench();
    const ids = ['rejected', 'failed', 'skipped'].map((state) => add(state));
    live(endedKeptMs - dayMs);
    expect(ids.every(exists)).toBe(true);
    add('queued');
    live(3 * dayMs);
    expect(ids.some(exists)).toBe(false);
    const left = database.prepare<[]>('select sum(jobs) from job_count').pluck().get();
    expect(left).toBe(1);
  });

  it('of what a person cancelled its job stays for ever, and how each attempt ended', () => {
    const { add, attempts, exists, live } = bench();
    const id = add('cancelled');
    add('queued');
    live(2 * endedKeptMs);
    expect([exists(id), attempts(id)]).toEqual([true, [null, null]]);
  });

  it('of what still waits everything stays, and holds back nothing that is older for ever', () => {
    const { add, attempts, exists, live, database } = bench();
    const waiting = add('queued');
    const done = add('done');
    live(endedKeptMs);
    expect(attempts(waiting)).toHaveLength(2);
    database
      .prepare(`update job set state = 'failed', ended_at_ms = created_at_ms where id = ?`)
      .run(waiting);
    add('queued');
    live(2 * dayMs);
    expect([exists(waiting), exists(done)]).toEqual([false, true]);
    expect(attempts(done)).toEqual([]);
  });

  it('of the newest attempt of all itself and its job stay until there is a newer one, without the reply', () => {
    const { add, attempts, exists, live } = bench();
    const [done, failed] = [add('done'), add('failed')];
    live(2 * endedKeptMs);
    expect(attempts(done)).toEqual([]);
    expect([exists(failed), attempts(failed)]).toEqual([true, [null, null]]);
    const newer = add('done');
    live(2 * endedKeptMs);
    expect([exists(failed), attempts(newer)]).toEqual([false, [null]]);
    add('queued');
    live(dayMs);
    expect(attempts(newer)).toEqual([]);
  });

  it('is not thrown away because the clock was set back after the days were counted', () => {
    const { add, exists, clock, retention } = bench();
    retention.start();
    clock.jump(-3650 * dayMs);
    const id = add('skipped');
    // Another has the newest attempt, which would stay for that alone.
    add('queued');
    while (retention.slice());
    expect(exists(id)).toBe(true);
    retention.stop();
  });

  it('is not thrown away because the clock was set ten years ahead', () => {
    const { add, exists, clock, live } = bench();
    const id = add('failed');
    live(2 * dayMs);
    clock.jump(3650 * dayMs);
    live(3 * dayMs);
    expect(exists(id)).toBe(true);
  });
});
