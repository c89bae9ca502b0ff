import { describe, expect, it } from 'vitest';
import { sampleOf, suiteSeed } from '../helpers/sample.ts';
import { runChangingFiles } from './changing-file.ts';
import { runCutUpload } from './cut-upload.ts';

/** The long forms of all this are `npm run faults`. */
const seed = suiteSeed;
const sizeMiB = sampleOf({ small: 16, whole: 64 });
/** Rounds in which it changes in the one way. */
const each = sampleOf({ small: 5, whole: 10 });

describe('a large file', () => {
  it('cut at ten random places is delivered once, with the memory it had', async () => {
    console.log(`seed ${seed} (repeat with OUTBOX_SEED=${seed})`);
    const report = await runCutUpload({ seed, sizeBytes: sizeMiB * 1024 ** 2, cuts: 10 });
    expect(report.problems).toEqual([]);
    // Half a gigabyte went through; what is held at a time has nothing to do with the size of the file.
    expect(report.memoryGrowthBytes).toBeLessThan(200_000_000);
  });
});

describe('a file that changes while it is sent', () => {
  it('is never delivered as a mixture of its versions', async () => {
    console.log(`seed ${seed} (repeat with OUTBOX_SEED=${seed})`);
    const report = await runChangingFiles({ seed, rounds: 5 * each });
    expect(report.problems).toEqual([]);
    for (const [way, { changed }] of Object.entries(report.counts)) expect(changed, way).toBe(each);
  });
});
