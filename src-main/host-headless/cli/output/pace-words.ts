import type { SendingOrder, SendingState } from '../../../contract/sending.ts';
import { told } from './say.ts';
import { describeTime } from './words.ts';

export const orderWords: Readonly<Record<SendingOrder, string>> = {
  added: 'as they were added',
  name: 'by name',
  oldest: 'oldest file first',
  smallest: 'smallest file first',
};

/** `2 MB/s`, `1.25 MB/s`: exact to the byte, so that it can be given back as it is. */
export function describeSpeed(bytesPerSecond: number): string {
  const [unit, bytes] =
    bytesPerSecond >= 1e9 ? ['GB', 1e9] : bytesPerSecond >= 1e6 ? ['MB', 1e6] : ['kB', 1e3];
  return `${String(bytesPerSecond / bytes)} ${unit}/s`;
}

/** What holds or slows everything, a sentence each; nothing where everything goes at full speed. */
export function paceLines(state: SendingState): string[] {
  const lines: string[] = [];
  if (state.disregardedUntilMs !== null) {
    lines.push(
      `Schedule, battery and metered network are disregarded until ${describeTime(state.disregardedUntilMs)}.`,
    );
  }
  if (state.hold !== null) {
    const { untilMs, message } = state.hold;
    lines.push(
      `Nothing is sent${untilMs === null ? '' : ` until ${describeTime(untilMs)}`}: ${told(message)}.`,
    );
  } else if (state.limitBytesPerSecond !== null) {
    const until = state.changesAtMs === null ? '' : ` until ${describeTime(state.changesAtMs)}`;
    lines.push(`At most ${describeSpeed(state.limitBytesPerSecond)}${until}.`);
  }
  return lines;
}

/** `on battery`, `on power`, or that the machine does not say. */
export function conditionWords(is: boolean | null, yes: string, no: string): string {
  return is === null ? 'this machine does not say' : is ? yes : no;
}
