import type { addedFilesCalls } from '../../contract/api/added-files-calls.ts';
import type { jobsCalls } from '../../contract/api/jobs-calls.ts';
import { messageOf } from '../storage/messages/recorded.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { Attempt, JobRow } from '../../contract/job.ts';
import type { CallOutput } from '../../contract/api.ts';
import type { HandlersOf } from '../engine.ts';
import type { AttemptRecord, AttemptRecords } from '../jobs/record/attempt-records.ts';
import { explainJob } from '../reporting/explain/explain-job.ts';
import type { JobCommands } from '../jobs/store/job-commands.ts';
import { addFiles, type AddFilesParts } from './add-files.ts';
import { allowOtherClient, type AllowOtherClientParts } from './allow-other-client.ts';
import { chooseBrand, type ChooseBrandParts } from './choose-brand.ts';
import { chooseTarget, type ChooseTargetParts } from './choose-target.ts';
import { retargetJobs, type RetargetJobsParts } from './retarget-jobs.ts';
import { foreseeWaits, previewFiles, type PreviewFilesParts } from './preview-files.ts';
import type { ToldRecords } from '../jobs/store/told-records.ts';
import type { FactRecords } from '../jobs/store/fact-records.ts';
import type { PutAwayRecords } from '../deliveries/after/put-away-records.ts';
import type { TryAgain } from '../connections/try-again.ts';

export interface JobsParts
  extends
    ChooseBrandParts,
    RetargetJobsParts,
    AllowOtherClientParts,
    ChooseTargetParts,
    PreviewFilesParts,
    AddFilesParts {
  readonly attempts: AttemptRecords;
  readonly told: Pick<ToldRecords, 'of'>;
  readonly facts: Pick<FactRecords, 'of'>;
  /** That a document of the job's name stood in its knowledge base before it, or `null`. */
  sameNameOf(job: Pick<JobRow, 'id' | 'state'>): Message | null;
  readonly putAway: Pick<PutAwayRecords, 'of'>;
  /** Where its file was moved after its delivery, or `null`. */
  putAwayOf(jobId: number): Message | null;
  readonly batches: RetargetJobsParts['batches'] & AddFilesParts['batches'] & ChooseBrandParts['batches'];
  /** Older documents that are deleted at the service. */
  readonly removals: {
    /** What happened to the deletion of a job's document; empty where none was asked for. */
    toldOf(jobId: number): readonly Message[];
  };
  /** Whether the service can be asked what became of a job. */
  canCheck(jobId: number): boolean;
  revision(): number;
  rowOf(jobId: number): JobRow | null;
  /** Asks the service first, and then really tries. */
  readonly tryAgain: TryAgain;
}

/** Why a path is where it is, `names-api.ts` answers. */
type JobsApi = Omit<HandlersOf<typeof jobsCalls & typeof addedFilesCalls>, 'jobs.explainPath'>;

export function jobsApi(parts: JobsParts): JobsApi {
  const affecting = (run: (commands: JobCommands) => ReturnType<JobCommands['retry']>) => {
    const affected = run(parts.commands);
    parts.wake();
    return affected;
  };
  return {
    'jobs.page': async ({ filter, order, offset, limit }) => {
      await parts.listing.prepare(filter, order, offset + limit);
      return { revision: parts.revision(), ...parts.listing.page(filter, order, offset, limit) };
    },
    'jobs.counts': async ({ filter }) => {
      await parts.listing.prepareCounts(filter);
      return parts.listing.countsOf(filter);
    },
    'jobs.get': ({ id }) => getJob(parts, id),
    'jobs.retry': async ({ ids }) => {
      const { changed, refused } = await parts.tryAgain.jobs(ids);
      parts.wake();
      return { changed, refused: [...refused] };
    },
    'jobs.cancel': ({ ids }) => affecting((commands) => commands.cancelOrSetAside(ids)),
    'jobs.resolve': ({ ids, answer, remoteId }) =>
      affecting((commands) => commands.resolve(ids, answer, remoteId ?? null)),
    'jobs.sendAnyway': ({ ids }) => affecting((commands) => commands.sendAnyway(ids)),
    'jobs.moveToTop': ({ ids }) => affecting((commands) => commands.moveToTop(ids)),
    'jobs.hold': ({ ids }) => affecting((commands) => commands.hold(ids)),
    'jobs.release': ({ ids }) => affecting((commands) => commands.release(ids)),
    'jobs.retarget': (input) => retargetJobs(parts, input),
    'jobs.allowOtherClient': (input) => allowOtherClient(parts, input),
    'jobs.chooseBrand': ({ ids, brandId, otherClient }) =>
      chooseBrand(parts, { ids, brandId, isMeant: otherClient }),
    'jobs.chooseSlide': ({ ids, slideId }) => chooseSlide(parts, ids, slideId),
    'jobs.chooseTarget': (input) => chooseTarget(parts, input),
    'jobs.answerEdited': ({ ids, answer }) => affecting((commands) => commands.answerEdited(ids, answer)),
    'jobs.supplyId': ({ id, remoteId }) => {
      const [refusal] = affecting((commands) => commands.supplyId(id, remoteId)).refused;
      if (refusal !== undefined) throw new OutboxError('conflict', refusal.why);
      return {};
    },
    'jobs.approveRevision': ({ ids }) => affecting((commands) => commands.approveRevision(ids)),
    'jobs.foreseeWaits': ({ tokens }) => foreseeWaits(parts, tokens),
    'jobs.previewFiles': (input) => previewFiles(parts, input),
    'jobs.addFiles': (input) => addFiles(parts, input),
  };
}

function getJob(parts: JobsParts, id: number): CallOutput<'jobs.get'> {
  const job = parts.rowOf(id);
  if (job === null) throw new OutboxError('not_found', message('job.unknown', { job: id }));
  const attempts = parts.attempts.ofJob(id).map(shownAttempt);
  const told = parts.told.of(id);
  const sameName = parts.sameNameOf(job);
  const facts = parts.facts.of(id);
  const putAway = parts.putAway.of(id);
  const named = parts.store.namedParts.of(id);
  return {
    job,
    attempts,
    ...(told === null ? {} : { told }),
    ...(named === null ? {} : { parts: named }),
    ...(sameName === null ? {} : { sameName }),
    ...(facts === null ? {} : { facts }),
    ...(putAway === null ? {} : { putAway }),
    explanation: [
      ...explainJob(job, attempts.length, sameName),
      ...parts.removals.toldOf(id),
      ...[parts.putAwayOf(id)].filter((line) => line !== null),
    ],
    canCheck: parts.canCheck(id),
  };
}

function shownAttempt(record: AttemptRecord): Attempt {
  return {
    number: record.number,
    startedAtMs: record.started_at_ms,
    finalAtMs: record.final_at_ms,
    endedAtMs: record.ended_at_ms,
    totalBytes: record.total_bytes,
    sentBytes: record.sent_bytes,
    outcome: record.outcome,
    counted: record.counted === 1,
    statusCode: record.status_code,
    revision: record.revision,
    detail: record.detail === null ? null : messageOf(record.detail),
    reply: record.reply,
  };
}

/** The slide's title is asked for once for each carousel; where it cannot be read the id alone has to do. */
async function chooseSlide(
  parts: JobsParts,
  ids: readonly number[],
  slideId: string,
): Promise<CallOutput<'jobs.chooseSlide'>> {
  const refused: { id: number; why: Message }[] = [];
  let changed = 0;
  for (const id of ids) {
    const job = parts.store.get(id);
    if (job === null) {
      refused.push({ id, why: message('not_done.unknown_job', { job: id }) });
      continue;
    }
    const slides = (await parts.catalogue.slidesOf(job.connection_id, job.target_id)) ?? [];
    const slide = slides.find((one) => one.id === slideId);
    const affected = parts.commands.chooseSlide([id], {
      id: slideId,
      label: slide?.title ?? null,
      order: slide?.order ?? 0,
    });
    changed += affected.changed;
    refused.push(...affected.refused);
  }
  parts.wake();
  return { changed, refused };
}
