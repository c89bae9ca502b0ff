/** What is known about a job in doubt, in words: how much went out, when, and what came back. */
import type { DoubtCard, Outage } from '../../../src-main/contract/doubt.ts';
import type { JobRow, Target } from '../../../src-main/contract/job.ts';
import { formatMoment, formatPreciseClock, exactBytes } from '../../shared/format.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { type Phase } from '../describe-attempt.ts';
import { say } from '../../words/say.ts';

export function doubtEvidence(card: DoubtCard): readonly Phase[] {
  const phases: Phase[] = [];
  if (card.finalAtMs !== null) {
    phases.push({ at: formatPreciseClock(card.finalAtMs), message: wholeWords(card), isOpen: false });
  }
  phases.push({
    at: card.endedAtMs === null ? '' : formatPreciseClock(card.endedAtMs),
    message: replyWords(card),
    isOpen: true,
  });
  return phases;
}

/** `5,912,338 bytes sent.`, `380 bytes of 1,000 bytes sent.`; for a request without a file that it was sent. */
export function sentWords({ sentBytes, totalBytes }: DoubtCard): string {
  if (sentBytes === null) return say('attention.evidence.request');
  const bytes = exactBytes(sentBytes);
  return totalBytes === null || totalBytes === sentBytes
    ? say('attention.evidence.sent', { bytes })
    : say('attention.evidence.part_sent', { bytes, total: exactBytes(totalBytes) });
}

/** Of a request whose end has left. */
function wholeWords(card: DoubtCard): string {
  const { sentBytes, totalBytes } = card;
  if (sentBytes === null) return say('attention.evidence.whole_request');
  return totalBytes === null || totalBytes === sentBytes
    ? say('attention.evidence.sent_whole', { bytes: exactBytes(sentBytes) })
    : sentWords(card);
}

/** One line of it: what came back, what went out, and when. */
export function shortEvidence(card: DoubtCard): string {
  const what = `${replyWords(card)} ${sentWords(card)}`;
  return card.endedAtMs === null
    ? what
    : say('attention.evidence.at', { time: formatPreciseClock(card.endedAtMs), what });
}

/** What was refused before may stand there, so this time nothing was sent. */
function isUnsent({ job, finalAtMs }: DoubtCard): boolean {
  return finalAtMs === null && job.reason !== null && refusedCodes.has(job.reason.code);
}

const refusedCodes: ReadonlySet<string> = new Set(['doubt.refused_stands', 'doubt.refused_unasked']);

function replyWords(card: DoubtCard): string {
  if (isUnsent(card)) return say('attention.evidence.not_sent');
  const { statusCode } = card;
  return statusCode === null
    ? say('attention.evidence.no_reply')
    : say('attention.evidence.reply', { status: String(statusCode) });
}

/** What happened to all of them, and when. */
export function outageWords(outage: Outage, nowMs: number): string {
  const from = formatMoment(outage.fromMs, nowMs);
  const to = formatMoment(outage.toMs, nowMs);
  // An answer that settles nothing is none that stayed out.
  const isAnswered = outage.cards.some((card) => card.statusCode !== null || isUnsent(card));
  return say(isAnswered ? 'outages.unclear' : 'outages.no_answer', {
    ...{ jobs: outage.jobs, service: visibleText(outage.connectionName, 60) },
    ...{ span: from === to ? 'moment' : 'other', from, to },
  });
}

/** What happens to them if no one answers. */
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
