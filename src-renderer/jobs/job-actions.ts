/** What a person may do with jobs, by their states. The engine decides in the end and says why where it refuses. */
import type { HoldLifter, LiftAction } from '../../src-main/contract/availability.ts';
import type { Cause, JobRow, JobState } from '../../src-main/contract/job.ts';
import type { IconName } from '../shared/icons.ts';
import { say } from '../words/say.ts';

export const jobActions = [
  'retry',
  'top',
  'hold',
  'release',
  'send_anyway',
  'as_another',
  'leave',
  'all_the_same',
  'skip',
  'to_client',
  'to_clients',
  'arrived',
  'not_arrived',
  'set_aside',
  'cancel',
] as const;
export type JobAction = (typeof jobActions)[number];

/** Presses by which a job that is held goes sooner, all of them *Try again* of the job itself; the others are of the whole queue. */
const hurrying: ReadonlySet<LiftAction> = new Set(['try_again', 'enter_key', 'check']);
/** What ends by itself is only hurried. */
const endsByItself: ReadonlySet<HoldLifter> = new Set(['time', 'probe']);

export function actionsFor(job: JobRow): readonly JobAction[] {
  switch (job.state) {
    case 'queued':
      return waitingActions(job);
    case 'sending':
      return job.phase === 'final' ? [] : ['cancel'];
    case 'tracking':
      return job.kind === 'clip_render' ? ['retry', 'arrived'] : ['retry'];
    case 'in_doubt':
      return ['arrived', 'not_arrived', 'cancel'];
    case 'needs_attention':
      return attentionActions(job);
    case 'rejected':
    case 'failed':
      return ['retry', 'set_aside'];
    case 'cancelled':
      return isLeftAccepted(job) || job.mayBeThere === true ? ['send_anyway'] : ['retry'];
    case 'skipped':
      return skippedActions(job);
    case 'done':
      return ['send_anyway'];
  }
}

/** The service accepted it, and it is no longer followed: sent once more, it is there twice. */
export function isLeftAccepted({ state, cause, remoteId }: JobRow): boolean {
  return (
    (state === 'needs_attention' && (cause === 'remote_failed' || cause === 'no_status')) ||
    (state === 'cancelled' && remoteId !== null)
  );
}

function waitingActions(job: JobRow): readonly JobAction[] {
  if (job.lift?.action === 'release_job') return ['release', 'top', 'cancel'];
  return canHurry(job) ? ['retry', 'top', 'hold', 'cancel'] : ['top', 'hold', 'cancel'];
}

/** What asks about a file of which nothing was sent. */
const askingBefore: ReadonlySet<Cause | null> = new Set([
  'slide',
  'target',
  'client',
  'unfit',
  'edited',
  'file',
  'poison',
  'sent_before',
  'same_cancelled',
] as const);

/** Whether it can be sent somewhere else: it waits or failed, and no recipe says where it goes. */
export function canGoElsewhere({ state, cause, kind, recipeRowId }: JobRow): boolean {
  if (kind === 'clip_render' || kind === 'post_draft' || recipeRowId !== null) return false;
  if (state === 'rejected' || state === 'failed') return true;
  return state === 'queued' || (state === 'needs_attention' && askingBefore.has(cause));
}

function canHurry({ lift }: JobRow): boolean {
  return lift?.action != null && hurrying.has(lift.action);
}

function attentionActions(job: JobRow): readonly JobAction[] {
  // A slide, a brand or a revision is asked for in its own way.
  if (job.cause === 'slide' || job.cause === 'brand' || job.cause === 'target') return ['cancel'];
  if (job.cause === 'revision') return ['cancel'];
  if (job.cause === 'unfit') return ['all_the_same', 'skip', 'cancel'];
  if (job.cause === 'client')
    return job.watchFolderId === null ? ['to_client', 'cancel'] : ['to_client', 'to_clients', 'cancel'];
  if (job.cause === 'edited') return ['as_another', 'leave', 'cancel'];
  // The service claimed success before it had everything: only a person can find out what it holds.
  if (job.cause === 'early_success') return ['arrived', 'not_arrived', 'cancel'];
  // Rendered before as well, so the service does not say which render it means.
  if (job.cause === 'no_status' && job.kind === 'clip_render')
    return ['retry', 'arrived', 'send_anyway', 'cancel'];
  if (isLeftAccepted(job)) return ['retry', 'send_anyway', 'cancel'];
  return ['retry', 'cancel'];
}

function skippedActions(job: JobRow): readonly JobAction[] {
  if (job.cause === 'duplicate') return ['send_anyway'];
  if (job.cause === 'left') return ['as_another'];
  if (job.cause === 'unfit') return ['all_the_same'];
  // Newer content of the same file, or the file at its folder's new target, has a job of its own.
  return job.cause === 'superseded' || job.cause === 'moved' ? [] : ['retry'];
}

/** The jobs of a selection that an action fits. */
export function fitting(jobs: Iterable<JobRow>, action: JobAction): readonly JobRow[] {
  return Array.from(jobs).filter((job) => actionsFor(job).includes(action));
}

const soonerStates = new Set<JobState>(['queued', 'tracking']);

/** The words of a button: the verb of the state. */
export function actionLabel(action: JobAction, jobs: readonly JobRow[]): string {
  switch (action) {
    case 'retry':
      if (jobs.every((job) => job.state === 'cancelled')) return say('job_acts.queue_again');
      if (jobs.every((job) => job.state === 'tracking')) return say('job_acts.ask_now');
      if (jobs.every(isLeftAccepted)) return say('job_acts.ask_again');
      return jobs.every(
        ({ state, lift }) => soonerStates.has(state) && (lift === null || endsByItself.has(lift.by)),
      )
        ? say('job_acts.try_now')
        : say('common.try_again');
    case 'top':
      return say('job_acts.to_top');
    case 'hold':
      return say('job_acts.hold_it');
    case 'release':
      return say('job_acts.release_it');
    case 'send_anyway':
      return jobs.every((job) => job.state === 'skipped')
        ? say('common.send_anyway')
        : say('common.send_again');
    case 'as_another':
      return say('job_acts.as_another', { count: jobs.length });
    case 'leave':
      return say('job_acts.leave_it', { count: jobs.length });
    case 'all_the_same':
      return say('job_acts.all_the_same');
    case 'skip':
      return say('job_acts.skip_it', { count: jobs.length });
    case 'to_client':
      return say('job_acts.for_client');
    case 'to_clients':
      return say('job_acts.for_clients');
    case 'arrived':
      return jobs.every((job) => job.state === 'tracking' || job.cause === 'no_status')
        ? say('job_acts.is_rendered')
        : say('job_acts.it_arrived');
    case 'not_arrived':
      return say('job_acts.it_did_not');
    case 'set_aside':
      return say('job.set_aside');
    case 'cancel':
      return say('common.cancel');
  }
}

export const actionIcons = {
  retry: 'retry',
  top: 'top',
  hold: 'pause',
  release: 'play',
  send_anyway: 'retry',
  as_another: 'plus',
  leave: 'check',
  all_the_same: 'retry',
  skip: 'no',
  to_client: 'check',
  to_clients: 'check',
  arrived: 'check',
  not_arrived: 'retry',
  set_aside: 'no',
  cancel: 'no',
} as const satisfies Record<JobAction, IconName>;

/** True where an action changes something that cannot be taken back, so it is asked about first. */
export function mustBeConfirmed(action: JobAction, jobs: readonly JobRow[]): boolean {
  switch (action) {
    case 'send_anyway':
    case 'not_arrived':
      return true;
    case 'cancel':
      // A cancelled job can be queued again, but doubt and bytes under way cannot be put back.
      return jobs.some((job) => job.state === 'in_doubt' || job.state === 'sending');
    case 'arrived':
    case 'as_another':
    case 'all_the_same':
    case 'to_client':
      return jobs.length > 1;
    case 'to_clients':
      return true;
    case 'retry':
    case 'top':
    case 'hold':
    case 'release':
    case 'leave':
    case 'skip':
    case 'set_aside':
      return false;
  }
}
