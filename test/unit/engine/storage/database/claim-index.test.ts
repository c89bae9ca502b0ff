import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { fewWaited, nextReadySql } from '../../../../../src-main/engine/jobs/availability/claim.sql.ts';
import { createClaimableJobs } from '../../../../../src-main/engine/jobs/store/claimable-jobs.ts';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

it('finds what goes next in a database of the first form, in the order that was chosen', () => {
  const folder = temporaryFolder('first-form');
  const first = new Database(join(folder, 'outbox.db'));
  migrate(first, join(folder, 'outbox.db'), migrations.slice(0, 1));
  first.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Halden', 'https://api.halden.example', 1);
    insert into job (kind, state, due_at_ms, hold, connection_id, target_kind, target_id, name, path, sha256, size_bytes, priority,
      epoch, created_at_ms, updated_at_ms)
    values ('kb_document', 'queued', 0, null, 1, 'knowledge_base', 'kb_1', 'second.pdf', '/in/second.pdf', 'a', 1, 0, 1, 1, 1),
      ('kb_document', 'queued', 8640000000000000, 'target', 1, 'knowledge_base', 'kb_2', 'never.pdf', '/in/never.pdf', 'b', 1, 5, 1, 1, 1),
      ('kb_document', 'queued', 0, null, 1, 'knowledge_base', 'kb_1', 'first.pdf', '/in/first.pdf', 'c', 1, 2, 1, 1, 1)`);
  first.close();
  const bench = queueBench(folder);
  expect(bench.database.pragma('user_version', { simple: true })).toBe(migrations.length);
  expect(
    [bench.store.claim(1), bench.store.claim(1), bench.store.claim(1)].map((claim) => claim?.job.name),
  ).toEqual(['first.pdf', 'second.pdf', undefined]);
});

it.each([
  ['none', 1],
  ['few', 3],
  ['many', 2],
] as const)(
  'looks for what goes next in indexes alone where %s waited for a time that has come',
  (waited, sorts) => {
    const steps = queueBench()
      .database.prepare<[object], { detail: string }>(`explain query plan ${nextReadySql(waited)}`)
      .all({ connectionId: 1, nowMs: 0, kinds: '[]', mayRetry: 1 })
      .map(({ detail }) => detail);
    expect(steps).toContainEqual('SEARCH job USING INDEX job_claim (connection_id=? AND kind=?)');
    expect(
      steps.filter((step) => /^SCAN (?!queue_hold|wanted|first|json_each|\(subquery)/u.test(step)),
    ).toEqual([]);
    // At most one row of each kind is sorted, once for each index, and the few that waited.
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toHaveLength(sorts);
  },
);

/** Jobs of one connection and kind, each with its turn, when it is due, and how often it was tried. */
function benchOf(jobs: readonly { turn: number; dueAtMs: number; tries: number }[]): QueueBench {
  const bench = queueBench();
  bench.intake.add(jobs.map((_, index) => documentJob(`/in/${String(index)}.pdf`, `${String(index)}.`)));
  const set = bench.database.prepare(
    `update job set order_key = ?, due_at_ms = ?, counted_attempts = ?, hold = 'backoff' where id = ?`,
  );
  jobs.forEach(({ turn, dueAtMs, tries }, index) =>
    set.run(String(turn).padStart(6, '0'), dueAtMs, tries, index + 1),
  );
  return bench;
}

describe('of jobs that wait for a time, those that never waited and those whose time has come', () => {
  it.each([3, fewWaited + 50])('the first by its turn goes, where %i have waited', (count) => {
    const random = seededRandom(41);
    const nowMs = new ManualClock().nowMs();
    const jobs = Array.from({ length: count * 3 }, (_, index) => ({
      turn: Math.floor(random.next() * 1_000_000),
      dueAtMs: [0, nowMs - index, nowMs + 60_000 + index][index % 3] ?? 0,
      tries: index % 2,
    }));
    const bench = benchOf(jobs);
    const first = (may: (job: (typeof jobs)[number]) => boolean) =>
      Math.min(...jobs.filter((job) => job.dueAtMs <= nowMs && may(job)).map(({ turn }) => turn));
    const claimable = createClaimableJobs(bench.database);
    const terms = { connectionId: 1, nowMs, exceptKinds: [] };
    const turnOf = (mayRetry: boolean) => Number(claimable.nextClaimable({ ...terms, mayRetry })?.order_key);
    expect(turnOf(true)).toBe(first(() => true));
    expect(turnOf(false)).toBe(first(({ tries }) => tries === 0));
  });

  it('none is due where all wait', () => {
    const nowMs = new ManualClock().nowMs();
    const bench = benchOf([{ turn: 1, dueAtMs: nowMs + 5, tries: 1 }]);
    const claimable = createClaimableJobs(bench.database);
    expect(claimable.nextClaimable({ connectionId: 1, nowMs, exceptKinds: [], mayRetry: true })).toBeNull();
    expect(claimable.nextDueAtMs(nowMs)).toBe(nowMs + 5);
  });
});
