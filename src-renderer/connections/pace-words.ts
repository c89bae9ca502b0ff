import {
  mostRequestsAtOnce,
  connectionPaceSchema,
  type ConnectionPace,
} from '../../src-main/contract/connection.ts';
import { speedWords } from '../shared/speed-text.ts';
import { connectionWords as words } from '../words/connections.ts';

/** What was typed; nothing means that nobody says how many. */
export function readMostAtOnce(
  text: string,
): { readonly mostAtOnce: number | null } | { readonly problem: string } {
  const plain = text.trim();
  if (plain === '') return { mostAtOnce: null };
  const read = connectionPaceSchema.shape.mostAtOnce.safeParse(/^\d+$/u.test(plain) ? Number(plain) : NaN);
  return read.success
    ? { mostAtOnce: read.data }
    : { problem: words.writeAWholeNumber(String(mostRequestsAtOnce)) };
}

/** `At most 3 transfers at a time, at most 2 MB/s`; `null`: nobody limits it. */
export function describePace({ mostAtOnce, limitBytesPerSecond }: ConnectionPace): string | null {
  const parts = [
    mostAtOnce === null
      ? null
      : mostAtOnce === 1
        ? words.n1TransferAtATime
        : words.transfersAtATime2(String(mostAtOnce)),
    limitBytesPerSecond === null ? null : speedWords(limitBytesPerSecond),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : words.atMost(parts.join(words.and));
}
