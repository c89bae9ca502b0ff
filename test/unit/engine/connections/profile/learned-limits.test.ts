import { dataSize } from '../../../../../src-main/contract/messages/amounts.ts';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { createLimitRecords } from '../../../../../src-main/engine/connections/profile/limit-records.ts';
import {
  LearnedLimits,
  type LearnedLimit,
} from '../../../../../src-main/engine/connections/profile/learned-limits.ts';
import { profileBench } from './profile-bench.ts';

function limitsBench() {
  const bench = profileBench();
  const { database, clock, kindHolds, logger } = bench;
  const learned: LearnedLimit[] = [];
  const open = () =>
    new LearnedLimits({
      ...{ records: createLimitRecords(database), kindHolds, clock, logger },
      onLearned: (_connectionId, limit) => void learned.push(limit),
    });
  const limits = open();
  const operation = 'uploadDocument' as const;
  return {
    ...bench,
    limits,
    open,
    learned,
    accept: (sizeBytes: number) => {
      limits.note(1, { what: 'size_accepted', operation, sizeBytes });
    },
    refuse: (sizeBytes: number) => {
      limits.note(1, { what: 'size_refused', operation, sizeBytes });
    },
    refuseType: (extension: string, message: string) => {
      limits.note(1, { what: 'type_refused', operation, extension, message: legacy(message) });
    },
    warning: (name: string, sizeBytes: number) => limits.warningFor(1, operation, { name, sizeBytes }),
    writes: () => Number(database.prepare('select total_changes()').pluck().get()),
    storedRate: () => database.prepare('select rate from connection where id = 1').pluck().get(),
  };
}

const megabyte = 1_000_000;

describe('sizes of files', () => {
  it('are learned from what was taken and refused, across starts', () => {
    const { accept, refuse, open } = limitsBench();
    accept(10 * megabyte);
    accept(4 * megabyte);
    refuse(30 * megabyte);
    refuse(40 * megabyte);
    refuse(25 * megabyte);
    expect(open().read(1).sizes).toEqual([
      {
        operation: 'uploadDocument',
        largestAcceptedBytes: 10 * megabyte,
        smallestRefusedBytes: 25 * megabyte,
      },
    ]);
  });

  it('are written only where that is news', () => {
    const { accept, refuse, writes } = limitsBench();
    accept(10 * megabyte);
    refuse(30 * megabyte);
    const before = writes();
    accept(10 * megabyte);
    accept(1);
    refuse(30 * megabyte);
    refuse(99 * megabyte);
    expect(writes()).toBe(before);
  });

  it('that are taken later disprove an earlier refusal of less', () => {
    const { accept, refuse, limits, warning } = limitsBench();
    refuse(25 * megabyte);
    accept(25 * megabyte);
    expect(limits.read(1).sizes).toMatchObject([
      { largestAcceptedBytes: 25 * megabyte, smallestRefusedBytes: null },
    ]);
    expect(warning('a.pdf', 30 * megabyte)).toBeNull();
  });

  it('taken later and smaller leave a refusal as it is', () => {
    const { accept, refuse, limits } = limitsBench();
    refuse(25 * megabyte);
    accept(24 * megabyte);
    expect(limits.read(1).sizes).toMatchObject([{ smallestRefusedBytes: 25 * megabyte }]);
  });

  it('from a refused one on are warned of', () => {
    const { refuse, warning, limits } = limitsBench();
    refuse(25 * megabyte);
    expect(warning('a.pdf', 30 * megabyte)).toEqual(
      message('refused_before.size', { minimum: dataSize(25 * megabyte), dataSize: dataSize(30 * megabyte) }),
    );
    expect(warning('a.pdf', 25 * megabyte)).not.toBeNull();
    expect(warning('a.pdf', 25 * megabyte - 1)).toBeNull();
    expect(
      limits.warningFor(1, 'uploadCarouselAsset', { name: 'a.png', sizeBytes: 99 * megabyte }),
    ).toBeNull();
    expect(limits.warningFor(2, 'uploadDocument', { name: 'a.pdf', sizeBytes: 99 * megabyte })).toBeNull();
  });
});

describe('types of files', () => {
  it('that were refused are warned of in the words of the service', () => {
    const { refuseType, warning, limits } = limitsBench();
    refuseType('heic', 'HEIC is not supported');
    expect(warning('Photo.HEIC', 10)).toEqual(
      message('refused_before.type', { extension: 'heic', reason: legacy('HEIC is not supported') }),
    );
    expect(warning('heic', 10)).toBeNull();
    expect(warning('.heic', 10)).toBeNull();
    expect(warning('photo.png', 10)).toBeNull();
    expect(limits.read(1).refusedTypes).toEqual([
      { operation: 'uploadDocument', extension: 'heic', message: legacy('HEIC is not supported') },
    ]);
  });

  it('are written only where that is news', () => {
    const { refuseType, writes, limits } = limitsBench();
    refuseType('heic', 'no');
    const before = writes();
    refuseType('heic', 'no');
    expect(writes()).toBe(before);
    refuseType('heic', 'never');
    expect(limits.read(1).refusedTypes).toMatchObject([{ message: legacy('never') }]);
  });
});

describe('the rate', () => {
  it('is shown at once, written at most every ten seconds, and at the end', () => {
    const { limits, clock, storedRate, open } = limitsBench();
    const rate = (remaining: number): void => {
      limits.note(1, { what: 'rate', limit: 100, remaining, resetAtMs: 5000 });
    };
    rate(99);
    clock.advance(0);
    const first = storedRate();
    expect(first).toContain('"remaining":99');
    clock.advance(5000);
    rate(98);
    expect(storedRate()).toBe(first);
    const shown = { limit: 100, remaining: 98, resetAtMs: 5000, seenAtMs: clock.nowMs() };
    expect(limits.read(1).rate).toEqual(shown);
    clock.advance(5000);
    expect(storedRate()).toContain('"remaining":98');
    rate(97);
    limits.stop();
    expect(clock.pendingTimers).toBe(0);
    expect(open().read(1).rate).toMatchObject({ remaining: 97 });
  });

  it('that cannot be read any more is unknown', () => {
    const { limits, database } = limitsBench();
    expect(limits.read(1).rate).toBeNull();
    for (const text of ['{', '{"limit":"many"}']) {
      database.prepare('update connection set rate = ?').run(text);
      expect(limits.read(1).rate).toBeNull();
    }
  });
});

describe('what is learned', () => {
  it('holds the kinds that wait', () => {
    const { limits, kindHolds, clock } = limitsBench();
    kindHolds.hold(1, 'clip_render', { cause: 'credits', message: legacy('none left'), untilMs: null });
    expect(limits.read(1).heldKinds).toEqual([
      {
        kind: 'clip_render',
        cause: 'credits',
        message: legacy('none left'),
        sinceMs: clock.nowMs(),
        untilMs: null,
      },
    ]);
  });

  it("after its connection was removed is nobody's", () => {
    const { accept, refuseType, limits, database } = limitsBench();
    database.exec('delete from connection');
    accept(1);
    refuseType('heic', 'no');
    limits.note(1, { what: 'rate', limit: 1, remaining: 1, resetAtMs: null });
    limits.stop();
    expect(limits.read(1)).toEqual({ sizes: [], refusedTypes: [], rate: null, heldKinds: [] });
  });

  it('and cannot be written is said to the log, and disturbs nothing', () => {
    const { accept, limits, clock, database, logger } = limitsBench();
    database.pragma('query_only = ON');
    accept(1);
    limits.note(1, { what: 'rate', limit: 1, remaining: 0, resetAtMs: null });
    clock.advance(0);
    expect(logger.events).toEqual(['profile.limits_not_written', 'profile.limits_not_written']);
    database.pragma('query_only = OFF');
    limits.stop();
    expect(limits.read(1)).toMatchObject({ sizes: [], rate: { remaining: 0 } });
  });
});

it('are told once when they are learned, and again when they are another', () => {
  const { limits, learned, refuse, refuseType, open } = limitsBench();
  const rate = (limit: number) => {
    limits.note(1, { what: 'rate', limit, remaining: 5, resetAtMs: null });
  };
  rate(60);
  rate(60);
  refuse(30 * megabyte);
  refuse(40 * megabyte);
  refuseType('exe', 'No programs');
  refuseType('exe', 'No programs at all');
  rate(120);
  const operation = 'uploadDocument';
  expect(learned).toEqual([
    { what: 'rate', requests: 60 },
    { what: 'size', operation, refusedBytes: 30 * megabyte },
    { what: 'type', operation, extension: 'exe', message: legacy('No programs') },
    { what: 'rate', requests: 120 },
  ]);
  limits.stop();
  open().note(1, { what: 'rate', limit: 120, remaining: 4, resetAtMs: null });
  expect(learned, 'it was known before that start').toHaveLength(4);
});
