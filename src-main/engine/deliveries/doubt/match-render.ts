import { minuteMs } from '../../../foundation/durations.ts';
import type { CandidateBaseline } from '../../jobs/worker/job-kind.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { ClipState } from '../../service-client/replies/values.ts';
import type { Claimant } from './doubt-records.ts';
import { secondsWords, type Finding } from './finding.ts';
import type { Doubt } from './open-question.ts';

/** A render that was accepted shows within this time; before, an unchanged status proves nothing. */
const showingDelayMs = minuteMs;
/** A candidate in one of these goes on by itself, so its change says nothing of what was submitted afterwards. */
const underWay: ReadonlySet<string | null> = new Set(['queued', 'processing', 'rendering']);
const stillRendering: ReadonlySet<string> = new Set(['sending', 'tracking', 'in_doubt', 'needs_attention']);

/** Compares what a clip's candidates say with what they said just before the render was submitted (reliability §2.4). */
export function matchRender(
  job: JobRecord,
  doubt: Doubt,
  clip: ClipState,
  renders: readonly Claimant[],
  passedMs: number,
): Finding {
  const before = doubt.baseline;
  if (before === null) {
    return { kind: 'unclear', message: 'Nobody looked at the candidates before it was submitted' };
  }
  const chosen = clip.candidates.filter(
    ({ id }) => before.has(id) && (job.candidate_id === null || job.candidate_id === id),
  );
  if (chosen.length === 0 && clip.missing !== undefined) {
    return {
      kind: 'unclear',
      message: `The service’s reply has no “${clip.missing}” that Outbox knows`,
    };
  }
  if (chosen.length === 0) {
    return { kind: 'unclear', message: 'The clip does not list the candidates any more that were submitted' };
  }
  const changed = chosen.filter(
    ({ id, renderStatus, output }) =>
      renderStatus !== null &&
      (renderStatus !== before.get(id)?.status || hasOtherOutput(before.get(id), output)),
  );
  const evident = changed.find(({ id }) => !underWay.has(before.get(id)?.status ?? null));
  const shown = evident ?? changed[0];
  if (shown === undefined) return judgeUnchanged(passedMs);
  const isAnew = shown.renderStatus === before.get(shown.id)?.status;
  const change = isAnew
    ? `${shown.title ?? shown.id} shows another output than before`
    : `${shown.title ?? shown.id}: renderStatus went from ${before.get(shown.id)?.status ?? 'none'} to ${shown.renderStatus ?? 'none'}`;
  if (evident === undefined) {
    return { kind: 'unclear', message: `${change}, but it was under way before this was submitted` };
  }
  const rival = renders.find((other) => mayHaveChanged(other, job, doubt));
  if (rival !== undefined) {
    return { kind: 'unclear', message: `${change}, but job ${String(rival.id)} renders it as well` };
  }
  return {
    kind: 'arrived',
    message: `Inferred: ${change}`,
    remoteId: job.remote_id,
    remoteStatus: shown.renderStatus,
    isUnmistakable: true,
  };
}

function hasOtherOutput(before: CandidateBaseline | undefined, output: string | undefined): boolean {
  return before?.output != null && output !== undefined && output !== before.output;
}

function judgeUnchanged(passedMs: number): Finding {
  if (passedMs < showingDelayMs) {
    return {
      kind: 'unclear',
      message: `No candidate changed yet; ask again in ${secondsWords(showingDelayMs - passedMs)}`,
    };
  }
  return { kind: 'not_found', message: 'No candidate changed since before it was submitted' };
}

/** Another render of the same candidates that was not at its end when this one was submitted. */
function mayHaveChanged(other: Claimant, job: JobRecord, doubt: Doubt): boolean {
  if (other.id === job.id) return false;
  const overlaps =
    other.candidate_id === null || job.candidate_id === null || other.candidate_id === job.candidate_id;
  if (!overlaps) return false;
  return (
    stillRendering.has(other.state) ||
    other.last_end_ms >= doubt.firstEndMs ||
    (other.ended_at_ms !== null && other.ended_at_ms >= doubt.firstEndMs)
  );
}
