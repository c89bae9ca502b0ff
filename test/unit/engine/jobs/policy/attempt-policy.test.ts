import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../../src-main/foundation/durations.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { attemptPolicy, endOfAttempt } from '../../../../../src-main/engine/jobs/policy/attempt-policy.ts';
import type { End } from '../../../../../src-main/engine/jobs/policy/end.ts';
import { neverDueMs, type JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { accepted, acceptedToFollow, doubtful, serverTrouble } from '../../../../helpers/attempt-results.ts';
import { sendingJob } from '../../../../helpers/sending-job.ts';

const nowMs = 1_772_442_000_000;
const reply = (statusCode: number) => ({ statusCode, excerpt: '' });
const message = legacy('What was said');
type Retry = Extract<AttemptResult, { kind: 'retry' }>;
const retry = (changes: Partial<Retry>): Retry => ({ ...serverTrouble, message, ...changes });

/** When the job is due after it, in milliseconds from the end; both are possible. */
type Due = { readonly leastMs: number; readonly mostMs: number };
const at = (ms: number): Due => ({ leastMs: ms, mostMs: ms });
const now: Due = at(-nowMs);
const never: Due = at(neverDueMs - nowMs);

interface Row {
  readonly end: string;
  readonly result: AttemptResult;
  readonly job?: Partial<JobRecord>;
  readonly state: JobRecord['state'];
  readonly hold?: JobRecord['hold'];
  readonly cause?: JobRecord['cause'];
  readonly due?: Due;
  /** Where a person cancelled meanwhile. The same as `state` where it makes no difference. */
  readonly cancelled?: JobRecord['state'];
  readonly counted?: boolean;
  readonly record: End['record'];
  readonly effects?: End['effects'];
  readonly signal?: End['signal'];
  readonly breaker?: End['breaker'];
}

const answered = { kind: 'answered' } as const;

/** The outcome table: every end of an attempt, and all that it means. */
const table: readonly Row[] = [
  {
    end: 'accepted, and its proof is open',
    result: acceptedToFollow,
    ...{ state: 'tracking', due: at(2 * secondMs), record: 'accepted', effects: [answered] },
    ...{ signal: 'success', breaker: 'reset' },
  },
  {
    end: 'accepted, with its proof',
    result: accepted,
    ...{ state: 'done', record: 'accepted', effects: [answered], signal: 'success', breaker: 'reset' },
  },
  {
    end: 'rejected',
    result: { kind: 'rejected', message, wholeTarget: false, reply: reply(422) },
    ...{ state: 'rejected', record: 'rejected', effects: [answered], breaker: 'reset' },
  },
  {
    end: 'rejected, as the whole target is gone',
    result: { kind: 'rejected', message, wholeTarget: true, reply: reply(404) },
    ...{ state: 'queued', hold: 'target', due: never, cancelled: 'cancelled', record: 'held' },
    ...{ effects: [answered, { kind: 'hold_target', message }], breaker: 'reset' },
  },
  {
    end: 'rejected like others before, as it is about the whole target',
    result: { kind: 'rejected', message, wholeTarget: true, refusedBefore: [3], reply: reply(404) },
    ...{ state: 'queued', hold: 'target', due: never, cancelled: 'cancelled', record: 'held' },
    effects: [answered, { kind: 'wait_too', jobIds: [3] }, { kind: 'hold_target', message }],
    breaker: 'reset',
  },
  {
    end: 'asked to slow down, with a time',
    result: retry({ cause: 'rate_limited', retryAfterMs: 10 * secondMs, reply: reply(429) }),
    ...{ state: 'queued', hold: 'rate_limit', due: { leastMs: 10 * secondMs, mostMs: 10 * secondMs } },
    ...{ cancelled: 'cancelled', record: 'retry', signal: 'slow_down' },
    effects: [{ kind: 'wait_until', untilMs: nowMs + 10 * secondMs, forMs: 10 * secondMs, message }],
  },
  {
    end: 'asked to slow down, with the longest time there is',
    result: retry({ cause: 'rate_limited', retryAfterMs: dayMs, reply: reply(429) }),
    ...{ state: 'queued', hold: 'rate_limit', due: { leastMs: dayMs, mostMs: dayMs } },
    ...{ cancelled: 'cancelled', record: 'retry', signal: 'slow_down' },
    effects: [{ kind: 'wait_until', untilMs: nowMs + dayMs, forMs: dayMs, message }],
  },
  {
    end: 'asked to slow down, without a time',
    result: retry({ cause: 'rate_limited', reply: reply(429) }),
    ...{ state: 'queued', hold: 'rate_limit', due: { leastMs: 0, mostMs: 0 } },
    ...{ cancelled: 'cancelled', record: 'retry', signal: 'slow_down' },
  },
  {
    end: 'asked to slow down after eleven counted attempts and many waits, and makes room for others',
    result: retry({ cause: 'rate_limited', reply: reply(429) }),
    job: { counted_attempts: 11, attempt_count: 40 },
    ...{ state: 'queued', hold: 'rate_limit', due: { leastMs: 500, mostMs: hourMs } },
    ...{ cancelled: 'cancelled', record: 'retry', signal: 'slow_down' },
  },
  {
    end: 'the service failed',
    result: retry({ cause: 'server', reply: reply(500) }),
    ...{ state: 'queued', hold: 'backoff', due: { leastMs: 500, mostMs: 2 * secondMs } },
    ...{ cancelled: 'cancelled', counted: true, record: 'retry', breaker: 'failure' },
  },
  {
    end: 'the service failed for the eleventh time',
    result: retry({ cause: 'server', reply: reply(500) }),
    job: { counted_attempts: 10, attempt_count: 11 },
    ...{ state: 'queued', hold: 'backoff', due: { leastMs: 500, mostMs: hourMs } },
    ...{ cancelled: 'cancelled', counted: true, record: 'retry', breaker: 'failure' },
  },
  {
    end: 'the service failed for the twelfth time',
    result: retry({ cause: 'server', reply: reply(500) }),
    job: { counted_attempts: 11, attempt_count: 12 },
    ...{ state: 'failed', cancelled: 'cancelled', counted: true, record: 'retry', breaker: 'failure' },
  },
  {
    end: 'the service is overloaded',
    result: retry({ cause: 'server', retryAfterMs: minuteMs, reply: reply(503) }),
    ...{ state: 'queued', hold: 'backoff', due: { leastMs: minuteMs, mostMs: 1.1 * minuteMs } },
    ...{ cancelled: 'cancelled', counted: true, record: 'retry', signal: 'slow_down', breaker: 'failure' },
  },
  {
    end: 'nothing moved for too long',
    result: retry({ cause: 'stalled' }),
    ...{ state: 'queued', hold: 'backoff', due: { leastMs: 500, mostMs: 2 * secondMs } },
    ...{ cancelled: 'cancelled', counted: true, record: 'retry', breaker: 'failure' },
    effects: [{ kind: 'timed_out' }],
  },
  {
    end: 'cut off before the end was sent',
    result: retry({ cause: 'cut_off', counted: false }),
    job: { attempt_count: 40 },
    ...{ state: 'queued', hold: 'backoff', due: { leastMs: 500, mostMs: 2 ** 9 * secondMs } },
    ...{ cancelled: 'cancelled', record: 'retry' },
  },
  {
    end: 'a harmless write cut off after its end',
    result: retry({ cause: 'cut_off', counted: true }),
    ...{ state: 'queued', hold: 'backoff', due: { leastMs: 500, mostMs: 2 * secondMs } },
    ...{ cancelled: 'cancelled', counted: true, record: 'retry', breaker: 'failure' },
  },
  ...(['auth', 'billing'] as const).map((hold): Row => ({
    end: `the account is refused (${hold})`,
    result: { kind: 'connection_held', hold, message, reply: reply(401) },
    ...{ state: 'queued', due: now, cancelled: 'cancelled', record: 'held', breaker: 'reset' },
    effects: [{ kind: 'hold_connection', hold, message }],
  })),
  {
    end: 'the key is not there to be sent',
    result: { kind: 'connection_held', hold: 'auth', message, reply: null },
    ...{ state: 'queued', due: now, cancelled: 'cancelled', record: 'held' },
    effects: [{ kind: 'hold_connection', hold: 'auth', message }],
  },
  ...(['offline', 'trouble'] as const).map((hold): Row => ({
    end: `the service is not there as it should be (${hold})`,
    result: { kind: 'connection_held', hold, message, reply: null },
    ...{ state: 'queued', due: now, cancelled: 'cancelled', record: 'held' },
    effects: [{ kind: 'hold_connection', hold, message }],
  })),
  {
    end: 'something before the service turned it away',
    result: { kind: 'turned_away', message, reply: reply(511) },
    ...{ state: 'queued', due: now, cancelled: 'cancelled', record: 'held', breaker: 'turned_away' },
  },
  {
    end: 'it was redirected once its end was sent',
    result: { kind: 'in_doubt', message, reply: reply(307) },
    ...{ state: 'in_doubt', record: 'in_doubt', breaker: 'turned_away' },
    effects: [{ kind: 'ask_connection' }],
  },
  ...(['credits', 'scope', 'path', 'off'] as const).map((cause): Row => ({
    end: `the whole kind of work is refused (${cause})`,
    result: { kind: 'kind_held', cause, message, reply: cause === 'off' ? null : reply(402) },
    ...{ state: 'queued', due: now, cancelled: 'cancelled', record: 'held' },
    ...{ effects: [{ kind: 'hold_kind', cause, message }], breaker: cause === 'off' ? 'none' : 'reset' },
  })),
  ...[0, 1, 2, 3].map((round): Row => ({
    end: `the revision was stale for time ${String(round + 1)}`,
    result: { kind: 'stale_revision', message, reply: reply(409) },
    job: { stale_rounds: round },
    ...{ state: 'queued', hold: 'backoff', cancelled: 'cancelled', record: 'stale', breaker: 'reset' },
    due: { leastMs: 0.5 * secondMs * 2 ** round, mostMs: 2 * secondMs * 2 ** round },
  })),
  {
    end: 'the revision was stale for the fifth time',
    result: { kind: 'stale_revision', message, reply: reply(409) },
    job: { stale_rounds: 4 },
    ...{ state: 'needs_attention', cause: 'being_edited', due: never, cancelled: 'cancelled' },
    ...{ record: 'stale', breaker: 'reset' },
  },
  ...(['revision', 'no_revision', 'file'] as const).map((cause): Row => ({
    end: `a person must say something (${cause})`,
    result: { kind: 'needs_person', cause, revision: 4, message },
    ...{ state: 'needs_attention', cause, due: never, record: 'held' },
  })),
  {
    end: 'no answer came after the end',
    result: doubtful,
    ...{ state: 'in_doubt', record: 'in_doubt', breaker: 'cut' },
  },
  {
    end: 'an answer after the end that says neither yes nor no',
    result: { kind: 'in_doubt', message, reply: reply(200) },
    ...{ state: 'in_doubt', record: 'in_doubt', breaker: 'failure' },
  },
  ...[408, 500, 502, 503].map((status): Row => ({
    end: `an answer after the end that a gateway may give (${String(status)})`,
    result: { kind: 'in_doubt', message, reply: reply(status) },
    ...{ state: 'in_doubt', record: 'in_doubt', signal: 'slow_down', breaker: 'cut' },
    effects: [{ kind: 'ask_connection' }],
  })),
  {
    end: 'a success before the end was sent',
    result: { kind: 'unusable', message, reply: reply(200) },
    ...{ state: 'needs_attention', cause: 'early_success', record: 'unusable', breaker: 'failure' },
  },
  {
    end: 'refused before, and found to stand there: nothing was sent',
    result: { kind: 'may_stand', message, attempts: [1], taken: null },
    ...{ state: 'in_doubt', record: 'held' },
  },
  {
    end: 'refused before, and the service may not show yet whether it was kept: nothing was sent',
    result: { kind: 'too_soon', message, waitMs: 20_000 },
    ...{ state: 'queued', hold: 'backoff', due: at(20_000), cancelled: 'cancelled', record: 'held' },
  },
  {
    end: 'stopped by the engine',
    result: { kind: 'stopped', message },
    ...{ state: 'queued', due: now, cancelled: 'cancelled', record: 'interrupted' },
  },
  {
    end: 'its file was saved again',
    result: { kind: 'source_changed', message },
    ...{ state: 'queued', hold: 'backoff', due: at(10 * secondMs), cancelled: 'cancelled' },
    ...{ record: 'source_changed', effects: [{ kind: 'settle_file' }] },
  },
  {
    end: 'its file is gone',
    result: { kind: 'source_gone', message },
    ...{ state: 'skipped', cause: 'source_gone', record: 'source_gone' },
  },
  ...[0, 1, 5, 20].map((recheck): Row => ({
    end: `its file cannot be read for time ${String(recheck + 1)}`,
    result: { kind: 'source_busy', message },
    job: { attempt_count: recheck + 1 },
    ...{ state: 'queued', hold: 'backoff', cancelled: 'cancelled', record: 'held' },
    due: at(Math.min(5 * minuteMs, 5 * secondMs * 2 ** recheck)),
  })),
];

function endOf(row: Row, chance: number, isCancelled = false): End {
  const job = { ...sendingJob, ...row.job };
  return endOfAttempt(job, row.result, { nowMs, random: { next: () => chance }, isCancelled });
}

/** Effects of a cancelled attempt that are about its file mean nothing any more. */
const withoutFile = (effects: End['effects']): End['effects'] =>
  effects.filter(({ kind }) => kind !== 'settle_file');

describe('the end of an attempt', () => {
  it.each(table)('$end', (row) => {
    for (const chance of [0, 0.5, 0.999_999]) {
      const { fields, ...beyond } = endOf(row, chance);
      expect(fields).toMatchObject({
        ...{ state: row.state, hold: row.hold ?? null, cause: row.cause ?? null },
        ...{ phase: null, interruptions: 0 },
      });
      if (row.due !== undefined) {
        expect(fields.due_at_ms).toBeGreaterThanOrEqual(nowMs + row.due.leastMs);
        expect(fields.due_at_ms).toBeLessThanOrEqual(nowMs + row.due.mostMs);
      }
      expect(beyond).toEqual({
        ...{ counted: row.counted ?? false, record: row.record, effects: row.effects ?? [] },
        ...{ signal: row.signal ?? 'neutral', breaker: row.breaker ?? 'none' },
      });
    }
  });

  it.each(table)('$end, and a person had cancelled', (row) => {
    const end = endOf(row, 0.5, true);
    expect(end.fields.state).toBe(row.cancelled ?? row.state);
    if (row.cancelled === undefined) return;
    expect(end).toMatchObject({ record: 'cancelled', counted: false });
    // What it says of the service and the way there holds all the same.
    expect(withoutFile(end.effects)).toEqual(withoutFile(row.effects ?? []));
    expect([end.signal, end.breaker]).toEqual([row.signal ?? 'neutral', row.breaker ?? 'none']);
  });

  it('has a row of this test for every row of the table', () => {
    expect(new Set(table.map(({ result }) => result.kind))).toEqual(new Set(Object.keys(attemptPolicy)));
  });
});
