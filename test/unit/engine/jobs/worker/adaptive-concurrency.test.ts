import { describe, expect, it } from 'vitest';
import { AdaptiveConcurrency } from '../../../../../src-main/engine/jobs/worker/adaptive-concurrency.ts';
import { course, mostBytes, type ModelLink } from './model-link.ts';

function run(
  concurrency: AdaptiveConcurrency,
  result: Parameters<AdaptiveConcurrency['end']>[0],
  times: number,
): void {
  for (let time = 0; time < times; time += 1) {
    concurrency.begin();
    concurrency.end(result);
  }
}

const atRest = (): number => 0;

describe('how many requests a connection carries at a time', () => {
  it('begins at eight, and each that goes well lets two more go', () => {
    const concurrency = new AdaptiveConcurrency(atRest);
    expect(concurrency.limit).toBe(8);
    run(concurrency, 'success', 3);
    expect(concurrency.limit).toBe(14);
  });

  it('begins with what was found before, also with what was too much', () => {
    const known = { width: 2, refusedAt: 3 };
    const concurrency = new AdaptiveConcurrency(atRest, { known });
    expect(concurrency.limit).toBe(2);
    run(concurrency, 'success', 50);
    expect([concurrency.limit, concurrency.found]).toEqual([2, known]);
  });

  it('tries with one where nothing went well yet, and grows as soon as something does', () => {
    const concurrency = new AdaptiveConcurrency(atRest);
    run(concurrency, 'not_sent', 3);
    expect(concurrency.limit).toBe(8);
    run(concurrency, 'neutral', 8);
    expect(concurrency.limit).toBe(1);
    run(concurrency, 'success', 2);
    expect(concurrency.limit).toBe(5);
  });

  it('knows nothing of a way that it is only getting to know', () => {
    expect(new AdaptiveConcurrency(atRest).found).toBeNull();
  });

  it('is halved when the service asks for less, and never falls below one', () => {
    const concurrency = new AdaptiveConcurrency(atRest, { maximum: 4 });
    run(concurrency, 'success', 50);
    run(concurrency, 'slow_down', 1);
    expect(concurrency.limit).toBe(2);
    run(concurrency, 'slow_down', 5);
    expect(concurrency.limit).toBe(1);
    expect(concurrency.hasRoom).toBe(true);
  });

  it('is never more than people say, and is searched for anew once they say otherwise', () => {
    const concurrency = new AdaptiveConcurrency(atRest);
    run(concurrency, 'success', 6);
    concurrency.begin();
    concurrency.begin();
    concurrency.setMaximum(1);
    expect([concurrency.limit, concurrency.hasRoom]).toEqual([1, false]);
    concurrency.end('success');
    concurrency.end('success');
    run(concurrency, 'success', 20);
    expect([concurrency.limit, concurrency.hasRoom]).toEqual([1, true]);
    concurrency.setMaximum(3);
    run(concurrency, 'success', 20);
    expect(concurrency.limit).toBe(3);
    concurrency.setMaximum(null);
    expect(concurrency.limit).toBe(8);
  });

  it('does not grow because of refusals', () => {
    const concurrency = new AdaptiveConcurrency(atRest);
    run(concurrency, 'success', 1);
    run(concurrency, 'neutral', 50);
    expect(concurrency.limit).toBe(10);
  });

  it('has no room while as many are under way as it allows', () => {
    const concurrency = new AdaptiveConcurrency(atRest, { maximum: 2 });
    concurrency.begin();
    concurrency.begin();
    expect(concurrency.hasRoom).toBe(false);
    concurrency.end('success');
    expect(concurrency.hasRoom).toBe(true);
  });
});

const [kB, MB] = [1000, 1_000_000];
const links: readonly (readonly [string, ModelLink])[] = [
  ['a fast line nearby, small files', { bytesPerSecond: 100 * MB, waitMs: 5, fileBytes: 20 * kB }],
  ['a long line, small files', { bytesPerSecond: 12.5 * MB, waitMs: 180, fileBytes: 20 * kB }],
  ['a long line, middling files', { bytesPerSecond: 12.5 * MB, waitMs: 180, fileBytes: 300 * kB }],
  ['a slow line, middling files', { bytesPerSecond: 0.25 * MB, waitMs: 60, fileBytes: 300 * kB }],
  ['a slow line, large files', { bytesPerSecond: 1 * MB, waitMs: 60, fileBytes: 5 * MB }],
  [
    'a line that loses packets',
    { bytesPerSecond: 12.5 * MB, bytesPerSecondOfOne: 0.4 * MB, waitMs: 180, fileBytes: 300 * kB },
  ],
  [
    'a service that takes four at a time',
    { bytesPerSecond: 12.5 * MB, waitMs: 180, fileBytes: 100 * kB, mostAtOnce: 4 },
  ],
];

describe('the width that is found', () => {
  it.each(links)('brings nearly what the best one does within a minute: %s', (_name, link) => {
    const found = course(() => link, 60);
    expect(found.bytes / mostBytes(link, 60)).toBeGreaterThan(0.85);
  });

  it('is nearly there after a few seconds, though each new connection has to be made first', () => {
    const link = { bytesPerSecond: 12.5 * MB, waitMs: 180, connectMs: 240, fileBytes: 20 * kB };
    const shares = Array.from({ length: 20 }, (_, seed) => {
      const found = course(() => link, 8, { seed });
      return found.bytes / mostBytes(link, 8);
    });
    expect(Math.min(...shares), shares.map((share) => share.toFixed(2)).join(' ')).toBeGreaterThan(0.8);
  });

  it.each(links)('is there within some seconds, and then seldom changes: %s', (_name, link) => {
    const { widths } = course(() => link, 300);
    const late = widths.slice(120);
    const changes = late.filter((width, index) => index > 0 && width !== late[index - 1]).length;
    expect(changes, `widths ${widths.join(' ')}`).toBeLessThanOrEqual(14);
  });

  it('asks a service that refuses less and less often for more', () => {
    const [, link] = links[6] ?? ['', null];
    if (link === null) throw new Error('the link');
    const { refused } = course(() => link, 300);
    expect(refused).toBeLessThan(120);
  });

  it('follows a line that becomes slower, and one that becomes longer', () => {
    const before: ModelLink = { bytesPerSecond: 12.5 * MB, waitMs: 180, fileBytes: 20 * kB };
    const after: ModelLink = { bytesPerSecond: 0.1 * MB, waitMs: 20, fileBytes: 20 * kB };
    const slower = course((second) => (second < 60 ? before : after), 400);
    expect(slower.widths[59]).toBe(32);
    expect(slower.widths.at(-1), `widths ${slower.widths.join(' ')}`).toBeLessThanOrEqual(16);
    const longer = course((second) => (second < 60 ? after : before), 200);
    expect(longer.widths.at(-1), `widths ${longer.widths.join(' ')}`).toBeGreaterThanOrEqual(16);
  });
});

/** The ways that people have, with the wait that each file of ours needs: there and back for its bytes, and again for its end. */
const [roundTripsOfOurs, roundTripsOfCurl] = [2.4, 1.2];
const ways: readonly (readonly [string, Omit<ModelLink, 'waitMs'> & { readonly roundTripMs: number }])[] = [
  ['20 ms', { bytesPerSecond: 12.5 * MB, roundTripMs: 20, fileBytes: 300 * kB }],
  ['80 ms', { bytesPerSecond: 12.5 * MB, roundTripMs: 80, fileBytes: 300 * kB }],
  ['80 ms, small files', { bytesPerSecond: 12.5 * MB, roundTripMs: 80, fileBytes: 20 * kB }],
  ['300 ms', { bytesPerSecond: 12.5 * MB, roundTripMs: 300, fileBytes: 300 * kB }],
  ['300 ms, small files', { bytesPerSecond: 12.5 * MB, roundTripMs: 300, fileBytes: 20 * kB }],
  ['1 Gbit/s', { bytesPerSecond: 125 * MB, roundTripMs: 5, fileBytes: 300 * kB }],
  ['3 Mbit/s', { bytesPerSecond: 0.375 * MB, roundTripMs: 40, fileBytes: 300 * kB }],
  [
    '3 % lost',
    { bytesPerSecond: 12.5 * MB, bytesPerSecondOfOne: 0.25 * MB, roundTripMs: 80, fileBytes: 300 * kB },
  ],
];

describe('the width that is found, beside eight at a time without a record of each end', () => {
  it.each(ways)('moves as much in the first ten seconds, and in a minute: %s', (_name, way) => {
    for (const [seconds, share] of [
      [10, 0.95],
      [60, 1],
    ] as const) {
      const ours = course(() => ({ ...way, waitMs: way.roundTripMs * roundTripsOfOurs }), seconds);
      const eight = course(() => ({ ...way, waitMs: way.roundTripMs * roundTripsOfCurl }), seconds, {
        width: 8,
      });
      expect(ours.bytes / eight.bytes, `in ${String(seconds)} s`).toBeGreaterThanOrEqual(share - 0.02);
    }
  });
});
