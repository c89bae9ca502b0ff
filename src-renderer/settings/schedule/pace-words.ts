/** What the rules come to just now, in a line. */
import type { SendingHold, SendingState } from '../../../src-main/contract/sending.ts';
import { formatMoment } from '../../shared/format.ts';
import { speedWords } from '../../shared/speed-text.ts';
import { scheduleWords as words } from '../../words/schedule.ts';

/** `up to 10 MB/s until 18:00`, `nothing is sent on battery`, `full speed` */
export function paceNow(state: SendingState, nowMs: number): string {
  if (state.hold !== null) return words.nothingIsSent(holdEnd(state.hold, nowMs));
  const speed =
    state.limitBytesPerSecond === null ? words.fullSpeed : words.upTo(speedWords(state.limitBytesPerSecond));
  if (state.disregardedUntilMs !== null) {
    return words.whateverTheSchedule(speed, formatMoment(state.disregardedUntilMs, nowMs));
  }
  return state.changesAtMs === null ? speed : words.speedUntil(speed, formatMoment(state.changesAtMs, nowMs));
}

function holdEnd(hold: SendingHold, nowMs: number): string {
  if (hold.untilMs !== null) return words.end.until(formatMoment(hold.untilMs, nowMs));
  switch (hold.kind) {
    case 'schedule':
      return words.end.never;
    case 'battery':
      return words.end.battery;
    case 'metered':
      return words.end.metered;
    case 'disk':
      return words.end.disk;
    case 'older_copy':
      return words.end.older_copy;
  }
}

/** A hold for the flow header: a few words, and when it ends. */
export function holdWords(
  hold: SendingHold,
  nowMs: number,
): { readonly strong: string; readonly rest: string } {
  return {
    strong: words.holdTitles[hold.kind],
    rest: hold.untilMs === null ? '' : words.until(formatMoment(hold.untilMs, nowMs)),
  };
}

/** A hold for a banner: what it is, when it ends, and what can be done. */
export function holdBanner(
  hold: SendingHold,
  nowMs: number,
): { readonly title: string; readonly detail: string } {
  const until = hold.untilMs === null ? null : formatMoment(hold.untilMs, nowMs);
  switch (hold.kind) {
    case 'schedule':
      return {
        title: until === null ? words.theScheduleIsOffIn : words.offUntil(until),
        detail: words.filesAreCollectedMeanwhileAnd,
      };
    case 'battery':
      return {
        title: words.nothingIsSentOnBattery,
        detail: words.itGoesOnByItself,
      };
    case 'metered':
      return {
        title: words.nothingIsSentOnA,
        detail: words.itGoesOnByItself2,
      };
    case 'disk':
      return {
        title: words.theDiskWithTheData,
        detail: words.nothingIsSentUnrecordedFree,
      };
    case 'older_copy':
      return { title: words.thisDataFolderIsOlder, detail: words.nothingIsSentUntilAnswered };
  }
}

/** Whether the machine is in that condition now. */
export function conditionWords(is: boolean | null, yes: string, no: string): string {
  return is === null ? words.thisMachineDoesNotSay : is ? yes : no;
}
