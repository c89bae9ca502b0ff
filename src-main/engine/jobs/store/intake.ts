import { Additions, type Addition, type AdditionParts } from './addition.ts';
import { intakeVerdict } from './intake-verdict.ts';
import type { JobIntake } from './job-intake.ts';
import { contentOf } from './new-job-row.ts';

/**
 * Turns settled files and links into jobs, once for each content and target. The unique index has the last word; what is
 * looked up here only finds the better words.
 */
export function createIntake(options: AdditionParts): JobIntake {
  const { store, edited } = options;
  const additions = new Additions(options);
  return {
    add(newJobs) {
      let made: readonly Addition[] = [];
      store.commit(() => {
        made = newJobs.map((newJob) => additions.add(newJob));
        return made.flatMap(({ changes }) => changes);
      });
      return made.map(({ intake }) => intake);
    },
    foresee: (newJob, rule) => intakeVerdict({ store, edited }, newJob, contentOf(newJob), rule),
    mayBeKnown: ({ connectionId, target }, file) =>
      store.hasContentLike({ connectionId, targetId: target.id, ...file }),
  };
}
