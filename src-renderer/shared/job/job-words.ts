/** The parts that descriptions of a job are put together from. */
import type { JobRow } from '../../../src-main/contract/job.ts';
import { formatDuration } from '../format.ts';
import type { LineVariant } from '../line/line-shapes.ts';
import { generalReason } from '../../../src-main/contract/job-sentences.ts';
import { saidMessage } from '../said.ts';
import { saidOf, say } from '../../words/say.ts';

/**
 * `accent`: moving · `ask`: a person is needed · `no`: the answer is no · `plain` · `done`: quiet and good · `quiet`: nothing
 * to see.
 */
export type Voice = 'accent' | 'plain' | 'ask' | 'no' | 'done' | 'quiet';

export interface JobWords {
  readonly line: LineVariant;
  /** Per cent of the wire that is filled, while sending; at most 99. */
  readonly progress: number | null;
  /** The state's word. */
  readonly word: string;
  /** What stands behind the dot: the hold, the progress, the proof. */
  readonly qualifier: string | null;
  /** The reason, in plain words. Never only in a tooltip. */
  readonly second: string;
  readonly voice: Voice;
}

/** What is said beside the state's word. */
export type StateLook = Omit<JobWords, 'word'>;

/** Times beyond this are "never" to the engine, no dates. */
const farFutureMs = 366 * 24 * 60 * 60 * 1000;

export function look(
  line: LineVariant,
  qualifier: string | null,
  second: string,
  voice: Voice,
  progress: number | null = null,
): StateLook {
  return { line, qualifier, second, voice, progress };
}

export function msUntilDue(job: JobRow, nowMs: number): number | null {
  if (job.dueAtMs === null || job.dueAtMs > nowMs + farFutureMs) return null;
  return job.dueAtMs - nowMs;
}

/** `Asked again in 40 s`, or `null` where there is nothing to wait for. */
export function again(leftMs: number | null, what: 'asked' | 'tried' | 'looked'): string | null {
  return leftMs === null || leftMs <= 0
    ? null
    : say(`job_states.again.${what}_in`, { left: formatDuration(leftMs) });
}

/** Why this very job is where it is, made harmless. */
export function reasonOf({ reason }: Pick<JobRow, 'reason'>): string | null {
  if (reason === null) return null;
  const text = saidMessage(reason);
  return text === '' ? null : text;
}

/** Its reason, or what is said of all that are where it is. */
export function why(job: JobRow): string {
  return reasonOf(job) ?? saidOf(generalReason(job));
}

export function join(first: string, second: string | null, between = '. '): string {
  if (second === null) return first;
  return `${between === '. ' ? first.replace(/\.$/u, '') : first}${between}${second}`;
}
