import { RequestPacer } from '../../../../../src-main/engine/jobs/worker/request-pacer.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';

/** `null`: it is let through; else how long until the next would be. */
type Limit = (atMs: number) => number | null;

/** So many in each window of that length. */
interface Allowance {
  readonly count: number;
  readonly windowMs: number;
}

const limits: Readonly<
  Record<'fixed window' | 'sliding window' | 'token bucket', (allowance: Allowance) => Limit>
> = {
  'fixed window'({ count, windowMs }) {
    let [current, taken] = [-1, 0];
    return (atMs) => {
      const window = Math.floor(atMs / windowMs);
      if (window !== current) [current, taken] = [window, 0];
      taken += 1;
      return taken <= count ? null : (window + 1) * windowMs - atMs;
    };
  },
  'sliding window'({ count, windowMs }) {
    let taken: number[] = [];
    return (atMs) => {
      taken = taken.filter((takenAtMs) => takenAtMs > atMs - windowMs);
      const [oldest] = taken;
      if (oldest !== undefined && taken.length >= count) return oldest + windowMs - atMs;
      taken.push(atMs);
      return null;
    };
  },
  'token bucket'({ count, windowMs }) {
    let [tokens, countedAtMs] = [count, 0];
    return (atMs) => {
      tokens = Math.min(count, tokens + ((atMs - countedAtMs) * count) / windowMs);
      countedAtMs = atMs;
      if (tokens < 1) return ((1 - tokens) * windowMs) / count;
      tokens -= 1;
      return null;
    };
  },
};
type LimitName = keyof typeof limits;
export const limitNames = Object.keys(limits).filter((name): name is LimitName => name in limits);

interface Sent {
  readonly id: number;
  readonly endsAtMs: number;
  readonly waitMs: number | null;
}

/** A service that lets so many through in a time, for as long as `slots` of them take, and how the pacer does with it. */
export function tryPacer(
  name: LimitName,
  allowance: Allowance,
  { slots, saysHowLong, startMs }: { slots: number; saysHowLong: boolean; startMs: number },
): { taken: number; refused: number } {
  const limit = limits[name](allowance);
  const random = seededRandom(1);
  const pacer = new RequestPacer();
  const untilMs = startMs + (slots / allowance.count) * allowance.windowMs;
  let [nowMs, begun, taken, refused, width] = [startMs, 0, 0, 0, 2];
  let sent: Sent[] = [];
  while (nowMs < untilMs) {
    while (sent.length < width && pacer.waitMs(nowMs) === 0) {
      begun += 1;
      pacer.began(begun, nowMs);
      const waitMs = limit(nowMs);
      if (waitMs === null) taken += 1;
      else refused += 1;
      sent.push({ id: begun, endsAtMs: nowMs + 10 + 30 * random.next(), waitMs });
    }
    const opensAtMs = sent.length < width ? nowMs + Math.max(20, pacer.waitMs(nowMs)) : Infinity;
    nowMs = Math.min(opensAtMs, ...sent.map(({ endsAtMs }) => endsAtMs));
    for (const { id, waitMs } of sent.filter(({ endsAtMs }) => endsAtMs <= nowMs)) {
      if (waitMs === null) pacer.ended(id, nowMs, 'answered');
      else pacer.refused(id, nowMs, saysHowLong ? Math.ceil(waitMs / 1000) * 1000 : null);
      width = waitMs === null ? Math.min(16, width + 1) : Math.max(1, Math.floor(width / 2));
    }
    sent = sent.filter(({ endsAtMs }) => endsAtMs > nowMs);
  }
  return { taken, refused };
}
