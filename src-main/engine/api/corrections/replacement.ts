import { message, type Message } from '../../../contract/messages/message.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';
import { basename } from 'node:path';
import { jobAt, whyNotThere, type Place } from '../../jobs/batches/retarget.ts';
import type { NewJob, SettledFile, JobIntake } from '../../jobs/store/job-intake.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { alikeJob, createReplaceJob } from '../../jobs/store/replace-job.ts';
import { endedUndelivered } from '../../jobs/record/states.ts';
import { WrongCell } from './read-correction.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';

export interface ReplacementParts {
  readonly store: JobStore;
  readonly intake: JobIntake;
}

/** What another job in the place of one has that it has not. `null`: the same. */
export interface Replacement {
  readonly file: SettledFile | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly place: Place | null;
}

/** Part of a transaction of the caller's. Returns what happened to it. Throws `WrongCell`. */
export function replaceBy(
  { store, intake }: ReplacementParts,
  job: JobRecord,
  { file, url, title, place }: Replacement,
): Message {
  const why = place === null ? null : whyNotThere(job, place);
  if (why !== null) throw new WrongCell('target_id', why);
  const inPlace: NewJob = {
    ...(place === null ? alikeJob(job) : jobAt(job, place)),
    ...(file === null ? {} : { file, name: basename(file.path) }),
    ...(url === null ? {} : { url, name: title ?? url.replace(/^https:\/\/(?:www\.)?/u, '') }),
    ...(title === null ? {} : { title }),
  };
  const where = place === null ? null : (place.target.label ?? place.target.id);
  const { reason, says } = whatGoes(file?.path ?? url ?? title, where);
  const added = createReplaceJob({ store, intake })(job, inPlace, reason);
  if (added.kind === 'added') return says;
  const same = store.get(added.of);
  if (same === null || same.id === job.id || (endedUndelivered as readonly string[]).includes(same.state)) {
    throw new WrongCell(
      file === null ? (url === null ? 'target_id' : 'url') : 'file',
      message('correction.same_undelivered', { job: added.of }),
    );
  }
  return message('correction.same_goes', { job: added.of });
}

/** Why the job is left, and what is said of its row. */
function whatGoes(
  what: string | null,
  target: string | null,
): { readonly reason: Recorded; readonly says: Message } {
  if (target === null) {
    const named = { what: what ?? '' };
    return { reason: told('row.corrected', named), says: message('correction.other_job', named) };
  }
  return what === null
    ? {
        reason: told('row.corrected_target', { target }),
        says: message('correction.other_job_target', { target }),
      }
    : {
        reason: told('row.corrected_both', { what, target }),
        says: message('correction.other_job_both', { what, target }),
      };
}
