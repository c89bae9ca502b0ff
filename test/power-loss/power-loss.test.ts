import { afterAll, describe, expect, it } from 'vitest';
import { sampleOf, suiteSeed } from '../helpers/sample.ts';
import { losePowerAfterFailedSyncs } from './failed-syncs.ts';
import { sweepErrors } from './error-sweep.ts';
import { answersOnFullDisk, fillDisks, whyNoSmallDisk } from './full-disk.ts';
import { hasEarlyDelimiter, hasLostCommits } from './found-out.ts';
import { losePower } from './images.ts';
import { buildShim, workFolder } from './shim.ts';

const folder = workFolder();
afterAll(() => folder.remove());
const shim = buildShim(folder.path);
const shimFile = 'file' in shim ? shim.file : '';
const whyNoShim = 'missing' in shim ? shim.missing : null;
const whyNoDisk = whyNoSmallDisk();

const seed = suiteSeed;
console.log(`seed ${String(seed)} (repeat with OUTBOX_SEED=${String(seed)})`);

const jobs = 30;
const images = sampleOf({ small: 25, whole: 700 });
const cases = sampleOf({ small: 25, whole: 220 });
const failing = sampleOf({ small: { runs: 1, opened: 20 }, whole: { runs: 5, opened: 100 } });
const fullDisks = sampleOf({ small: 2, whole: 8 });

function unless(why: string | null, name: string): { name: string; options: { skip: boolean } } {
  return {
    name: why === null ? name : `${name} (not tried: ${why})`,
    options: { skip: why !== null },
  };
}

describe('after a power loss at any sync point', () => {
  const atOnce = unless(whyNoShim, 'the database opens, holds every acknowledged commit, and no other');
  it(atOnce.name, atOnce.options, async () => {
    const result = await losePower({
      ...{ shim: shimFile, seed, jobs, synchronous: 'FULL', model: 'careful', maximumImages: images },
    });
    console.log(`${String(result.opened)} images of ${String(result.moments)} moments`);
    expect(result.problems.slice(0, 5)).toEqual([]);
    expect(result.opened).toBeGreaterThanOrEqual(images * 0.85);
  });

  const normal = unless(
    whyNoShim,
    'commits would be lost if the engine synced less, so these images can tell',
  );
  it(normal.name, normal.options, async () => {
    const result = await losePower({
      ...{ shim: shimFile, seed, jobs, synchronous: 'NORMAL', model: 'careful' },
      ...{ maximumImages: 200, stopsAtFirstProblem: true },
    });
    expect(hasLostCommits(result), JSON.stringify(result.problems)).toBe(true);
  });

  const early = unless(whyNoShim, 'a delimiter that left before its record would be found');
  it(early.name, early.options, async () => {
    const result = await losePower({
      ...{ shim: shimFile, seed, jobs, synchronous: 'FULL', model: 'careful' },
      ...{ isDelimiterEarly: true, maximumImages: 400, stopsAtFirstProblem: true },
    });
    expect(hasEarlyDelimiter(result), JSON.stringify(result.problems)).toBe(true);
  });
});

describe('after syncs that failed and a new start', () => {
  const later = unless(whyNoShim, 'a power loss takes nothing that was acknowledged since');
  it(later.name, later.options, async () => {
    const result = await losePowerAfterFailedSyncs({
      shim: shimFile,
      seed,
      runs: failing.runs,
      imagesEachRun: 30,
    });
    expect(result.problems.slice(0, 5)).toEqual([]);
    expect(result.opened).toBeGreaterThanOrEqual(failing.opened);
  });
});

describe('when the disk fails', () => {
  const sweep = unless(whyNoShim, 'nothing acknowledged is lost and no delimiter leaves without its record');
  it(sweep.name, sweep.options, async () => {
    const result = await sweepErrors({ shim: shimFile, seed, jobs: 3, maximumCases: cases });
    expect(result.problems.slice(0, 5)).toEqual([]);
    expect(result.hit).toBeGreaterThanOrEqual(cases * 0.9);
    expect(result.unseen, 'some errors are survived unseen').toBeGreaterThan(0);
    expect(result.finished, 'some are seen, and the work goes on').toBeGreaterThan(0);
    expect(result.ended, 'some end the work').toBeGreaterThan(0);
  });

  const full = unless(whyNoDisk, 'a disk that is really full keeps what was acknowledged');
  it(full.name, full.options, async () => {
    const result = await fillDisks({ seed, jobs: 20, sizeKiB: 1024, runs: fullDisks, holdsAll: false });
    expect(result.problems).toEqual([]);
    expect(result.full).toBeGreaterThan(0);
  });

  const answers = unless(whyNoDisk, 'answers in hand are recorded in the space that was set aside');
  it(answers.name, answers.options, async () => {
    expect(await answersOnFullDisk(seed)).toEqual([]);
  });
});
