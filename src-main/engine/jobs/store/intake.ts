import { Additions, type Addition, type AdditionParts } from './addition.ts';
import { intakeVerdict } from './intake-verdict.ts';
import type { BatchOfJobs, JobIntake, NewJob } from './job-intake.ts';
import { contentOf } from './new-job-row.ts';

/**
 * Turns settled files and links into jobs, once for each content and target. The unique index has the last word; what is
 * looked up here only finds the better words.
 */
export function createIntake(options: AdditionParts): JobIntake {
  const { store, edited } = options;
  const additions = new Additions(options);
  return {
    add(newJobs, batchIdOf) {
      let made: readonly Addition[] = [];
      for (const id of new Set(newJobs.map(({ connectionId }) => connectionId)))
        store.hasOtherConnections(id);
      store.commit(() => {
        // Anew in every transaction, as one that is undone takes its batch with it.
        const known = new Map<number | null, BatchOfJobs | null>();
        const batchOf = (newJob: NewJob): BatchOfJobs | null => {
          const found = known.get(newJob.watchFolderId);
          if (found !== undefined) return found;
          const id = batchIdOf?.(newJob) ?? null;
          const batch = id === null ? null : store.batchOfJobs(id);
          known.set(newJob.watchFolderId, batch);
          return batch;
        };
        made = newJobs.map((newJob) => additions.add(newJob, batchOf));
        return made.flatMap(({ changes }) => changes);
      });
      return made.map(({ intake }) => intake);
    },
    foresee(newJob, rule) {
      const content = contentOf(newJob);
      const same = store.findSame(content);
      return intakeVerdict(
        { store, edited },
        { newJob, content, rule, same, mayBeCancelled: true, isKnownPath: true },
      );
    },
    sentForOtherSlide: (newJob) => store.findSentForOtherSlide(contentOf(newJob)),
    lastSentBytes: (watchFolderId, path) => edited.lastSentBytes(watchFolderId, path),
    mayBeKnown: ({ connectionId, target }, file) =>
      store.hasContentLike({ connectionId, targetId: target.id, ...file }),
  };
}
