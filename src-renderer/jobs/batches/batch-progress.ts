import { outcomeOf } from '../../../src-main/contract/batch-outcome.ts';
import type { Batch } from '../../../src-main/contract/batch.ts';
import { said } from '../../shared/said.ts';
import { say } from '../../words/say.ts';

/** `3 of 5 jobs`; once it ended, what became of each: `4 of 5 delivered, 1 skipped`. */
export function batchProgress(batch: Batch): string {
  return batch.endedAtMs === null
    ? say('batches.ended', { ended: batch.ended, jobs: batch.jobs })
    : said(outcomeOf(batch));
}
