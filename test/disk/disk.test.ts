import { describe, expect, it } from 'vitest';
import { sampleOf, suiteSeed } from '../helpers/sample.ts';
import { runDisk } from './disk-campaign.ts';

/** Four times as much is done to each in `npm run disk`. */
const first = suiteSeed;
const seeds = sampleOf({ small: 1, whole: 50 });

describe('a folder in which many people and programs work at once', () => {
  it.each(Array.from({ length: seeds }, (_, index) => first + index))(
    'has every file of it delivered once as it is in the end, and nothing else (seed %i)',
    async (seed) => {
      console.log(`seed ${String(seed)} (repeat with OUTBOX_SEED=${String(seed)})`);
      const report = await runDisk({ seed, operations: 500 });
      expect(report.problems).toEqual([]);
      expect(report.delivered).toBeGreaterThan(0);
      expect(report.counts.size).toBeGreaterThan(15);
    },
  );
});
