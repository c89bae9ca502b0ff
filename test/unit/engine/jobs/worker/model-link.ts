import { AdaptiveConcurrency } from '../../../../../src-main/engine/jobs/worker/adaptive-concurrency.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';

/** A way to a service, and the service. */
export interface ModelLink {
  readonly bytesPerSecond: number;
  /** What one connection can reach alone, as on a way that loses packets. Left out: all of it. */
  readonly bytesPerSecondOfOne?: number;
  /** Of which nothing moves in each request: round trips, and what the service takes. */
  readonly waitMs: number;
  readonly fileBytes: number;
  /** What a connection that is not kept yet takes more, for its first request. Default: nothing. */
  readonly connectMs?: number;
  /** Beyond so many at a time the service says 429. */
  readonly mostAtOnce?: number;
}

interface Transfer {
  waitMs: number;
  leftBytes: number;
  isRefused: boolean;
}

const stepMs = 5;

export interface Course {
  /** The width at the end of each second. */
  readonly widths: readonly number[];
  /** All that was moved of files that are taken. */
  readonly bytes: number;
  readonly refused: number;
}

/** So many seconds of one connection with more to send than can be, each transfer a little other than the next. */
export function course(
  links: (second: number) => ModelLink,
  seconds: number,
  { seed = 1, width }: { readonly seed?: number; readonly width?: number } = {},
): Course {
  const random = seededRandom(seed);
  let nowMs = 0;
  const concurrency = new AdaptiveConcurrency(() => nowMs);
  const transfers: Transfer[] = [];
  const widths: number[] = [];
  let movedBytes = 0;
  let refused = 0;
  let kept = 0;
  const fill = (link: ModelLink): void => {
    while (width === undefined ? concurrency.hasRoom : transfers.length < width) {
      const isRefused = transfers.length >= (link.mostAtOnce ?? Infinity);
      const varied = 0.8 + 0.4 * random.next();
      transfers.push({
        waitMs: link.waitMs * varied + (transfers.length < kept ? 0 : (link.connectMs ?? 0)),
        leftBytes: isRefused ? 0 : link.fileBytes * varied,
        isRefused,
      });
      kept = Math.max(kept, transfers.length);
      concurrency.begin();
    }
  };
  for (let second = 0; second < seconds; second += 1) {
    const link = links(second);
    for (let step = 0; step < 1000 / stepMs; step += 1) {
      nowMs += stepMs;
      fill(link);
      const moving = transfers.filter(({ waitMs, leftBytes }) => waitMs <= 0 && leftBytes > 0);
      const share = Math.min(
        link.bytesPerSecondOfOne ?? Infinity,
        link.bytesPerSecond / Math.max(1, moving.length),
      );
      for (const transfer of transfers) {
        if (transfer.waitMs > 0) transfer.waitMs -= stepMs;
        else {
          const bytes = Math.min(transfer.leftBytes, (share * stepMs) / 1000);
          transfer.leftBytes -= bytes;
          concurrency.moved(bytes);
          movedBytes += bytes;
        }
      }
      for (const done of transfers.filter(({ waitMs, leftBytes }) => waitMs <= 0 && leftBytes <= 0)) {
        transfers.splice(transfers.indexOf(done), 1);
        concurrency.end(done.isRefused ? 'slow_down' : 'success');
        if (done.isRefused) refused += 1;
      }
    }
    widths.push(concurrency.limit);
  }
  return { widths, bytes: movedBytes, refused };
}

/** What the best of all fixed widths brings in the same time. */
export function mostBytes(link: ModelLink, seconds: number): number {
  const widths = [1, 2, 4, 8, 16, 32].filter((width) => width <= (link.mostAtOnce ?? 32));
  return Math.max(...widths.map((width) => course(() => link, seconds, { width }).bytes));
}
