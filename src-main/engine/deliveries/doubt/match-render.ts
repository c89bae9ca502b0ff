import { message, type Message } from '../../../contract/messages/message.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { CandidateBaseline } from '../../jobs/record/job-kind.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { stillRendering } from '../../jobs/store/render-baseline.ts';
import type { ClipState } from '../../service-client/replies/values.ts';
import type { Claimant } from './doubt-records.ts';
import { wholeSeconds, type Finding } from './finding.ts';
import type { Doubt } from './open-question.ts';

/** A render that was accepted shows within this time; before, an unchanged status proves nothing. */
export const showingDelayMs = minuteMs;
/** A candidate in one of these goes on by itself, so its change says nothing of what was submitted afterwards. */
const underWay: ReadonlySet<string | null> = new Set(['queued', 'processing', 'rendering']);
const mayStillChange: ReadonlySet<string> = new Set(stillRendering);

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
    return { kind: 'unclear', message: message('finding.no_baseline') };
  }
  const chosen = clip.candidates.filter(
    ({ id }) => before.has(id) && (job.candidate_id === null || job.candidate_id === id),
  );
  if (chosen.length === 0 && clip.missing !== undefined) {
    return { kind: 'unclear', message: message('finding.field_missing', { field: clip.missing }) };
  }
  if (chosen.length === 0) {
    return { kind: 'unclear', message: message('finding.candidates_gone') };
  }
  const changed = chosen.filter(
    ({ id, renderStatus, output }) =>
      renderStatus !== null &&
      (renderStatus !== before.get(id)?.status || hasOtherOutput(before.get(id), output)),
  );
  const evident = changed.find(({ id }) => !underWay.has(before.get(id)?.status ?? null));
  const shown = evident ?? changed[0];
  if (shown === undefined) return judgeUnchanged(passedMs);
  const reason = changeOf(shown, before.get(shown.id)?.status ?? null);
  if (evident === undefined) {
    return { kind: 'unclear', message: message('finding.rendered_before', { reason }) };
  }
  const rival = renders.find((other) => mayHaveChanged(other, job, doubt));
  if (rival !== undefined) {
    return { kind: 'unclear', message: message('finding.rendered_by_other', { reason, job: rival.id }) };
  }
  return {
    kind: 'arrived',
    message: message('finding.rendered', { reason }),
    remoteId: job.remote_id,
    remoteStatus: shown.renderStatus,
    // Who refuses a render as a conflict may have begun it, or somebody else did.
    isUnmistakable: doubt.tries.every(({ status_code: status }) => status !== 409),
  };
}

function changeOf(
  { id, title, renderStatus }: ClipState['candidates'][number],
  before: string | null,
): Message {
  const candidate = title ?? id;
  if (renderStatus === null || renderStatus === before)
    return message('finding.candidate_output', { candidate });
  return before === null
    ? message('finding.candidate_first_status', { candidate, now: renderStatus })
    : message('finding.candidate_status', { candidate, before, now: renderStatus });
}

function hasOtherOutput(before: CandidateBaseline | undefined, output: string | undefined): boolean {
  return before?.output != null && output !== undefined && output !== before.output;
}

function judgeUnchanged(passedMs: number): Finding {
  if (passedMs < showingDelayMs) {
    return {
      kind: 'unclear',
      message: message('finding.unchanged_yet', { seconds: wholeSeconds(showingDelayMs - passedMs) }),
    };
  }
  return { kind: 'not_found', message: message('finding.unchanged') };
}

/** Another render of the same candidates that was not at its end when this one was submitted. */
function mayHaveChanged(other: Claimant, job: JobRecord, doubt: Doubt): boolean {
  if (other.id === job.id) return false;
  const overlaps =
    other.candidate_id === null || job.candidate_id === null || other.candidate_id === job.candidate_id;
  if (!overlaps) return false;
  const { rendersThen } = doubt;
  return (
    rendersThen === null ||
    mayStillChange.has(other.state) ||
    other.newest_attempt > rendersThen.newestAttempt ||
    rendersThen.underWay.has(other.id)
  );
}
