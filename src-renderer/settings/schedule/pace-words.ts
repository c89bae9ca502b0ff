/** What the rules come to just now, in a line. */
import type { SendingHold, SendingOrder, SendingState } from '../../../src-main/contract/sending.ts';
import { formatMoment } from '../../shared/format.ts';
import { speedWords } from '../../shared/speed-text.ts';

/** `up to 10 MB/s until 18:00`, `nothing is sent on battery`, `full speed` */
export function paceNow(state: SendingState, nowMs: number): string {
  if (state.hold !== null) return `nothing is sent${holdEnd(state.hold, nowMs)}`;
  const speed =
    state.limitBytesPerSecond === null ? 'full speed' : `up to ${speedWords(state.limitBytesPerSecond)}`;
  if (state.disregardedUntilMs !== null) {
    return `${speed}, whatever the schedule, until ${formatMoment(state.disregardedUntilMs, nowMs)}`;
  }
  return state.changesAtMs === null ? speed : `${speed} until ${formatMoment(state.changesAtMs, nowMs)}`;
}

function holdEnd(hold: SendingHold, nowMs: number): string {
  if (hold.untilMs !== null) return ` until ${formatMoment(hold.untilMs, nowMs)}`;
  switch (hold.kind) {
    case 'schedule':
      return ' in any hour';
    case 'battery':
      return ' on battery';
    case 'metered':
      return ' on a metered network';
    case 'disk':
      return ': the disk is full';
  }
}

const holdTitles: Readonly<Record<SendingHold['kind'], string>> = {
  schedule: 'Off by the schedule',
  battery: 'On battery',
  metered: 'Metered network',
  disk: 'Disk full',
};

/** A hold for the flow header: a few words, and when it ends. */
export function holdWords(
  hold: SendingHold,
  nowMs: number,
): { readonly strong: string; readonly rest: string } {
  return {
    strong: holdTitles[hold.kind],
    rest: hold.untilMs === null ? '' : `until ${formatMoment(hold.untilMs, nowMs)}`,
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
        title: until === null ? 'The schedule is off in every hour' : `Off by the schedule until ${until}`,
        detail: 'Files are collected meanwhile, and go by themselves then.',
      };
    case 'battery':
      return {
        title: 'Nothing is sent on battery',
        detail: 'It goes on by itself when the machine has power again.',
      };
    case 'metered':
      return {
        title: 'Nothing is sent on a metered network',
        detail: 'It goes on by itself on another network.',
      };
    case 'disk':
      return {
        title: 'The disk with the data folder is full',
        detail: 'Nothing is sent unrecorded. Free some space; it goes on by itself.',
      };
  }
}

/** Everything but a full disk can be disregarded for a while. */
export function canSendAnyway(hold: SendingHold): boolean {
  return hold.kind !== 'disk';
}

export const orderWords: Readonly<Record<SendingOrder, string>> = {
  added: 'As they were added',
  name: 'By name',
  oldest: 'Oldest file first',
  smallest: 'Smallest file first',
};

/** Whether the machine is in that condition now. */
export function conditionWords(is: boolean | null, yes: string, no: string): string {
  return is === null ? 'This machine does not say whether it is' : is ? yes : no;
}
