import { told } from '../../storage/messages/recorded.ts';
import { basename } from 'node:path';
import { inEnglish } from '../../storage/messages/english.ts';
import { jobAt, whyNotThere, type Place } from '../../jobs/batches/retarget.ts';
import type { NewJob, SettledFile } from '../../jobs/store/job-intake.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { alikeJob, createReplaceJob } from '../../jobs/store/replace-job.ts';
import { endedUndelivered } from '../../jobs/record/states.ts';
import type { EngineParts } from '../engine-parts.ts';
import { WrongCell } from './read-correction.ts';

/** What another job in the place of one has that it has not. `null`: the same. */
export interface Replacement {
  readonly file: SettledFile | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly place: Place | null;
}

/** Part of a transaction of the caller's. Returns what became of it, as a sentence. Throws `WrongCell`. */
export function replaceBy(
  { store, intake }: Pick<EngineParts, 'store' | 'intake'>,
  job: JobRecord,
  { file, url, title, place }: Replacement,
): string {
  const why = place === null ? null : whyNotThere(job, place);
  if (why !== null) throw new WrongCell('target_id', `${inEnglish(why)}.`);
  const inPlace: NewJob = {
    ...(place === null ? alikeJob(job) : jobAt(job, place)),
    ...(file === null ? {} : { file, name: basename(file.path) }),
    ...(url === null ? {} : { url, name: title ?? url.replace(/^https:\/\/(?:www\.)?/u, '') }),
    ...(title === null ? {} : { title }),
  };
  const where = place === null ? null : (place.target.label ?? place.target.id);
  const what = [file?.path ?? url ?? title, where === null ? null : `to ${where}`].filter(
    (part) => part !== null,
  );
  const reason = told('row.corrected', { what: what.join(' ') });
  const added = createReplaceJob({ store, intake })(job, inPlace, reason);
  if (added.kind === 'added') return `Another job goes in its place: ${what.join(' ')}.`;
  const same = store.get(added.of);
  if (same === null || same.id === job.id || (endedUndelivered as readonly string[]).includes(same.state)) {
    throw new WrongCell(
      file === null ? (url === null ? 'target_id' : 'url') : 'file',
      `The same goes there as job ${String(added.of)}, which did not arrive. Give that one back.`,
    );
  }
  return `The same goes there already, as job ${String(added.of)}; this one is taken out.`;
}
