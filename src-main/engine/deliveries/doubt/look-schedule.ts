import type { DoubtPolicy } from '../../../contract/doubt.ts';
import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import { uniform, type Random } from '../../../foundation/random.ts';
import { neverDueMs } from '../../jobs/record/job-record.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';
import type { Finding, Unread } from './finding.ts';

/** After a request came into doubt it is looked for at the service by itself (reliability §2.4), each time counted from then. */
const lookAfterMs = [10 * secondMs, minuteMs, 10 * minuteMs];
/** Where something was answered, whatever was done is done by now, and the way there is open. */
const lookAtOnceMs = secondMs;
/** A target's policy speaks after so many looks: what is found needs no policy. */
export const looksBeforePolicy = 2;
/** The list of a service may lag behind what it accepted, so no policy speaks sooner than this after the end left. */
export const listingDelayMs = 30 * secondMs;
/** A service that could not be asked just now is asked again after this; the look does not count. */
const askAgainMs = 5 * minuteMs;
/** A connection that was lost is held, which holds the look; this soon after it opened it is due. */
const afterOpeningMs = 10 * secondMs;

/** When the look after so many is due, or `neverDueMs` after the last. Spread a little, so that an outage does not end in a rush. */
export function nextLookAtMs(looks: number, nowMs: number, random: Random): number {
  const afterMs = lookAfterMs[looks];
  if (afterMs === undefined) return neverDueMs;
  return nowMs + (afterMs - (lookAfterMs[looks - 1] ?? 0)) * uniform(random, 0.9, 1.1);
}

/** When to ask again where the service only could not be asked just now. `null`: most likely it will not tell then either. */
export function askAgainAtMs(unread: Unread, nowMs: number): number | null {
  switch (unread.kind) {
    case 'offline':
    case 'trouble':
      return nowMs + afterOpeningMs;
    case 'unauthorized':
      return nowMs + afterOpeningMs;
    // A refusal that another read may not meet holds nothing.
    case 'forbidden':
      return nowMs + askAgainMs;
    case 'later':
      return nowMs + Math.max(askAgainMs, unread.retryAfterMs ?? 0);
    // The sign-in page of a network goes away once somebody signs in.
    case 'not_offered':
      return unread.isPage === true ? nowMs + askAgainMs : null;
    case 'refused':
    case 'not_understood':
      return null;
  }
}

/** When the first look is due. */
export function firstLookAtMs(wasAnswered: boolean, nowMs: number, random: Random): number {
  return wasAnswered ? nowMs + lookAtOnceMs : nextLookAtMs(0, nowMs, random);
}

/** Said of what was not looked for yet. */
export function plannedFinding(policy: DoubtPolicy, nextAtMs: number): Recorded {
  return told('finding.planned', { at: nextAtMs, policy });
}

/** What a look found, and what is done next. Not found never means not arrived. */
export function lookFinding(
  { message: reason }: Finding,
  policy: DoubtPolicy,
  nextAtMs: number,
  nowMs: number,
): Recorded {
  return nextAtMs === neverDueMs
    ? told('finding.looked_last', { at: nowMs, reason, policy })
    : told('finding.looked', { at: nowMs, reason, next: nextAtMs, policy });
}
