import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personHolds, waits } from '../../src-main/contract/availability.ts';
import { legacyTold } from '../../src-main/engine/storage/messages/recorded.ts';
import { HeldGroups } from '../../src-main/engine/jobs/store/held-groups.ts';
import { IdleReader } from '../../src-main/engine/reporting/live/idle-status.ts';
import { neverDueMs } from '../../src-main/engine/jobs/record/job-record.ts';
import { nothingRuns } from '../helpers/nothing-runs.ts';
import { addConnection } from '../helpers/queue-parts.ts';
import { preparedOnce } from '../helpers/prepared-once.ts';
import { linkJob, documentJob, queueBench, slideJob, type QueueBench } from '../helpers/queue-bench.ts';
import { holds } from './holds.ts';

const nowMs = Date.parse('2026-03-02T09:00:00Z');
/** Before, at and after the present. */
const time = fc.constantFrom(nowMs - 1, nowMs, nowMs + 1);

const job = fc.record({
  kind: fc.constantFrom('kb_document', 'carousel_asset', 'clip_import'),
  connectionId: fc.constantFrom(1, 2),
  hold: fc.constantFrom(null, null, 'backoff', 'rate_limit', 'target'),
  dueAtMs: fc.oneof(fc.constant(0), time, fc.constant(neverDueMs)),
  countedAttempts: fc.constantFrom(0, 0, 3),
  serialKey: fc.constantFrom(null, null, 'a', 'b'),
  serialOrder: fc.nat(2),
  priority: fc.nat(2),
  isHeld: fc.constantFrom(false, false, false, true),
  isSending: fc.constantFrom(false, false, false, true),
  watchFolderId: fc.constantFrom(null, null, 1, 2),
});
/** What a person lifts has no time. */
const kindHold = fc
  .record({
    connectionId: fc.constantFrom(1, 2),
    kind: fc.constantFrom('kb_document', 'carousel_asset', 'clip_import'),
    cause: fc.constantFrom('credits', 'path', 'failing'),
    endsAtMs: time,
  })
  .map(({ endsAtMs, ...hold }) => ({ ...hold, untilMs: hold.cause === 'failing' ? endsAtMs : null }));
const connection = fc.record({
  hold: fc.constantFrom(null, null, null, 'auth', 'billing', 'offline', 'trouble'),
  rateLimitedUntilMs: fc.oneof(fc.constant(0), time),
});
const queueHold = fc.record({
  cause: fc.constantFrom('paused', 'schedule', 'disk'),
  untilMs: fc.option(time),
});
const folderHold = fc.record({
  watchFolderId: fc.constantFrom(1, 2),
  cause: fc.constantFrom('folder', 'hours'),
  untilMs: fc.option(time),
});
const world = fc.record({
  jobs: fc.array(job, { minLength: 1, maxLength: 8 }),
  kindHolds: fc.uniqueArray(kindHold, {
    maxLength: 3,
    selector: ({ connectionId, kind }) => `${String(connectionId)} ${kind}`,
  }),
  connections: fc.tuple(connection, connection),
  // Most worlds have none, or nothing else would ever be seen.
  folderHolds: fc.uniqueArray(folderHold, { maxLength: 2, selector: ({ watchFolderId }) => watchFolderId }),
  queueHolds: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(queueHold, { maxLength: 2 })),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

function newJob(kind: World['jobs'][number]['kind'], index: number, connectionId: number) {
  const name = `/in/${String(index)}`;
  const made = {
    kb_document: () => documentJob(name),
    carousel_asset: () => slideJob(name, index),
    clip_import: () => linkJob(`https://video.example/${String(index)}`),
  };
  return { ...made[kind](), connectionId };
}

/** Writes a world, lets `look` at it, and takes it back. */
function inWorld(
  bench: QueueBench,
  { jobs, kindHolds, connections, queueHolds, folderHolds }: World,
  look: () => void,
) {
  const { database } = bench;
  const prepared = preparedOnce(database);
  const write = (sql: string, ...values: unknown[]): void => void prepared(sql).run(...values);
  database.exec('begin');
  try {
    connections.forEach(({ hold, rateLimitedUntilMs }, index) => {
      write(
        'update connection set hold = ?, rate_limited_until_ms = ? where id = ?',
        ...[hold, rateLimitedUntilMs, index + 1],
      );
    });
    for (const { connectionId, kind, cause, untilMs } of kindHolds) {
      write(
        `insert into kind_hold values (?, ?, ?, json_object('code', 'legacy.text', 'params', json_object('text', 'It waits')), 0, ?)`,
        connectionId,
        kind,
        cause,
        untilMs,
      );
    }
    for (const { cause, untilMs } of queueHolds) {
      write('insert into queue_hold (cause, until_ms) values (?, ?)', cause, untilMs);
    }
    for (const { watchFolderId, cause, untilMs } of folderHolds) {
      write(
        'insert into folder_hold values (?, ?, ?, ?)',
        watchFolderId,
        cause,
        untilMs,
        legacyTold('It waits'),
      );
    }
    for (const id of [1, 2]) {
      write(
        `insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
          values (?, 1, ?, '1', '1', '{}', 'active', 'watching', 0)`,
        ...[id, `/in/${String(id)}`],
      );
    }
    bench.intake.add(jobs.map(({ kind, connectionId }, index) => newJob(kind, index, connectionId)));
    const ids = database.prepare<[], number>('select id from job order by id').pluck().all();
    jobs.forEach((made, index) => {
      write(
        `update job set watch_folder_id = ?, held_at_ms = ?, hold = ?, due_at_ms = ?, counted_attempts = ?, serial_order = ?, priority = ?,
          serial_key = connection_id || kind || ? where id = ?`,
        ...[
          made.watchFolderId,
          made.isHeld && !made.isSending ? 1 : null,
          made.isSending ? null : made.hold,
          made.dueAtMs,
          made.countedAttempts,
          made.serialOrder,
        ],
        ...[made.priority, made.serialKey, ids[index]],
      );
    });
    jobs.forEach(({ isSending, serialKey }, index) => {
      if (!isSending) return;
      const isBusy = database
        .prepare("select 1 from job where serial_key like ? and state = 'sending'")
        .get(`%${serialKey ?? '?'}`);
      // One at a time, as the claim has it.
      if (isBusy === undefined)
        write("update job set state = 'sending', phase = 'open' where id = ?", ids[index]);
    });
    look();
  } finally {
    database.exec('rollback');
  }
}

interface Seen {
  readonly id: number;
  readonly connection_id: number;
  readonly kind: string;
  readonly counted_attempts: number;
  readonly ready: 0 | 1;
  readonly cause: string | null;
  readonly due_at_ms: number;
}

function seenBy(bench: QueueBench): Seen[] {
  const seen = preparedOnce(bench.database)(
    'select job.*, ready, job_availability.cause from job_availability join job on id = job_id',
  );
  // As its columns are.
  return seen.all() as Seen[];
}

describe('whether a job may go', () => {
  it('is the same for what is claimed and for what is shown: exactly what is ready goes', () => {
    const bench = queueBench();
    addConnection(bench.database, 2, 'Second');
    const exceptKinds = fc.uniqueArray(fc.constantFrom<string>('kb_document', 'clip_import'));
    let claimed = 0;
    holds(
      fc.property(world, exceptKinds, fc.boolean(), (made, except, mayRetry) => {
        inWorld(bench, made, () => {
          for (const connectionId of [1, 2]) {
            const ready = seenBy(bench).filter(
              (one) =>
                one.ready === 1 &&
                one.connection_id === connectionId &&
                !except.includes(one.kind) &&
                (mayRetry || one.counted_attempts === 0),
            );
            const claim = bench.store.claim(connectionId, { exceptKinds: except, mayRetry });
            if (ready.length === 0) expect(claim).toBeNull();
            else expect(ready.map(({ id }) => id)).toContain(claim?.job.id);
            if (claim !== null) claimed += 1;
          }
        });
      }),
    );
    expect(claimed).toBeGreaterThan(0);
  });

  it('is not held up by one that goes to the same place first, and whose folder is held', () => {
    const bench = queueBench();
    addConnection(bench.database, 2, 'Second');
    const slide = {
      ...{ kind: 'carousel_asset' as const, connectionId: 1 as const, hold: null, dueAtMs: 0 },
      countedAttempts: 0 as const,
      ...{ serialKey: 'a' as const, serialOrder: 0, priority: 0, isHeld: false, isSending: false },
    };
    const free = { hold: null, rateLimitedUntilMs: 0 };
    const made: World = {
      jobs: [
        { ...slide, watchFolderId: 1 },
        { ...slide, watchFolderId: null, dueAtMs: nowMs - 1 },
      ],
      ...{ kindHolds: [], connections: [free, free], queueHolds: [] },
      folderHolds: [{ watchFolderId: 1, cause: 'folder', untilMs: null }],
    };
    inWorld(bench, made, () => {
      const [ready] = seenBy(bench).filter((one) => one.ready === 1);
      const claim = bench.store.claim(1, { exceptKinds: [], mayRetry: true });
      expect([ready?.id, claim?.job.id]).toEqual([2, 2]);
    });
  });

  it('waits for a person only for what Attention tells of', () => {
    const bench = queueBench();
    addConnection(bench.database, 2, 'Second');
    const groups = new HeldGroups(bench.database);
    const forPerson = new Set<string>(personHolds);
    holds(
      fc.property(world, (made) => {
        inWorld(bench, made, () => {
          const told = groups.all().map(({ cause, connectionId }) => `${cause} ${String(connectionId)}`);
          const waiting = seenBy(bench).filter(({ cause }) => cause !== null && forPerson.has(cause));
          for (const { cause, connection_id } of waiting) {
            expect(told).toContain(`${cause ?? ''} ${String(connection_id)}`);
          }
        });
      }),
    );
  });

  it('is waited for exactly where it will go without anybody, as what is shown says', () => {
    const bench = queueBench();
    addConnection(bench.database, 2, 'Second');
    const idle = new IdleReader(bench.database);
    const byItself = new Set([null, 'backoff', 'rate_limit', 'failing', 'offline']);
    const waitedFor = { yes: 0, no: 0 };
    holds(
      fc.property(world, (made) => {
        inWorld(bench, made, () => {
          if (bench.store.inState('sending').length > 0) return;
          // What is due never was put aside for somebody.
          const goes = seenBy(bench).some(
            ({ cause, due_at_ms }) => byItself.has(cause) && due_at_ms < neverDueMs,
          );
          waitedFor[goes ? 'yes' : 'no'] += 1;
          expect(idle.read(nothingRuns).idle).toBe(!goes);
        });
      }),
    );
    expect(Math.min(waitedFor.yes, waitedFor.no)).toBeGreaterThan(0);
  });

  it('has one answer for each queued job: it is ready, its turn is later, or a cause holds it', () => {
    const bench = queueBench();
    addConnection(bench.database, 2, 'Second');
    const known = new Set<string>(
      waits.map(({ cause, scope, by, action }) => [scope, cause, by, action].join()),
    );
    const told = bench.database.prepare<[], Record<string, string | number | null>>(
      `select job_availability.*, due_at_ms from job_availability join job on id = job_id`,
    );
    holds(
      fc.property(world, (made) => {
        inWorld(bench, made, () => {
          for (const { ready, cause, scope, lifted_by, action, due_at_ms } of told.all()) {
            if (cause === null) {
              expect([scope, lifted_by, action]).toEqual([null, null, null]);
              expect(due_at_ms).toBeLessThanOrEqual(nowMs);
            } else {
              expect(known).toContain([scope, cause, lifted_by, action].join());
              expect(ready).toBe(0);
            }
          }
        });
      }),
    );
  });
});
