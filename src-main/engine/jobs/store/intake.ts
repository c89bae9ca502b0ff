import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { withSoundIndexes } from '../../storage/database/sound-indexes.ts';
import { Additions, type AdditionParts } from './addition.ts';
import { intakeVerdict } from './intake-verdict.ts';
import type { JobIntake } from './job-intake.ts';
import type { JobObserver } from './job-transitions.ts';
import { contentOf } from './new-job-row.ts';

/**
 * Turns settled files and links into jobs, once for each content and target. The unique index has the last word; what is
 * looked up here only finds the better words.
 */
export function createIntake(
  options: AdditionParts & { readonly database: OutboxDatabase; readonly observer: JobObserver },
): JobIntake {
  const { database, store, edited, observer } = options;
  const additions = new Additions(options);
  return {
    add(newJobs) {
      const made = withSoundIndexes(
        database,
        database.transaction(() => newJobs.map((newJob) => additions.add(newJob))),
      );
      for (const { changes } of made) {
        for (const { before, after } of changes) observer.jobChanged(before, after);
      }
      return made.map(({ intake }) => intake);
    },
    foresee: (newJob, rule) => intakeVerdict({ store, edited }, newJob, contentOf(newJob), rule),
    mayBeKnown: ({ connectionId, target }, file) =>
      store.hasContentLike({ connectionId, targetId: target.id, ...file }),
  };
}
