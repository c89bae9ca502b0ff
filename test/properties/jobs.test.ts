import type { MessageOf } from '../../src-main/contract/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobStates, maximumAttempts } from '../../src-main/contract/job.ts';
import type { AttemptResult } from '../../src-main/engine/jobs/record/attempt-result.ts';
import { checkSumOf, isIntact } from '../../src-main/engine/jobs/store/check-sum.ts';
import { afterCrash } from '../../src-main/engine/jobs/policy/after-crash.ts';
import { endOfAttempt } from '../../src-main/engine/jobs/policy/attempt-policy.ts';
import { neverDueMs, type JobRecord } from '../../src-main/engine/jobs/record/job-record.ts';
import { orderKey } from '../../src-main/engine/jobs/store/order-key.ts';
import { mayFollow } from '../../src-main/engine/jobs/record/transitions.ts';
import { compareByCodePoint } from '../../src-main/contract/natural-order.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { sendingJob } from '../helpers/sending-job.ts';
import { holds } from './holds.ts';

const job = fc
  .record({
    phase: fc.constantFrom('open', 'final'),
    counted_attempts: fc.nat(maximumAttempts - 1),
    attempt_count: fc.integer({ min: 1, max: 100 }),
    stale_rounds: fc.nat(4),
    interruptions: fc.nat(5),
  })
  .map((changes): JobRecord => ({ ...sendingJob, ...changes }));

const text = fc.string({ maxLength: 20 });
const message: fc.Arbitrary<MessageOf<'legacy.text'>> = text.map((said) => ({
  code: 'legacy.text',
  params: { text: said },
}));
const reply = fc.record({ statusCode: fc.integer({ min: 200, max: 599 }), excerpt: text });
const maybeReply = fc.option(reply);
const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const result: fc.Arbitrary<AttemptResult> = fc.oneof(
  fc.record({
    ...{
      kind: kind('accepted'),
      remoteId: fc.option(text),
      remoteUrl: fc.option(text),
      remoteStatus: fc.option(text),
    },
    ...{ proof: fc.option(fc.constantFrom('indexed', 'completed', 'accepted_only')), message, reply },
  }),
  fc.record({ kind: kind('rejected'), message, wholeTarget: fc.boolean(), reply }),
  fc.record({
    ...{
      kind: kind('retry'),
      cause: fc.constantFrom('rate_limited', 'server', 'cut_off', 'stalled'),
      message,
    },
    ...{
      counted: fc.boolean(),
      retryAfterMs: fc.option(fc.integer({ min: 1000, max: 86_400_000 })),
      reply: maybeReply,
    },
  }),
  fc.record({
    kind: kind('connection_held'),
    hold: fc.constantFrom('auth', 'offline', 'trouble'),
    message,
    reply: maybeReply,
  }),
  fc.record({
    kind: kind('kind_held'),
    cause: fc.constantFrom('path', 'credits', 'scope', 'off'),
    message,
    reply: maybeReply,
  }),
  fc.record({ kind: kind('stale_revision'), message, reply }),
  fc.record({
    kind: kind('needs_person'),
    cause: fc.constantFrom('revision', 'no_revision'),
    revision: fc.option(fc.nat()),
    message,
  }),
  fc.record({ kind: kind('in_doubt'), message, reply: maybeReply }),
  fc.record({ kind: fc.constantFrom('stopped', 'source_changed', 'source_gone', 'source_busy'), message }),
  fc.record({ kind: kind('unusable'), message, reply }),
);

const nowMs = 1_772_442_000_000;
const context = (seed: number, isCancelled = false) => ({ nowMs, random: seededRandom(seed), isCancelled });
const mayHaveActed: ReadonlySet<AttemptResult['kind']> = new Set(['accepted', 'in_doubt']);

describe('the end of an attempt', () => {
  it('leads only where a job that is being sent may go', () => {
    holds(
      fc.property(job, result, fc.integer(), fc.boolean(), (record, end, seed, isCancelled) => {
        const { fields } = endOfAttempt(record, end, context(seed, isCancelled));
        expect(mayFollow('sending', fields.state)).toBe(true);
        expect([fields.phase, fields.interruptions]).toEqual([null, 0]);
      }),
    );
  });

  it('puts nothing back into the queue that the service may have acted on', () => {
    holds(
      fc.property(job, result, fc.integer(), fc.boolean(), (record, end, seed, isCancelled) => {
        const { fields } = endOfAttempt(record, end, context(seed, isCancelled));
        if (mayHaveActed.has(end.kind)) expect(['tracking', 'done', 'in_doubt']).toContain(fields.state);
        else expect(['tracking', 'done', 'in_doubt']).not.toContain(fields.state);
      }),
    );
  });

  it('uses at most one attempt, none but for a failure that counts, and the twelfth is the last', () => {
    holds(
      fc.property(job, result, fc.integer(), (record, end, seed) => {
        const { fields, counted } = endOfAttempt(record, end, context(seed));
        expect(fields.counted_attempts - record.counted_attempts).toBe(counted ? 1 : 0);
        // Being asked to wait is no failure.
        expect(counted).toBe(end.kind === 'retry' && end.counted && end.cause !== 'rate_limited');
        expect(fields.state === 'failed').toBe(fields.counted_attempts >= maximumAttempts);
      }),
    );
  });

  it('never sends again what a person cancelled', () => {
    holds(
      fc.property(job, result, fc.integer(), (record, end, seed) => {
        expect(endOfAttempt(record, end, context(seed, true)).fields.state).not.toBe('queued');
      }),
    );
  });

  it('lets a job wait for a time that comes, a day and a tenth at the most, or for a person', () => {
    holds(
      fc.property(job, result, fc.integer(), (record, end, seed) => {
        const { fields } = endOfAttempt(record, end, context(seed));
        if (fields.state === 'needs_attention' && end.kind !== 'unusable')
          expect(fields.due_at_ms).toBe(neverDueMs);
        if (fields.state !== 'queued') return;
        // A target that is gone waits for a person, with all its jobs.
        if (fields.hold === 'target') expect(fields.due_at_ms).toBe(neverDueMs);
        else expect(fields.due_at_ms).toBeLessThanOrEqual(nowMs + 86_400_000 * 1.1 + 1);
        expect(fields.hold === null).toBe(fields.due_at_ms === 0);
      }),
    );
  });

  it('is the same for the same job, end, time and chance, and changes no job by itself', () => {
    holds(
      fc.property(job, result, fc.integer(), (record, end, seed) => {
        const frozen = Object.freeze({ ...record });
        expect(endOfAttempt(frozen, Object.freeze(end), context(seed))).toEqual(
          endOfAttempt(frozen, end, context(seed)),
        );
      }),
    );
  });
});

describe('a crash', () => {
  it('leaves a job in doubt exactly where its end was recorded, and elsewhere uses no attempt', () => {
    holds(
      fc.property(job, (record) => {
        const { fields, counted } = afterCrash(record);
        expect(mayFollow('sending', fields.state)).toBe(true);
        expect(fields.state === 'in_doubt').toBe(record.phase === 'final');
        expect([counted, fields.counted_attempts]).toEqual([false, record.counted_attempts]);
        if (fields.state === 'needs_attention') expect(record.interruptions).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

describe('the table of states', () => {
  it('leads from every state to an end, and from nothing accepted back to the queue', () => {
    holds(
      fc.property(fc.constantFrom(...jobStates), (state) => {
        const next = jobStates.filter((to) => mayFollow(state, to));
        expect(next.length).toBeGreaterThan(0);
        expect(next).not.toContain(state);
        if (state === 'tracking' || state === 'done') expect(next).not.toContain('queued');
        expect(state === 'queued' || !next.includes('sending')).toBe(true);
      }),
      50,
    );
  });
});

describe('the sum over a job', () => {
  const fields = [
    ...['target_id', 'slide_id', 'name', 'path', 'url', 'title', 'sha256', 'candidate_id', 'formats'],
    ...['aspect_ratio', 'remote_id'],
  ] as const;

  it('tells of every change to where it goes, what it is, or whether it goes', () => {
    holds(
      fc.property(fc.constantFrom(...fields), text, fc.integer({ min: 0, max: 7 }), (field, other, bit) => {
        const summed = { ...sendingJob, check_sum: checkSumOf(sendingJob) };
        expect(isIntact(summed)).toBe(true);
        const before = sendingJob[field] ?? '';
        fc.pre(other !== before && !(sendingJob[field] === null && other === ''));
        expect(isIntact({ ...summed, [field]: other })).toBe(false);
        expect(isIntact({ ...summed, connection_id: summed.connection_id ^ (1 << bit) })).toBe(false);
        expect(isIntact({ ...summed, size_bytes: (summed.size_bytes ?? 0) ^ (1 << bit) })).toBe(false);
      }),
    );
  });
});

describe('the order that a person chose', () => {
  it('by size or age is that of the figures, as the database compares texts', () => {
    holds(
      fc.property(fc.nat(Number.MAX_SAFE_INTEGER), fc.nat(Number.MAX_SAFE_INTEGER), (one, other) => {
        const key = (value: number): string =>
          orderKey('smallest', { name: '', size_bytes: value, modified_at_ms: 0 });
        const age = (value: number): string =>
          orderKey('oldest', { name: '', size_bytes: 0, modified_at_ms: value });
        expect(Math.sign(compareByCodePoint(key(one), key(other)))).toBe(Math.sign(one - other));
        expect(Math.sign(compareByCodePoint(age(one), age(other)))).toBe(Math.sign(one - other));
      }),
    );
  });

  it('by name puts the smaller number first, whatever zeros stand before it and whatever the case', () => {
    holds(
      fc.property(
        fc.stringMatching(/^[a-z ]{0,6}$/),
        fc.nat(10 ** 9),
        fc.nat(10 ** 9),
        fc.nat(4),
        (before, one, other, zeros) => {
          const key = (name: string): string => orderKey('name', { name, size_bytes: 0, modified_at_ms: 0 });
          const left = key(`${before.toUpperCase()}${'0'.repeat(zeros)}${String(one)}.png`);
          expect(Math.sign(compareByCodePoint(left, key(`${before}${String(other)}.png`)))).toBe(
            Math.sign(one - other),
          );
        },
      ),
    );
  });
});
