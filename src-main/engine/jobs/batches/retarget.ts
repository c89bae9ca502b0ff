import type { FileTargetKind, JobKindName } from '../../../contract/job.ts';
import type { Affected } from '../store/job-commands.ts';
import type { JobIntake, NewJob } from '../store/job-intake.ts';
import type { JobRecord } from '../store/job-record.ts';
import type { JobStore } from '../store/job-store.ts';
import { alikeJob, createReplaceJob } from '../store/replace-job.ts';
import { isAccepted, isOpenQuestion } from '../store/states.ts';
import type { Sweep } from './sweep-text.ts';

export type Place = NonNullable<Sweep['place']>;

/** Part of a transaction of the caller's. */
export type RetargetJobs = (ids: readonly number[], place: Place) => Affected;

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
    const refused = ids.flatMap((id) => {
      const why = move(id, place);
      return why === null ? [] : [{ id, why }];
    });
    return { changed: ids.length - refused.length, refused };
  };

  function move(id: number, place: Place): string | null {
    const job = store.get(id);
    const why = job === null ? `There is no job ${String(id)}` : whyNotThere(job, place);
    if (job === null || why !== null) return why;
    const { target } = place;
    const where = target.label ?? target.id;
    const reason = `Goes to ${where} instead: you gave its batch that target`;
    replace(job, jobAt(job, place), reason);
    return null;
  }
}

/** `null`: it can go there. */
export function whyNotThere(job: JobRecord, { target }: Place): string | null {
  if (job.state !== 'queued' && job.state !== 'needs_attention') return 'It does not wait any more';
  if (isAccepted(job) || isOpenQuestion(job)) return 'It was sent, and is not sent anywhere else';
  if (job.cause === 'damaged') return 'Its record was changed by something else: look at it first';
  if (job.kind === 'clip_render' || job.kind === 'post_draft')
    return 'It works on a clip, which stays where it is';
  if (job.url !== null && target.kind !== 'brand_clips') return 'A link can only go to a brand’s clips';
  if (job.cause === 'brand') return 'Choose a brand for it first';
  const isThere = job.target_id === target.id && (target.slideId ?? job.slide_id) === job.slide_id;
  return isThere && job.target_kind === target.kind ? 'It goes there already' : null;
}

/** As the job is, at another place. */
export function jobAt(job: JobRecord, { target, slideOrder }: Place): NewJob {
  return {
    ...alikeJob(job),
    kind: job.url === null ? fileKinds[target.kind] : 'clip_import',
    target,
    serialOrder: slideOrder,
    ...(target.kind === 'carousel' && target.slideId === null
      ? { needsSlide: 'it was given this carousel without one' }
      : {}),
  };
}
