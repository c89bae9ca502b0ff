/** What is known about a job in doubt, in words: how much went out, when, and what came back. */
import type { DoubtCard, DoubtPolicy, Outage } from '../../../src-main/contract/doubt.ts';
import type { JobRow, Target } from '../../../src-main/contract/job.ts';
import { formatAmount, formatMoment, formatPreciseClock, exactBytes } from '../../shared/format.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { type Phase } from '../sheet/describe-attempt.ts';

export function doubtEvidence(card: DoubtCard): readonly Phase[] {
  const phases: Phase[] = [];
  if (card.finalAtMs !== null) {
    phases.push({
      at: formatPreciseClock(card.finalAtMs),
      message: `${sentWords(card)}, the end included`,
      isOpen: false,
    });
  }
  const came =
    card.statusCode === null
      ? 'No answer came'
      : `Answer ${String(card.statusCode)}, which does not settle it`;
  phases.push({
    at: card.endedAtMs === null ? '' : formatPreciseClock(card.endedAtMs),
    message: came,
    isOpen: true,
  });
  return phases;
}

/** `5,912,338 bytes sent`, `380 bytes of 1,000 bytes sent`; for a request without a file that it was sent. */
export function sentWords({ sentBytes, totalBytes }: DoubtCard): string {
  if (sentBytes === null) return 'The request was sent';
  if (totalBytes === null || totalBytes === sentBytes) return `${exactBytes(sentBytes)} sent`;
  return `${exactBytes(sentBytes)} of ${exactBytes(totalBytes)} sent`;
}

export function outageWords(outage: Outage, nowMs: number): string {
  const first = formatMoment(outage.fromMs, nowMs);
  const last = formatMoment(outage.toMs, nowMs);
  const when = first === last ? `at ${first}` : `between ${first} and ${last}`;
  const isOne = outage.jobs === 1;
  const jobs = isOne ? 'One job was' : `${formatAmount(outage.jobs, 'job')} were`;
  const service = `“${visibleText(outage.connectionName, 60)}”`;
  // An answer that settles nothing is none that stayed out.
  const what = outage.cards.some(({ statusCode }) => statusCode !== null)
    ? `${jobs} sent, and ${service} did not say whether ${isOne ? 'it' : 'they'} arrived`
    : `${jobs} complete but for the answer, which did not come from ${service}`;
  return `${what} (${when}). Outbox will not send ${isOne ? 'it' : 'them'} again on its own.`;
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

export const policyWords: Readonly<Record<DoubtPolicy, string>> = {
  ask: 'Ask me',
  resend: 'Send again by itself',
  assume_delivered: 'Take as delivered',
};
