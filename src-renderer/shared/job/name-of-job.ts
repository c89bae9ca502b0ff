import type { JobRow } from '../../../src-main/contract/job.ts';
import { readStepName } from '../../../src-main/contract/step-name.ts';
import { say } from '../../words/say.ts';

/** A job's name in the language of the pages. Names of files and links are as they are. Not yet made visible. */
export function nameOfJob({ kind, name }: Pick<JobRow, 'kind' | 'name'>): string {
  if (kind !== 'clip_render' && kind !== 'post_draft') return name;
  const step = readStepName(name);
  return step === null
    ? name
    : step.formats === ''
      ? say(`job_states.step.${kind}`, { of: step.of })
      : say(`job_states.step_in.${kind}`, { formats: step.formats, of: step.of });
}
