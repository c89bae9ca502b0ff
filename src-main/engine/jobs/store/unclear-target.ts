import { createHash } from 'node:crypto';
import type { JobRecord } from './job-record.ts';

/** No id of a service begins so, and no brand of a list: a job with this target can never be taken for one that goes somewhere. */
const mark = '?? ';

/**
 * Stands in the place of a target's id until a person chose one. Each path asks by itself, as two files of one content may be meant
 * for two targets, and asks again where its name is read in another way.
 */
export function unclearTargetId(path: string, reading: string): string {
  return (
    mark +
    createHash('sha256')
      .update(JSON.stringify([path, reading]))
      .digest('hex')
      .slice(0, 32)
  );
}

/** A file goes nowhere before somebody said where to. */
export function lacksTarget(job: Pick<JobRecord, 'target_id'>): boolean {
  return job.target_id.startsWith(mark);
}
