import { told } from './output/say.ts';
import type { Changed } from '../../contract/events.ts';
import type { JobRow, JobState } from '../../contract/job.ts';
import type { JobCounts } from '../../contract/job-counts.ts';
import type { Progress } from '../../contract/status.ts';
import type { Output } from './output/output.ts';
import { proofWords, stateWords } from '../../contract/job-words.ts';
import { describeBytes, describeTarget, plural } from './output/words.ts';

/** States in which a job is worth a line: it ended, or it waits for a person. */
const toldStates: ReadonlySet<JobState> = new Set([
  'done',
  'in_doubt',
  'rejected',
  'failed',
  'needs_attention',
  'skipped',
  'cancelled',
]);
const remembered = 2000;

/** What a run tells while it goes on: a line for every job that ended, and on a terminal one line of progress. */
export class RunReport {
  readonly #output: Output;
  readonly #told = new Map<number, JobState>();
  #counts: JobCounts | null = null;
  #progress: Progress | null = null;

  constructor(output: Output) {
    this.#output = output;
  }

  show(changed: Changed): void {
    for (const job of changed.jobs ?? []) this.#tell(job);
    this.#counts = changed.counts ?? this.#counts;
    this.#progress = changed.progress ?? this.#progress;
    this.#output.progress(this.#line());
  }

  #tell(job: JobRow): void {
    if (!toldStates.has(job.state)) {
      this.#told.delete(job.id);
      return;
    }
    if (this.#told.get(job.id) === job.state) return;
    this.#told.set(job.id, job.state);
    for (const id of this.#told.keys()) {
      if (this.#told.size <= remembered) break;
      this.#told.delete(id);
    }
    const proof = job.proof === null ? '' : ` (${proofWords[job.proof]})`;
    const reason = job.state === 'done' || job.reason === null ? '' : `: ${told(job.reason)}`;
    this.#output.note(
      `${stateWords[job.state]}${proof}  ${job.name} → ${describeTarget(job.target)}${reason}`,
    );
  }

  #line(): string {
    const parts: string[] = [];
    if (this.#progress !== null) {
      parts.push(
        this.#progress.toGo === 0 ? 'nothing to send' : `${plural(this.#progress.toGo, 'job')} to go`,
      );
      if (this.#progress.toGoBytes > 0) parts.push(describeBytes(this.#progress.toGoBytes));
      if (this.#progress.bytesPerSecond > 0) parts.push(`${describeBytes(this.#progress.bytesPerSecond)}/s`);
    }
    const waiting = (this.#counts?.in_doubt ?? 0) + (this.#counts?.needs_attention ?? 0);
    if (waiting > 0) parts.push(`${String(waiting)} for you to decide`);
    return parts.join(' · ');
  }
}
