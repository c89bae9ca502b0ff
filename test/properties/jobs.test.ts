import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobStates } from '../../src-main/contract/job.ts';
import type { AttemptResult } from '../../src-main/engine/jobs/attempt-result.ts';
import { maximumAttempts } from '../../src-main/engine/jobs/backoff.ts';
import { checkSumOf, isIntact } from '../../src-main/engine/jobs/check-sum.ts';
import { decideFate, fateAfterCrash } from '../../src-main/engine/jobs/fate.ts';
import { neverDueMs, type JobRecord } from '../../src-main/engine/jobs/job-record.ts';
import { orderKey } from '../../src-main/engine/jobs/order-key.ts';
import { mayFollow } from '../../src-main/engine/jobs/transitions.ts';
import { compareByCodePoint } from '../../src-main/contract/natural-order.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { holds } from './holds.ts';

const plainJob: JobRecord = {
  ...{
    id: 1,
    kind: 'kb_document',
    state: 'sending',
    phase: 'open',
    hold: null,
    due_at_ms: 0,
    cause: null,
    reason: null,
  },
  ...{
    connection_id: 1,
    watch_folder_id: null,
    target_kind: 'knowledge_base',
    target_id: 'kb_1',
    target_label: null,
  },
  ...{
    slide_id: null,
    slide_label: null,
    name: 'a.pdf',
    path: '/a.pdf',
    was_at: null,
    url: null,
    title: null,
    device: '1',
    inode: '1',
  },
  ...{
    size_bytes: 5,
    modified_at_ms: 0,
    sha256: '0'.repeat(64),
    candidate_id: null,
    formats: null,
    aspect_ratio: null,
  },
  ...{
    revision: null,
    approved_revision: null,
    stale_rounds: 0,
    content: '',
    resource: null,
    finding: null,
    is_imported: 0,
    newer_of: null,
    goes_as_another: 0,
  },
  ...{
    repetition: 0,
    lane: null,
    lane_order: 0,
    priority: 0,
    order_key: '',
    name_key: '',
    burned_attempts: 0,
    attempt_count: 1,
  },
  ...{
    interruptions: 0,
    remote_id: null,
    remote_url: null,
    remote_status: null,
    proof: null,
    tracking_since_ms: null,
  },
  ...{ poll_count: 0, epoch: 1, check_sum: null, created_at_ms: 0, updated_at_ms: 0, ended_at_ms: null },
};

const job = fc
  .record({
    phase: fc.constantFrom('open', 'final'),
    burned_attempts: fc.nat(maximumAttempts - 1),
    attempt_count: fc.integer({ min: 1, max: 100 }),
    stale_rounds: fc.nat(4),
    interruptions: fc.nat(5),
  })
  .map((changes): JobRecord => ({ ...plainJob, ...changes }));

const words = fc.string({ maxLength: 20 });
const reply = fc.record({ statusCode: fc.integer({ min: 200, max: 599 }), excerpt: words });
const maybeReply = fc.option(reply);
const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const result: fc.Arbitrary<AttemptResult> = fc.oneof(
  fc.record({
    ...{
      kind: kind('accepted'),
      remoteId: fc.option(words),
      remoteUrl: fc.option(words),
      remoteStatus: fc.option(words),
    },
    ...{ proof: fc.option(fc.constantFrom('indexed', 'completed', 'accepted_only')), words, reply },
  }),
  fc.record({ kind: kind('rejected'), words, wholeTarget: fc.boolean(), reply }),
  fc.record({
    ...{ kind: kind('retry'), cause: fc.constantFrom('rate_limited', 'server', 'cut_off', 'stalled'), words },
    ...{
      burns: fc.boolean(),
      retryAfterMs: fc.option(fc.integer({ min: 1000, max: 86_400_000 })),
      reply: maybeReply,
    },
  }),
  fc.record({
    kind: kind('connection_held'),
    hold: fc.constantFrom('auth', 'offline', 'trouble'),
    words,
    reply: maybeReply,
  }),
  fc.record({
    kind: kind('kind_held'),
    cause: fc.constantFrom('path', 'credits', 'scope', 'off', 'failing'),
    words,
    reply: maybeReply,
  }),
  fc.record({ kind: kind('stale_revision'), words, reply }),
  fc.record({
    kind: kind('needs_person'),
    cause: fc.constantFrom('revision', 'no_revision'),
    revision: fc.option(fc.nat()),
    words,
  }),
  fc.record({ kind: kind('in_doubt'), words, reply: maybeReply }),
  fc.record({ kind: fc.constantFrom('stopped', 'source_changed', 'source_gone', 'source_busy'), words }),
  fc.record({ kind: kind('unusable'), words, reply }),
);

const nowMs = 1_772_442_000_000;
const context = (seed: number, isCancelled = false) => ({ nowMs, random: seededRandom(seed), isCancelled });
const mayHaveActed: ReadonlySet<AttemptResult['kind']> = new Set(['accepted', 'in_doubt']);

describe('the end of an attempt', () => {
  it('leads only where a job that is being sent may go', () => {
    holds(
      fc.property(job, result, fc.integer(), fc.boolean(), (record, end, seed, isCancelled) => {
        const { fate } = decideFate(record, end, context(seed, isCancelled));
        expect(mayFollow('sending', fate.state)).toBe(true);
        expect([fate.phase, fate.interruptions]).toEqual([null, 0]);
      }),
    );
  });

  it('puts nothing back into the queue that the service may have acted on', () => {
    holds(
      fc.property(job, result, fc.integer(), fc.boolean(), (record, end, seed, isCancelled) => {
        const { fate } = decideFate(record, end, context(seed, isCancelled));
        if (mayHaveActed.has(end.kind)) expect(['tracking', 'done', 'in_doubt']).toContain(fate.state);
        else expect(['tracking', 'done', 'in_doubt']).not.toContain(fate.state);
      }),
    );
  });

  it('uses at most one attempt, none but for a failure that counts, and the twelfth is the last', () => {
    holds(
      fc.property(job, result, fc.integer(), (record, end, seed) => {
        const { fate, burned } = decideFate(record, end, context(seed));
        expect(fate.burned_attempts - record.burned_attempts).toBe(burned ? 1 : 0);
        expect(burned).toBe(end.kind === 'retry' && end.burns);
        expect(fate.state === 'failed').toBe(fate.burned_attempts >= maximumAttempts);
      }),
    );
  });

  it('never sends again what a person cancelled', () => {
    holds(
      fc.property(job, result, fc.integer(), (record, end, seed) => {
        expect(decideFate(record, end, context(seed, true)).fate.state).not.toBe('queued');
      }),
    );
  });

  it('lets a job wait for a time that comes, a day and a tenth at the most, or for a person', () => {
    holds(
      fc.property(job, result, fc.integer(), (record, end, seed) => {
        const { fate } = decideFate(record, end, context(seed));
        if (fate.state === 'needs_attention' && end.kind !== 'unusable')
          expect(fate.due_at_ms).toBe(neverDueMs);
        if (fate.state !== 'queued') return;
        expect(fate.due_at_ms).toBeLessThanOrEqual(nowMs + 86_400_000 * 1.1 + 1);
        expect(fate.hold === null).toBe(fate.due_at_ms === 0);
      }),
    );
  });

  it('is the same verdict for the same job, end, time and chance, and changes no job by itself', () => {
    holds(
      fc.property(job, result, fc.integer(), (record, end, seed) => {
        const frozen = Object.freeze({ ...record });
        expect(decideFate(frozen, Object.freeze(end), context(seed))).toEqual(
          decideFate(frozen, end, context(seed)),
        );
      }),
    );
  });
});

describe('a crash', () => {
  it('leaves a job in doubt exactly where its end was recorded, and elsewhere uses no attempt', () => {
    holds(
      fc.property(job, (record) => {
        const { fate, burned } = fateAfterCrash(record);
        expect(mayFollow('sending', fate.state)).toBe(true);
        expect(fate.state === 'in_doubt').toBe(record.phase === 'final');
        expect([burned, fate.burned_attempts]).toEqual([false, record.burned_attempts]);
        if (fate.state === 'needs_attention') expect(record.interruptions).toBeGreaterThanOrEqual(2);
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
      fc.property(fc.constantFrom(...fields), words, fc.integer({ min: 0, max: 7 }), (field, other, bit) => {
        const summed = { ...plainJob, check_sum: checkSumOf(plainJob) };
        expect(isIntact(summed)).toBe(true);
        const before = plainJob[field] ?? '';
        fc.pre(other !== before && !(plainJob[field] === null && other === ''));
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
