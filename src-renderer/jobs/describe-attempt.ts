/** An attempt as the line that it got to be, and as a list of what happened when. */
import type { Attempt } from '../../src-main/contract/job.ts';
import { formatBytes, formatPreciseClock, formatShortSpan } from '../shared/format.ts';
import { circle, type Stroke } from '../shared/line/line-shapes.ts';
import { say } from '../words/say.ts';
import { saidMessage } from '../shared/said.ts';

export interface Phase {
  readonly at: string;
  readonly message: string;
  readonly isOpen: boolean;
}

/** How the attempt ended, in two words. */
export function attemptTitle({ outcome, statusCode }: Attempt): string {
  switch (outcome) {
    case null:
      return say('job_words.attempt.under_way');
    case 'retry':
      return statusCode === null
        ? say('job_words.attempt.cut_off')
        : say('job_words.attempt.answered', { status: String(statusCode) });
    default:
      return say(`job_words.attempt.${outcome}`);
  }
}

/**
 * The revision that a render was submitted with: `Revision 9`, and `Revision 7 → 9` where the submission before it had another.
 * `null` for attempts without one.
 */
export function revisionWords(attempt: Attempt, attempts: readonly Attempt[]): string | null {
  if (attempt.revision === null) return null;
  const before = attempts.findLast((each) => each.number < attempt.number && each.revision !== null);
  const revision = String(attempt.revision);
  return before?.revision == null || before.revision === attempt.revision
    ? say('job_sheet.revision', { revision })
    : say('job_sheet.revision_then', { revision: String(before.revision), next: revision });
}

/** How long it took, or `null` while it lasts. */
export function attemptDuration(attempt: Attempt): string | null {
  if (attempt.endedAtMs === null) return null;
  return formatShortSpan(attempt.endedAtMs - attempt.startedAtMs);
}

/** The phases with their times: recorded, about to finish, ended. */
export function attemptPhases(attempt: Attempt): readonly Phase[] {
  const phases: Phase[] = [
    { at: formatPreciseClock(attempt.startedAtMs), message: say('job_sheet.line.recorded'), isOpen: false },
  ];
  if (attempt.finalAtMs !== null) {
    const finalAt = formatPreciseClock(attempt.finalAtMs);
    phases.push({ at: finalAt, message: heldBackWords(attempt.sentBytes), isOpen: false });
    phases.push({ at: finalAt, message: say('job_sheet.line.final'), isOpen: false });
  }
  if (attempt.endedAtMs !== null) {
    phases.push({
      at: formatPreciseClock(attempt.endedAtMs),
      message: endWords(attempt),
      isOpen: attempt.outcome === 'in_doubt',
    });
  }
  return phases;
}

/** Empty files are never sent, so nothing out means that there is no file: a render, a draft, a link. */
function heldBackWords(sentBytes: number | null): string {
  if (sentBytes === 0) return say('job_sheet.line.held');
  return sentBytes === null
    ? say('job_sheet.all_sent')
    : say('job_sheet.bytes_sent', { bytes: formatBytes(sentBytes) });
}

function endWords(attempt: Attempt): string {
  const detail = attempt.detail === null ? null : saidMessage(attempt.detail);
  if (attempt.statusCode === null) return detail ?? attemptTitle(attempt);
  const status = String(attempt.statusCode);
  return detail === null
    ? say('job_sheet.answer', { status })
    : say('job_sheet.answer_because', { status, detail });
}

/** Share of the bytes that went out, 0 to 1. */
export function sentShare(attempt: Attempt): number {
  if (attempt.finalAtMs !== null || attempt.outcome === 'accepted') return 1;
  if (attempt.sentBytes === null || attempt.totalBytes === null || attempt.totalBytes <= 0) return 0;
  return Math.min(1, Math.max(0, attempt.sentBytes / attempt.totalBytes));
}

/** Of a drawing 336 wide: where the wire begins, where the end is held back, where the service's ring stands. */
const startX = 7.5;
const gapX = 306;
const ringX = 328;

const box: Stroke = { look: 'l-b', d: 'M9 3H5a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h4' };
const faintRing: Stroke = { look: 'l-f', d: circle(ringX, 8, 4.75) };
const recorded: Stroke = { look: 'l-i', d: `M${String(gapX)} 3.5v9` };

/** Everything out, and no answer: a switch that stands open before the ring. */
export const openStrokes: readonly Stroke[] = [
  box,
  { look: 'l-q l-thick', d: 'M7.5 8H310l6.5-5.5' },
  recorded,
  { look: 'l-fq', d: circle(310, 8, 2) },
  { look: 'l-q', d: circle(ringX, 8, 4.75), dash: '2.2 2.77' },
];

export function attemptStrokes(attempt: Attempt): readonly Stroke[] {
  const reachedX = round(startX + sentShare(attempt) * (gapX - startX));
  const passedEnd = attempt.finalAtMs !== null;
  switch (attempt.outcome) {
    case 'accepted':
      return [
        box,
        { look: 'l-i l-thick', d: 'M7.5 8H322.5' },
        recorded,
        { look: 'l-a', d: circle(ringX, 8, 4.75) },
        { look: 'l-fa', d: circle(ringX, 8, 2.25) },
      ];
    case 'in_doubt':
    case 'unusable':
      return openStrokes;
    case 'stale':
    case 'rejected':
      return passedEnd || attempt.statusCode !== null
        ? [
            box,
            { look: 'l-i l-thick', d: 'M7.5 8H322' },
            recorded,
            { look: 'l-fn', d: 'M325 3h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z' },
            { look: 'l-kn', d: 'M326 6l4 4M330 6l-4 4' },
          ]
        : broken(reachedX);
    case null:
      return [
        box,
        { look: 'l-f', d: `M${String(startX)} 8H${String(gapX)}M312 8H318` },
        { look: 'l-a l-thick', d: `M${String(startX)} 8H${String(reachedX)}` },
        { look: 'l-fa', d: circle(reachedX, 8, 3) },
        passedEnd ? { look: 'l-a l-wait', d: circle(ringX, 8, 4.75) } : faintRing,
      ];
    case 'source_changed':
    case 'source_gone':
    case 'cancelled':
    case 'held':
      return [
        box,
        { look: 'l-i l-thick', d: `M7.5 8H${String(reachedX)}M${String(round(reachedX + 1))} 3.5v9` },
        ...rest(reachedX + 5),
      ];
    case 'retry':
    case 'interrupted':
      return broken(reachedX);
  }
}

function broken(reachedX: number): readonly Stroke[] {
  const x = round(Math.min(reachedX + 4, gapX - 8));
  return [
    box,
    { look: 'l-i l-thick', d: `M7.5 8H${String(Math.min(reachedX, gapX - 12))}` },
    { look: 'l-i', d: `M${String(x)} 5l6 6M${String(round(x + 6))} 5l-6 6` },
    ...rest(x + 10),
  ];
}

function rest(fromX: number): readonly Stroke[] {
  const wire = fromX < gapX ? `M${String(round(fromX))} 8H${String(gapX)}` : '';
  return [{ look: 'l-f', d: `${wire}M312 8H318` }, faintRing];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** For readers: how far the line got. */
export function attemptLabel(attempt: Attempt): string {
  const percent = Math.floor(sentShare(attempt) * 100);
  switch (attempt.outcome) {
    case 'accepted':
      return say('job_sheet.line.closed');
    case 'in_doubt':
      return say('job_sheet.line.open');
    case 'rejected':
      return say('job_sheet.line.refused');
    case 'stale':
      return say('job_sheet.line.stale');
    case null:
      return say('job_sheet.under_way', { percent });
    default:
      return say('job_sheet.ended_at', { percent });
  }
}
