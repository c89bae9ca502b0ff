import {
  mostRequestsAtOnce,
  connectionPaceSchema,
  type ConnectionPace,
} from '../../src-main/contract/connection.ts';
import { speedWords } from '../shared/speed-text.ts';
import { say } from '../words/say.ts';

/** What was typed; nothing means that nobody says how many. */
export function readMostAtOnce(
  text: string,
): { readonly mostAtOnce: number | null } | { readonly problem: string } {
  const plain = text.trim();
  if (plain === '') return { mostAtOnce: null };
  const read = connectionPaceSchema.shape.mostAtOnce.safeParse(/^\d+$/u.test(plain) ? Number(plain) : NaN);
  return read.success
    ? { mostAtOnce: read.data }
    : { problem: say('connections.write_a_whole_number', { most: String(mostRequestsAtOnce) }) };
}

/** `At most 3 transfers at a time, at most 2 MB/s`; `null`: nobody limits it. */
export function describePace({ mostAtOnce, limitBytesPerSecond }: ConnectionPace): string | null {
  const speed = limitBytesPerSecond === null ? null : speedWords(limitBytesPerSecond);
  if (mostAtOnce === null) return speed === null ? null : say('connections.pace.speed', { speed });
  return speed === null
    ? say('connections.pace.transfers', { count: mostAtOnce })
    : say('connections.pace.both', { count: mostAtOnce, speed });
}
