import { askableKinds } from '../../../contract/job.ts';
import type { AttemptRecord } from '../../jobs/record/attempt-records.ts';
import type { CandidateBaseline } from '../../jobs/record/job-kind.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { readBaseline, readRendersThen, type RendersThen } from '../../jobs/store/render-baseline.ts';
import { isOpenQuestion } from '../../jobs/record/states.ts';

/** True where that is open, and the service can be asked. */
export function canCheck(job: Pick<JobRecord, 'state' | 'cause' | 'kind'>): boolean {
  return isOpenQuestion(job) && askableKinds.has(job.kind);
}

/** When the content of a job may have arrived, and what was known just before. */
export interface Doubt {
  /** The end of the first try whose answer stayed out: whatever it made is not older. */
  readonly firstEndMs: number;
  /** The end of the last one. */
  readonly lastEndMs: number;
  /** What the clip's candidates showed before the first such try, by id; `null` where nobody looked. Renders only. */
  readonly baseline: ReadonlyMap<string, CandidateBaseline> | null;
  /** Other renders of the clip when the first such try was submitted; `null` where that was not written down. */
  readonly rendersThen: RendersThen | null;
  /** Every try whose outcome is unknown; where there is none, the last. */
  readonly tries: readonly AttemptRecord[];
  readonly lastTry: AttemptRecord;
}

/** What time it is here. The monotonic clock means something within the epoch alone. */
export interface TimesHere {
  readonly nowMs: number;
  readonly monotonicMs: number;
  readonly epoch: number;
  /** When this epoch began, by its monotonic clock. */
  readonly startedMs: number;
}

/** Those of a job after the last that was accepted: what the job made before is known by that. */
export function sinceAccepted(attempts: readonly AttemptRecord[]): readonly AttemptRecord[] {
  return attempts.slice(attempts.findLastIndex(({ outcome }) => outcome === 'accepted') + 1);
}

/** `null` where nothing of the job was ever sent. */
export function doubtOf(attempts: readonly AttemptRecord[]): Doubt | null {
  const doubtful = sinceAccepted(attempts).filter(
    ({ outcome }) => outcome === 'in_doubt' || outcome === 'unusable',
  );
  // A look that sent nothing may come after it.
  const last = doubtful.at(-1) ?? attempts.at(-1);
  return last === undefined ? null : doubtAbout(doubtful.length === 0 ? [last] : doubtful, last);
}

/** These may have made something, as far as is known; `null` where there are none. */
export function doubtAbout(tries: readonly AttemptRecord[], lastTry = tries.at(-1)): Doubt | null {
  const [first] = tries;
  if (first === undefined || lastTry === undefined) return null;
  const [firstEndMs, lastEndMs] = [endOf(first), endOf(lastTry)];
  const { evidence } = first;
  const before = { baseline: readBaseline(evidence), rendersThen: readRendersThen(evidence) };
  return { firstEndMs, lastEndMs, ...before, tries, lastTry };
}

/** How much time passed at least since the end of the last try, whatever the wall clock was set to. */
export function passedSince({ lastTry }: Doubt, times: TimesHere): number {
  const { epoch, final_monotonic_ms: finalMs } = lastTry;
  const endedMs = epoch === times.epoch && finalMs !== null ? finalMs : times.startedMs;
  return Math.max(0, times.monotonicMs - endedMs);
}

/** Where the service claimed success early no end was recorded; its beginning is the safe side. */
export function endOf(attempt: AttemptRecord): number {
  return attempt.final_at_ms ?? attempt.started_at_ms;
}
