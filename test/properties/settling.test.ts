import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameFile, type FileIdentity } from '../../src-main/foundation/files/file-system.ts';
import {
  classifyFile,
  settling,
  waiting,
  type Sighting,
} from '../../src-main/engine/watch-folders/files/classify-file.ts';
import {
  afterReading,
  afterStatus,
  settleStepMs,
} from '../../src-main/engine/watch-folders/files/settle-steps.ts';
import { defaultTimings, recheckDelayMs } from '../../src-main/engine/watch-folders/files/timings.ts';
import { holds } from './holds.ts';
import { told } from '../../src-main/engine/storage/messages/recorded.ts';

const identity: fc.Arbitrary<FileIdentity> = fc.record({
  device: fc.constant('1'),
  inode: fc.constantFrom('1', '2'),
  sizeBytes: fc.nat(2),
  modifiedAtMs: fc.nat(2),
});
const sighting: fc.Arbitrary<Sighting> = fc.oneof(
  identity.map((seen) => ({ kind: 'file', identity: seen }) as const),
  fc.record({
    kind: fc.constant('left_out'),
    phase: fc.constantFrom('ignored', 'unsupported'),
    reason: fc.constantFrom(told('file.special'), told('file.link')),
  }),
  fc.record({ kind: fc.constant('unreadable'), reason: fc.constant(told('file.locked')) }),
  fc.record({ kind: fc.constant('absent') }),
);
const context = (nowMs: number) => ({ nowMs, settleMs: defaultTimings.settleMs, timings: defaultTimings });
const stepMs = settleStepMs(defaultTimings.settleMs, defaultTimings);

describe('a file that settles', () => {
  const readings = fc.array(fc.tuple(identity, fc.integer({ min: 0, max: 5000 })), {
    minLength: 1,
    maxLength: 30,
  });

  it('is ready only after three equal readings that cover the whole settle time, and never empty', () => {
    holds(
      fc.property(identity, readings, (first, others) => {
        let nowMs = 1_000_000;
        let record = settling(null, first, { nowMs, stepMs }, waiting);
        let equal = 1;
        let sinceMs = nowMs;
        for (const [seen, afterMs] of others) {
          nowMs += afterMs;
          const isEqual = isSameFile(record, seen);
          equal = isEqual ? equal + 1 : 1;
          if (!isEqual) sinceMs = nowMs;
          const { ready, state } = afterStatus(record, seen, context(nowMs));
          expect(ready).toBe(equal >= 3 && nowMs - sinceMs >= defaultTimings.settleMs && seen.sizeBytes > 0);
          if (ready || state.phase === 'empty') return;
          expect(state.recheckAtMs).toBeGreaterThan(nowMs);
          expect(state.recheckAtMs! - nowMs).toBeLessThanOrEqual(defaultTimings.settleMs);
          record = state;
        }
      }),
    );
  });

  it('that cannot be used yet is looked at again, five minutes later at the most', () => {
    const reading = fc.constantFrom(
      { kind: 'unreadable', reason: told('file.locked') } as const,
      { kind: 'incomplete', reason: told('file.cut_short') } as const,
      { kind: 'later' } as const,
    );
    holds(
      fc.property(identity, fc.array(reading, { maxLength: 40 }), (first, outcomes) => {
        let nowMs = 1_000_000;
        let record = settling(null, first, { nowMs, stepMs }, waiting);
        for (const outcome of outcomes) {
          record = afterReading(record, outcome, context(nowMs));
          expect(record.recheckAtMs).not.toBeNull();
          const waitMs = record.recheckAtMs! - nowMs;
          expect(waitMs).toBeLessThanOrEqual(defaultTimings.recheckLongestMs);
          if (outcome.kind !== 'incomplete')
            expect(waitMs).toBeGreaterThanOrEqual(defaultTimings.recheckFirstMs);
          nowMs += Math.max(1, waitMs);
        }
      }),
    );
  });

  it('is rechecked at intervals that only grow', () => {
    holds(
      fc.property(fc.integer({ min: -10, max: 1000 }), (count) => {
        expect(recheckDelayMs(defaultTimings, count + 1)).toBeGreaterThanOrEqual(
          recheckDelayMs(defaultTimings, count),
        );
      }),
    );
  });
});

describe('what is known of a path', () => {
  it('changes at most once by the same sighting, however often it is seen', () => {
    holds(
      fc.property(
        fc.array(sighting, { maxLength: 8 }),
        sighting,
        fc.constantFrom('live', 'baseline'),
        (before, last, mode) => {
          let record: Parameters<typeof classifyFile>[0] = null;
          let nowMs = 0;
          const see = (seen: Sighting, how: 'live' | 'baseline'): boolean => {
            nowMs += 1000;
            const state = classifyFile(record, seen, { mode: how, nowMs, stepMs });
            if (state !== null) record = { ...state, id: 1, watchFolderId: 1, relativePath: 'a.png' };
            return state !== null;
          };
          for (const seen of before) see(seen, 'live');
          see(last, mode);
          const once = record;
          expect(see(last, mode)).toBe(false);
          expect(record).toBe(once);
        },
      ),
    );
  });

  it('was there when the folder was added stays where it is, until its content changes', () => {
    holds(
      fc.property(identity, fc.array(sighting, { maxLength: 8 }), (there, later) => {
        let record = classifyFile(
          null,
          { kind: 'file', identity: there },
          { mode: 'baseline', nowMs: 0, stepMs },
        );
        expect(record?.phase).toBe('stays');
        for (const seen of later) {
          if (seen.kind !== 'absent' && seen.kind !== 'file') return;
          const known =
            record === null ? null : { ...record, id: 1, watchFolderId: 1, relativePath: 'a.png' };
          record = classifyFile(known, seen, { mode: 'live', nowMs: 1000, stepMs }) ?? record;
          const isOther =
            seen.kind === 'file' &&
            (seen.identity.sizeBytes !== there.sizeBytes ||
              seen.identity.modifiedAtMs !== there.modifiedAtMs);
          if (isOther) return;
          expect(record?.phase).toBe(seen.kind === 'absent' ? 'gone' : 'stays');
        }
      }),
    );
  });
});
