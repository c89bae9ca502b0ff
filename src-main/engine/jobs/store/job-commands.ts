import { message, type Message } from '../../../contract/messages/message.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobKind } from '../record/job-kind.ts';
import { createAgain, type Answer } from './again.ts';
import { createDoubtAnswers } from './answer-doubt.ts';
import type { FactRecords } from './fact-records.ts';
import type { AttemptRecords } from '../record/attempt-records.ts';
import { createCancel, createSetAside } from './cancel.ts';
import { hasFailed } from '../record/states.ts';
import { createHoldJobs } from './hold-jobs.ts';
import { createJobAnswers } from './job-answers.ts';
import type { SlideChoice } from './slide-answers.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';
import { createRetry } from './retry.ts';
import { createSendAnyway } from './send-anyway.ts';

/** What a person's command did, by job. */
export interface Affected {
  readonly changed: number;
  readonly refused: { id: number; why: Message }[];
}

/** Everything that people, not the machine, decide about jobs. */
export interface JobCommands {
  retry(ids: readonly number[]): Affected;
  cancel(ids: readonly number[]): Affected;
  /** Cancels what goes on; what failed is set aside. */
  cancelOrSetAside(ids: readonly number[]): Affected;
  resolve(ids: readonly number[], answer: 'arrived' | 'not_arrived', remoteId: string | null): Affected;
  sendAnyway(ids: readonly number[]): Affected;
  moveToTop(ids: readonly number[]): Affected;
  /** Jobs that wait do not go until they are released. */
  hold(ids: readonly number[]): Affected;
  release(ids: readonly number[]): Affected;
  chooseSlide(ids: readonly number[], slide: SlideChoice): Affected;
  /** In one: each onto its slide, or off it. */
  placeOnSlides(places: readonly { readonly id: number; readonly slide: SlideChoice | null }[]): Affected;
  /** Ends the question for a link's brand: a job of its own goes to the one that was chosen. */
  brandChosen(id: number, reason: Recorded): Affected;
  /** The same for a file's target. */
  targetChosen(id: number, reason: Recorded): Affected;
  /** For files that were edited since they were delivered. Both answers hold for that content. */
  answerEdited(ids: readonly number[], answer: 'send' | 'leave'): Affected;
  /** For files that do not fit where they go. */
  answerUnfit(ids: readonly number[], answer: 'send' | 'skip'): Affected;
  /** They may go to another client's target. */
  allowOtherClient(ids: readonly number[]): Affected;
  /** The id that the reply of an accepted job lacked. */
  supplyId(id: number, remoteId: string): Affected;
  /** Renders that wait because the clip has another revision than the approved one. */
  approveRevision(ids: readonly number[]): Affected;
}

export function createJobCommands(options: {
  database: OutboxDatabase;
  store: JobStore;
  attempts: Pick<AttemptRecords, 'forgetEvidence'>;
  kinds: ReadonlyMap<string, JobKind>;
  facts: Pick<FactRecords, 'copy' | 'letGo'>;
  clock: Clock;
  /** Stops a transfer that has not sent its end; false where it is too late. */
  stopSending(jobId: number): boolean;
}): JobCommands {
  const { database, store, clock } = options;
  const again = createAgain({ database, store, clock });
  const answers = createJobAnswers({ store, again, facts: options.facts });
  const doubt = createDoubtAnswers({ ...options, again });
  const retry = createRetry({ store, clock, again });
  const cancel = createCancel(options);
  const setAside = createSetAside(store);
  const holding = createHoldJobs({ store, clock });
  const sendAnyway = createSendAnyway({ ...options, again });

  /** One commit for all of them, so that where it fails nothing was done. */
  function forEach(ids: readonly number[], act: (job: JobRecord) => Answer): Affected {
    const refused = store.together(() =>
      ids.flatMap((id) => {
        const job = store.get(id);
        const why = job === null ? message('not_done.unknown_job', { job: id }) : act(job);
        return why === null ? [] : [{ id, why }];
      }),
    );
    return { changed: ids.length - refused.length, refused };
  }

  function moveToTop(ids: readonly number[]): Affected {
    const moved = store.commit(() =>
      store.moveToTop(ids).flatMap((id) => {
        const job = store.get(id);
        return job === null ? [] : [{ before: job, after: job }];
      }),
    );
    const movedIds = new Set(moved.map(({ after }) => after.id));
    const refused = ids
      .filter((id) => !movedIds.has(id))
      .map((id) => ({ id, why: message('not_done.not_waiting') }));
    return { changed: movedIds.size, refused };
  }

  return {
    retry: (ids) => forEach(ids, retry),
    cancel: (ids) => forEach(ids, cancel),
    cancelOrSetAside: (ids) => forEach(ids, (job) => (hasFailed(job) ? setAside(job) : cancel(job))),
    resolve: (ids, answer, remoteId) => forEach(ids, (job) => doubt.resolve(job, answer, remoteId)),
    sendAnyway: (ids) => forEach(ids, sendAnyway),
    moveToTop,
    hold: (ids) => forEach(ids, holding.hold),
    release: (ids) => forEach(ids, holding.release),
    answerEdited: (ids, answer) => forEach(ids, (job) => answers.edited(job, answer)),
    answerUnfit: (ids, answer) => forEach(ids, (job) => answers.unfit(job, answer)),
    allowOtherClient: (ids) => forEach(ids, answers.otherClient),
    chooseSlide: (ids, slide) => forEach(ids, (job) => answers.chooseSlide(job, slide)),
    placeOnSlides(places) {
      const slides = new Map(places.map(({ id, slide }) => [id, slide]));
      return forEach([...slides.keys()], (job) => answers.placeOnSlide(job, slides.get(job.id) ?? null));
    },
    brandChosen: (id, reason) => forEach([id], (job) => answers.brandChosen(job, reason)),
    targetChosen: (id, reason) => forEach([id], (job) => answers.targetChosen(job, reason)),
    supplyId: (id, remoteId) => forEach([id], (job) => doubt.supplyId(job, remoteId)),
    approveRevision: (ids) => forEach(ids, answers.approveRevision),
  };
}
