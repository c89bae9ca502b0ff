import type { JobKindName, Target } from '../../../contract/job.ts';
import type { AttemptResult } from './attempt-result.ts';
import type { JobRecord } from './job-record.ts';

/** What the queue lends to one attempt. */
export interface AttemptContext {
  /** Aborted when the attempt must not go on: cancelled by a person, or the engine stops. */
  readonly signal: AbortSignal;
  /** Bytes of the content handed to the network so far. */
  onProgress(sentBytes: number): void;
  /**
   * T2: durably records that the end of the request is about to leave. Rejects with `AttemptFenced` where it must not. Nothing that
   * completes the request may be sent before this resolved (reliability §2.1).
   */
  recordFinal(sentBytes: number | null, submission?: Submission): Promise<void>;
}

/** What a render submits, recorded with its intention: the only evidence there is when its answer stays out. */
export interface Submission {
  readonly revision: number;
  /** What each candidate of the clip showed just before, by id. */
  readonly baseline: Readonly<Record<string, CandidateBaseline>>;
}

/** Against this it is seen whether a candidate was rendered since. */
export interface CandidateBaseline {
  readonly status: string | null;
  /** A mark of its output, or `null` where it showed none. */
  readonly output: string | null;
}

/** The end of the request must not be sent: the attempt was cancelled, or is not the job's present one any more. */
export class AttemptFenced extends Error {
  override readonly name = 'AttemptFenced';
}

/** Carries out one kind of job. Registered with the queue, which knows no kind by itself. */
export interface JobKind {
  readonly name: JobKindName;
  /** True where the service goes on working after it accepted, so that the job is tracked when its remote id is known. */
  readonly isTracked: boolean;
  /** Jobs with the same serial key are sent one at a time, in `serialOrder`. `null`: no such order. */
  serialKeyOf(job: { readonly connectionId: number; readonly target: Target }): string | null;
  /** One attempt. Never throws for what the service or the file does: that is in the result. */
  attempt(job: JobRecord, context: AttemptContext): Promise<AttemptResult>;
}
