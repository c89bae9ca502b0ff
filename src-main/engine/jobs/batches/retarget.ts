import { message, type Message } from '../../../contract/messages/message.ts';
import { told } from '../../storage/messages/recorded.ts';
import type { FileTargetKind, JobKindName } from '../../../contract/job.ts';
import type { Affected } from '../store/job-commands.ts';
import type { JobIntake, NewJob } from '../store/job-intake.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from '../store/job-store.ts';
import { alikeJob, createReplaceJob } from '../store/replace-job.ts';
import { hasFailed, isAccepted, isOpenQuestion } from '../record/states.ts';
import type { Sweep } from './sweep-text.ts';

/** Where jobs go instead. */
export type Place = NonNullable<Sweep['place']> & {
  /** Left out: where they are. A batch is of one connection, so that what goes to another leaves it. */
  readonly connectionId?: number;
  /** The job was chosen, and not all of its batch. */
  readonly isChosenAlone?: boolean;
};

/** What was sent elsewhere, and the job that goes in the place of each, unless the same content goes there already. */
export interface Retargeted extends Affected {
  readonly moved: readonly { readonly id: number; readonly newId: number }[];
}

/** Part of a transaction of the caller's. */
export type RetargetJobs = (ids: readonly number[], place: Place) => Retargeted;

const fileKinds = {
  knowledge_base: 'kb_document',
  carousel: 'carousel_asset',
  brand_clips: 'clip_upload',
} as const satisfies Record<FileTargetKind, JobKindName>;

/** Sends what waits somewhere else: another job goes in the place of each. */
export function createRetarget({
  store,
  intake,
}: {
  readonly store: JobStore;
  readonly intake: JobIntake;
}): RetargetJobs {
  const replace = createReplaceJob({ store, intake });
  return (ids, place) => {
    const refused: { id: number; why: Message }[] = [];
    const moved: { id: number; newId: number }[] = [];
    for (const id of ids) {
      const outcome = move(id, place);
      if ('why' in outcome) refused.push({ id, why: outcome.why });
      else if (outcome.newId !== null) moved.push({ id, newId: outcome.newId });
    }
    return { changed: ids.length - refused.length, refused, moved };
  };

  function move(id: number, place: Place): { readonly newId: number | null } | { readonly why: Message } {
    const job = store.get(id);
    if (job === null) return { why: message('not_done.unknown_job', { job: id }) };
    const why = whyNotThere(job, place);
    if (why !== null) return { why };
    const { target } = place;
    const code = place.isChosenAlone === true ? 'target.moved' : 'target.batch_moved';
    const reason = told(code, { target: target.label ?? target.id });
    const added = replace(job, jobAt(job, place), reason);
    return { newId: added.kind === 'added' ? added.jobId : null };
  }
}

/** `null`: it can go there. */
export function whyNotThere(
  job: JobRecord,
  { target, connectionId = job.connection_id, isChosenAlone = false }: Place,
): Message | null {
  const waits = job.state === 'queued' || job.state === 'needs_attention';
  const mayMove = waits || (hasFailed(job) && isChosenAlone);
  if (!mayMove) return message('not_done.no_longer_waits');
  if (isAccepted(job) || isOpenQuestion(job)) return message('not_done.was_sent');
  if (job.cause === 'damaged') return message('not_done.record_changed');
  if (job.kind === 'clip_render' || job.kind === 'post_draft') return message('not_done.works_on_clip');
  if (job.url !== null && target.kind !== 'brand_clips') return message('not_done.link_to_brand');
  if (job.cause === 'brand') return message('not_done.choose_brand');
  const isThere =
    job.connection_id === connectionId &&
    job.target_id === target.id &&
    (target.slideId ?? job.slide_id) === job.slide_id;
  return isThere && job.target_kind === target.kind ? message('not_done.goes_there') : null;
}

/** As the job is, at another place, of which a person said that it is meant. */
export function jobAt(
  job: JobRecord,
  { target, slideOrder, connectionId = job.connection_id }: Place,
): NewJob {
  return {
    ...alikeJob({ ...job, asks_client: null }),
    connectionId,
    kind: job.url === null ? fileKinds[target.kind] : 'clip_import',
    target,
    serialOrder: slideOrder,
    ...(target.kind === 'carousel' && target.slideId === null
      ? { needsSlide: message('slide_unsaid.retargeted') }
      : {}),
  };
}
