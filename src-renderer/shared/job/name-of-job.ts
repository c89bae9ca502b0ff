import type { JobRow } from '../../../src-main/contract/job.ts';
import { readStepName } from '../../../src-main/contract/step-name.ts';
import { jobStateWords as words } from '../../words/job-states.ts';

/** A job's name in the language of the pages. Names of files and links are as they are. Not yet made visible. */
export function nameOfJob({ kind, name }: Pick<JobRow, 'kind' | 'name'>): string {
  if (kind !== 'clip_render' && kind !== 'post_draft') return name;
  const step = readStepName(name);
  return step === null ? name : words.stepNames[kind](step.formats, step.of);
}
