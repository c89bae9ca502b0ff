import { legacyTold, told, type Recorded } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it, test } from 'vitest';
import { holds, personHolds, waits, type Wait } from '../../../../../src-main/contract/availability.ts';
import { neverDueMs } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { documentJob, queueBench, slideJob, type QueueBench } from '../../../../helpers/queue-bench.ts';

interface Shown {
  readonly ready: 0 | 1;
  readonly cause: string | null;
  readonly scope: string | null;
  readonly until_ms: number | null;
  readonly message: Recorded | null;
  readonly lifted_by: string | null;
  readonly action: string | null;
}

const nameOf = ({ scope, cause }: Wait): string => `${cause} of a ${scope}`;

/** Lets this wait apply to the one job of the bench, for a minute where it ends by itself. */
function hold(bench: QueueBench, { scope, cause, by }: Wait): void {
  const { database, clock } = bench;
  const soonMs = clock.nowMs() + 60_000;
  const untilMs = by === 'time' || by === 'probe' ? soonMs : null;
  switch (scope) {
    case 'job':
      if (cause === 'held') {
        database.exec('update job set held_at_ms = 1');
        break;
      }
      if (cause === 'folder_away') {
        database
          .prepare(
            "update job set hold = 'backoff', due_at_ms = ?, reason_code = 'source.other_folder', reason_params = '{}'",
          )
          .run(soonMs);
        break;
      }
      database
        .prepare("update job set hold = ?, due_at_ms = ?, reason_text = 'of the job'")
        .run(cause, cause === 'target' ? neverDueMs : soonMs);
      break;
    case 'batch':
      database.exec(`
        insert into batch (id, name, connection_id, held_at_ms, created_at_ms) values (1, 'of the batch', 1, 1, 0);
        update job set batch_id = 1;`);
      break;
    case 'kind':
      database
        .prepare(
          `insert into kind_hold values (1, 'kb_document', ?, json_object('code', 'legacy.text', 'params', json_object('text', 'of the kind')), 0, ?)`,
        )
        .run(cause, untilMs);
      break;
    case 'connection':
      if (cause === 'rate_limit') {
        database.prepare('update connection set rate_limited_until_ms = ?').run(soonMs);
      } else {
        database
          .prepare(
            `update connection set hold = ?, hold_reason = json_object('code', 'legacy.text', 'params', json_object('text', 'of the connection')), next_probe_at_ms = ?`,
          )
          .run(cause, untilMs);
      }
      break;
    case 'client':
      database.exec(`insert into client (name, colour, paused_since_ms, created_at_ms) values ('of the client', 'red', 1, 0);
        insert into client_target (connection_id, target_kind, target_id, client_id)
        values (1, 'knowledge_base', 'kb_1', last_insert_rowid())`);
      break;
    case 'folder':
      database.exec(`
        insert or ignore into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
        values (1, 1, '/in', '1', '1', '{}', 'active', 'watching', 0);
        update job set watch_folder_id = 1;`);
      database
        .prepare('insert into folder_hold values (1, ?, ?, ?)')
        .run(cause, cause === 'hours' ? soonMs : null, legacyTold('of the folder'));
      break;
    case 'queue':
      database
        .prepare('insert into queue_hold (cause, until_ms, message) values (?, ?, ?)')
        .run(cause, untilMs, legacyTold('of the queue'));
      break;
  }
}

function shown(bench: QueueBench): Shown | undefined {
  return bench.database.prepare<[], Shown>('select * from job_availability').get();
}

function benchOfOne(): QueueBench {
  const bench = queueBench();
  bench.intake.add([documentJob('/in/a.pdf')]);
  return bench;
}

function messageOf({ scope, cause }: Wait): Recorded {
  if (scope === 'batch') return told('hold.batch');
  if (cause === 'held') return told('hold.job');
  if (cause === 'folder_away') return told('source.other_folder');
  if (scope === 'client') return told('hold.client', { client: 'of the client' });
  return scope === 'connection' && cause === 'rate_limit'
    ? told('hold.rate_limit')
    : legacyTold(`of the ${scope}`);
}

/** Both stand in one field of one row, so that only one of them can be there. */
function excludeEachOther(one: Wait, other: Wait): boolean {
  if (one.scope !== other.scope || one.scope === 'queue') return false;
  if (one.scope === 'job') return one.cause !== 'held' && other.cause !== 'held';
  return one.scope !== 'connection' || (one.cause !== 'rate_limit' && other.cause !== 'rate_limit');
}

describe('why a queued job waits', () => {
  test.each(waits.map((wait) => [nameOf(wait), wait] as const))(
    '%s is told with what lifts it',
    (_name, wait) => {
      const bench = benchOfOne();
      expect(shown(bench)).toMatchObject({ ready: 1, cause: null, action: null });
      hold(bench, wait);
      expect(shown(bench)).toMatchObject({
        ready: 0,
        cause: wait.cause,
        scope: wait.scope,
        lifted_by: wait.by,
        action: wait.action,
        message: messageOf(wait),
      });
      expect(bench.store.claim(1)).toBeNull();
    },
  );

  const pairs = waits.flatMap((first, place) =>
    waits
      .slice(place + 1)
      .filter((second) => !excludeEachOther(first, second))
      .map((second) => [nameOf(first), nameOf(second), first, second] as const),
  );
  test.each(pairs)('%s is told before %s', (_first, _second, first, second) => {
    const bench = benchOfOne();
    hold(bench, first);
    hold(bench, second);
    expect(shown(bench)).toMatchObject({ cause: first.cause, scope: first.scope });
  });

  test.each(waits.filter(({ by }) => by === 'time').map((wait) => [nameOf(wait), wait] as const))(
    '%s ends by itself, to the millisecond',
    (_name, wait) => {
      const bench = benchOfOne();
      hold(bench, wait);
      const endsAtMs = bench.clock.nowMs() + 60_000;
      bench.clock.advance(59_999);
      expect(shown(bench)).toMatchObject({ ready: 0, until_ms: endsAtMs });
      bench.clock.advance(1);
      expect(shown(bench)).toMatchObject({ ready: 1, cause: null });
      expect(bench.store.claim(1)).not.toBeNull();
    },
  );

  it('is nothing where only its turn comes later: a slide after the one that is being sent', () => {
    const bench = queueBench();
    bench.intake.add([slideJob('/in/1.png', 1), slideJob('/in/2.png', 2)]);
    bench.store.claim(1);
    expect(shown(bench)).toMatchObject({ job_id: 2, ready: 0, cause: null });
  });
});

it('says of every hold how it ends, and of each that waits for a person who that is', () => {
  expect(new Set(waits.map(({ cause }) => cause))).toEqual(new Set(holds));
  // What a person holds on purpose asks nobody for anything.
  const forPerson = waits.filter(
    ({ scope, cause, by }) =>
      cause !== 'held' &&
      scope !== 'queue' &&
      scope !== 'client' &&
      scope !== 'folder' &&
      scope !== 'batch' &&
      ['person', 'key', 'profile'].includes(by),
  );
  expect(new Set(forPerson.map(({ cause }) => cause))).toEqual(new Set(personHolds));
});
