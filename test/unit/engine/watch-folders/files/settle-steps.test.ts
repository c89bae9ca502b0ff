import { describe, expect, it } from 'vitest';
import type { FileState } from '../../../../../src-main/engine/watch-folders/files/file-records.ts';
import {
  classifyFile,
  type Sighting,
} from '../../../../../src-main/engine/watch-folders/files/classify-file.ts';
import {
  afterReading,
  afterStatus,
  settleStepMs,
} from '../../../../../src-main/engine/watch-folders/files/settle-steps.ts';
import {
  defaultTimings,
  recheckDelayMs,
} from '../../../../../src-main/engine/watch-folders/files/timings.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';

const identity = { device: '1', inode: '2', sizeBytes: 3, modifiedAtMs: 4 };
const record: FileState = {
  ...identity,
  phase: 'settling',
  reason: null,
  sha256: null,
  jobId: null,
  changedAtMs: 10_000,
  recheckAtMs: 11_000,
  recheckCount: 1,
  slideId: null,
  goneFrom: null,
  hurried: 0,
};
const at = (nowMs: number) => ({ nowMs, settleMs: 2000, timings: defaultTimings });

describe('a reading', () => {
  it('that is the third equal one, after the whole settle time, makes the file ready', () => {
    const second = afterStatus(record, identity, at(11_000));
    expect(second).toMatchObject({ ready: false, state: { recheckCount: 2, recheckAtMs: 12_000 } });
    const third = afterStatus(second.state, identity, at(12_000));
    expect(third).toMatchObject({ ready: true, state: { recheckCount: 3, recheckAtMs: null } });
  });

  it('that is the third but too early does not', () => {
    const early = afterStatus({ ...record, recheckCount: 2 }, identity, at(11_900));
    expect(early).toMatchObject({ ready: false, state: { recheckCount: 3, recheckAtMs: 12_000 } });
  });

  it('that is late enough but only the second does not', () => {
    expect(afterStatus(record, identity, at(60_000))).toMatchObject({
      ready: false,
      state: { recheckCount: 2 },
    });
  });

  it('of a file that stood still in an earlier run is taken again, as far apart as is safe', () => {
    const restarted = { ...record, recheckCount: 0, changedAtMs: -60_000 };
    const first = afterStatus(restarted, identity, at(20_000));
    expect(first.state).toMatchObject({ recheckCount: 1, recheckAtMs: 21_000 });
    const second = afterStatus(first.state, identity, at(21_000));
    expect(second).toMatchObject({ ready: false, state: { recheckCount: 2, recheckAtMs: 22_000 } });
    expect(afterStatus(second.state, identity, at(22_000)).ready).toBe(true);
  });

  it.each([
    ['size', { sizeBytes: 4 }],
    ['modification time', { modifiedAtMs: 4.001 }],
    ['inode', { inode: '3' }],
    ['device', { device: '2' }],
  ])('with another %s begins anew', (_, change) => {
    const { ready, state } = afterStatus(
      { ...record, recheckCount: 2 },
      { ...identity, ...change },
      at(12_000),
    );
    expect(ready).toBe(false);
    expect(state).toMatchObject({ ...change, recheckCount: 1, changedAtMs: 12_000, recheckAtMs: 13_000 });
  });

  it('of an empty file that stood still ends its settling', () => {
    const empty = { ...identity, sizeBytes: 0 };
    const { ready, state } = afterStatus({ ...record, ...empty, recheckCount: 2 }, empty, at(12_000));
    expect(ready).toBe(false);
    expect(state).toMatchObject({ phase: 'empty', recheckAtMs: null });
  });
});

describe('rechecks', () => {
  it('double from 5 s to 5 min', () => {
    const delays = Array.from({ length: 9 }, (_, count) => recheckDelayMs(defaultTimings, count) / 1000);
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  it('of an unreadable file count its failures', () => {
    const locked = { kind: 'unreadable', reason: told('file.locked') } as const;
    const first = afterReading(record, locked, at(0));
    expect(first).toMatchObject({
      phase: 'unreadable',
      reason: told('file.locked'),
      recheckCount: 1,
      recheckAtMs: 5000,
    });
    expect(afterReading(first, locked, at(5000))).toMatchObject({ recheckCount: 2, recheckAtMs: 15_000 });
  });

  it('of a document without its end never come after the ten minutes are over', () => {
    const waiting = { ...record, recheckCount: 12 };
    const state = afterReading(
      waiting,
      { kind: 'incomplete', reason: told('file.cut_short') },
      at(10_000 + 500_000),
    );
    expect(state).toMatchObject({
      phase: 'settling',
      reason: told('file.cut_short'),
      recheckAtMs: 10_000 + 600_000,
    });
  });

  it('spread the readings over the settle time', () => {
    expect(settleStepMs(2000, defaultTimings)).toBe(1000);
    expect(settleStepMs(2000, { ...defaultTimings, settleReadings: 1 })).toBe(2000);
  });
});

describe('what a scan sees', () => {
  const context = { mode: 'live', nowMs: 50_000, stepMs: 1000 } as const;
  const known = {
    ...record,
    id: 7,
    watchFolderId: 1,
    relativePath: 'a',
    sha256: 'abc',
    jobId: 5,
    slideId: 's',
  };
  const same: Sighting = { kind: 'file', identity };
  const edited: Sighting = { kind: 'file', identity: { ...identity, sizeBytes: 9 } };
  const moved: Sighting = { kind: 'file', identity: { ...identity, inode: '9', device: '9' } };

  it.each(['settling', 'queued', 'stays', 'ignored', 'unsupported', 'empty', 'unreadable'] as const)(
    'unchanged of a file that is %s changes nothing',
    (phase) => {
      expect(classifyFile({ ...known, phase }, same, context)).toBe(null);
    },
  );

  it.each(['settling', 'queued', 'stays', 'ignored', 'unsupported', 'empty', 'unreadable', 'gone'] as const)(
    'edited of a file that is %s settles it, and keeps its job and slide',
    (phase) => {
      expect(classifyFile({ ...known, phase }, edited, context)).toMatchObject({
        ...{ phase: 'settling', sizeBytes: 9, recheckCount: 1, changedAtMs: 50_000, recheckAtMs: 51_000 },
        ...{ jobId: 5, slideId: 's', goneFrom: null },
      });
    },
  );

  it('on another inode settles what was queued, but never sends what stays', () => {
    expect(classifyFile({ ...known, phase: 'queued' }, moved, context)).toMatchObject({ phase: 'settling' });
    expect(classifyFile({ ...known, phase: 'stays' }, moved, context)).toBe(null);
  });

  it.each([
    ['queued', 'queued'],
    ['stays', 'stays'],
    ['settling', 'settling'],
    ['ignored', 'settling'],
  ] as const)('again of a file that was %s before it was gone makes it %s', (goneFrom, phase) => {
    const gone = classifyFile({ ...known, phase: goneFrom }, { kind: 'absent' }, context);
    expect(gone).toMatchObject({ phase: 'gone', goneFrom, recheckAtMs: null });
    expect(classifyFile({ ...known, ...gone }, same, context)).toMatchObject({ phase, goneFrom: null });
  });

  it('no longer is said once', () => {
    expect(classifyFile(null, { kind: 'absent' }, context)).toBe(null);
    expect(classifyFile({ ...known, phase: 'gone' }, { kind: 'absent' }, context)).toBe(null);
  });

  it('as left out is written once, and again with another reason', () => {
    const hidden: Sighting = { kind: 'left_out', phase: 'ignored', reason: told('file.special') };
    const state = classifyFile(known, hidden, context);
    expect(state).toMatchObject({ phase: 'ignored', reason: told('file.special'), recheckAtMs: null });
    expect(classifyFile({ ...known, ...state }, hidden, context)).toBe(null);
    expect(classifyFile({ ...known, ...state }, { ...hidden, reason: told('file.link') }, context)).not.toBe(
      null,
    );
  });

  it('before the folder is watched stays, unless it was on its way already', () => {
    const baseline = { ...context, mode: 'baseline' } as const;
    expect(classifyFile(null, same, baseline)).toMatchObject({ phase: 'stays', recheckAtMs: null });
    expect(classifyFile({ ...known, phase: 'gone' }, same, baseline)).toMatchObject({ phase: 'stays' });
    expect(classifyFile({ ...known, phase: 'queued' }, edited, baseline)).toMatchObject({ phase: 'stays' });
    expect(classifyFile({ ...known, phase: 'queued' }, same, baseline)).toBe(null);
    expect(classifyFile(known, edited, baseline)).toMatchObject({ phase: 'settling' });
  });
});
