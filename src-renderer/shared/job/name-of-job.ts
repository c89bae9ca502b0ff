import type { JobRow } from '../../../src-main/contract/job.ts';
import { readStepName } from '../../../src-main/contract/step-name.ts';
import { say } from '../../words/say.ts';

/** A job's name in the language of the pages. Names of files and links are as they are. Not yet made visible. */
export function nameOfJob({ kind, name }: Pick<JobRow, 'kind' | 'name'>): string {
  return kind === 'clip_render' || kind === 'post_draft' ? nameOfStep(name) : name;
}

/** The same where it is not known what it is a name of. */
export function nameOfStep(name: string): string {
  const step = readStepName(name);
  return step === null
    ? name
    : step.formats === ''
      ? say(`job_states.step.${step.kind}`, { of: step.of })
      : say(`job_states.step_in.${step.kind}`, { formats: step.formats, of: step.of });
}
