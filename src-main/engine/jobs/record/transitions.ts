import type { JobState } from '../../../contract/job.ts';

/**
 * The state machine of a job. Everything that may follow a state stands here; any other step throws, in production too,
 * because a job in a state that nobody thought of is how things are lost or sent twice.
 *
 * - `queued → sending`: a claim, with its attempt recorded (T1).
 * - `sending → queued`: certainly not applied: retried, held, or interrupted before the end was recorded.
 * - `sending → in_doubt`: the end was recorded (T2) and no complete answer came.
 * - `in_doubt → …` only by a person's answer or a policy that a person set, or by evidence found at the service.
 * - `tracking → …` never back to `queued`: the request was accepted, so it is not sent again.
 * - `tracking`, `done → in_doubt`: the id that it was answered with was claimed for other content, or what a look had found is gone.
 * - `done → tracking`: accepted without an id, and somebody gave it.
 * - `skipped → queued`: *send anyway*, a slide that somebody chose for a duplicate, or a duplicate that goes in the place of a job
 *   whose file is gone, or that was refused.
 * - `rejected`, `failed → skipped`: newer content of its file was delivered, or a person sends it elsewhere.
 * - `rejected`, `failed → cancelled`: a person set it aside.
 * - `cancelled`, `skipped → needs_attention`: begun again without the slide that it still needs.
 */
const followers: Readonly<Record<JobState, readonly JobState[]>> = {
  queued: ['sending', 'cancelled', 'skipped', 'needs_attention'],
  sending: [
    'queued',
    'tracking',
    'done',
    'in_doubt',
    'rejected',
    'failed',
    'needs_attention',
    'skipped',
    'cancelled',
  ],
  tracking: ['done', 'needs_attention', 'in_doubt'],
  in_doubt: ['queued', 'tracking', 'done', 'cancelled'],
  needs_attention: ['queued', 'tracking', 'done', 'skipped', 'cancelled'],
  rejected: ['queued', 'skipped', 'cancelled'],
  failed: ['queued', 'skipped', 'cancelled'],
  cancelled: ['queued', 'needs_attention'],
  skipped: ['queued', 'needs_attention'],
  done: ['tracking', 'in_doubt'],
};

export function mayFollow(from: JobState, to: JobState): boolean {
  return followers[from].includes(to);
}

/** Throws where `to` may not follow `from`. */
export function assertTransition(jobId: number, from: JobState, to: JobState): void {
  if (!mayFollow(from, to)) throw new Error(`Job ${String(jobId)} cannot go from ${from} to ${to}`);
}
