/** What is known about a job in doubt, in words: how much went out, when, and what came back. */
import type { DoubtCard, Outage } from '../../../src-main/contract/doubt.ts';
import type { JobRow, Target } from '../../../src-main/contract/job.ts';
import { formatMoment, formatPreciseClock, exactBytes } from '../../shared/format.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { type Phase } from '../sheet/describe-attempt.ts';
import { attentionWords as words } from '../../words/attention.ts';
import { say } from '../../words/say.ts';

export function doubtEvidence(card: DoubtCard): readonly Phase[] {
  const phases: Phase[] = [];
  if (card.finalAtMs !== null) {
    phases.push({
      at: formatPreciseClock(card.finalAtMs),
      message: words.evidence.endIncluded(sentWords(card)),
      isOpen: false,
    });
  }
  phases.push({
    at: card.endedAtMs === null ? '' : formatPreciseClock(card.endedAtMs),
    message: cameWords(card),
    isOpen: true,
  });
  return phases;
}

/** `5,912,338 bytes sent`, `380 bytes of 1,000 bytes sent`; for a request without a file that it was sent. */
export function sentWords({ sentBytes, totalBytes }: DoubtCard): string {
  if (sentBytes === null) return words.evidence.requestSent;
  if (totalBytes === null || totalBytes === sentBytes) return words.evidence.sent(exactBytes(sentBytes));
  return words.evidence.sentOf(exactBytes(sentBytes), exactBytes(totalBytes));
}

/** One line of it: what went out, when, and what came back. */
export function shortEvidence(card: DoubtCard): string {
  const sent =
    card.endedAtMs === null
      ? sentWords(card)
      : words.evidence.sentAtTime(sentWords(card), formatPreciseClock(card.endedAtMs));
  return words.evidence.inShort(cameWords(card), sent);
}

function cameWords({ statusCode }: DoubtCard): string {
  return statusCode === null ? words.evidence.noAnswer : words.evidence.answer(String(statusCode));
}

/** What happened to all of them, and when. */
export function outageWords(outage: Outage, nowMs: number): string {
  const from = formatMoment(outage.fromMs, nowMs);
  const to = formatMoment(outage.toMs, nowMs);
  // An answer that settles nothing is none that stayed out.
  const isAnswered = outage.cards.some(({ statusCode }) => statusCode !== null);
  return say(isAnswered ? 'outages.unclear' : 'outages.no_answer', {
    ...{ jobs: outage.jobs, service: visibleText(outage.connectionName, 60) },
    ...{ span: from === to ? 'moment' : 'other', from, to },
  });
}

/** What becomes of them while nobody answers. */
export function outageWaits({ cards, jobs }: Outage): string {
  const isLookedFor = cards.some(({ job }) => job.dueAtMs !== null);
  return say(isLookedFor ? 'attention_waits.doubt.looked' : 'attention_waits.doubt.stays', { count: jobs });
}

export interface DoubtTarget {
  readonly connectionId: number;
  readonly target: Target;
}

/** Each target of some jobs once. */
export function targetsInDoubt(jobs: readonly JobRow[]): readonly DoubtTarget[] {
  const found = new Map<string, DoubtTarget>();
  for (const { connectionId, target } of jobs)
    found.set(`${String(connectionId)} ${target.kind} ${target.id}`, { connectionId, target });
  return [...found.values()];
}
