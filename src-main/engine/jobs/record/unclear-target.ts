import { createHash } from 'node:crypto';
import { isUnclearTarget, unclearTargetMark } from '../../../contract/unclear-target.ts';
import type { JobRecord } from './job-record.ts';

/**
 * Stands in the place of a target's id until a person chose one. Each path asks by itself, as two files of one content may be meant
 * for two targets, and asks again where its name is read in another way.
 */
export function unclearTargetId(path: string, reading: string): string {
  return (
    unclearTargetMark +
    createHash('sha256')
      .update(JSON.stringify([path, reading]))
      .digest('hex')
      .slice(0, 32)
  );
}

/** A file goes nowhere before somebody said where to. */
export function lacksTarget(job: Pick<JobRecord, 'target_id'>): boolean {
  return isUnclearTarget(job.target_id);
}
