import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BandwidthLimiter } from '../../../../../src-main/engine/deliveries/source/bandwidth-limiter.ts';
import { ThrottledContent } from '../../../../../src-main/engine/deliveries/source/throttled-content.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function* source(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    await Promise.resolve();
    yield chunk;
  }
}

describe('throttled content', () => {
  it('is the same bytes in the same order, at any limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 0, maxLength: 9000 }), { maxLength: 6 }),
        fc.option(fc.integer({ min: 32 * 1024, max: 10 ** 7 }), { nil: null }),
        async (chunks, limit) => {
          const clock = new ManualClock();
          const limiter = new BandwidthLimiter(clock);
          limiter.setLimit(limit);
          const throttled = new ThrottledContent(limiter, new AbortController().signal);
          const pieces: Uint8Array[] = [];
          const end = { isOver: false };
          const reading = (async () => {
            for await (const piece of throttled.chunks(source(chunks))) pieces.push(piece);
            end.isOver = true;
          })();
          for (let step = 0; step < 1000 && !end.isOver; step += 1) {
            await turn();
            clock.advance(500);
          }
          await reading;
          expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true);
          if (limit === null) expect(throttled.heldBackMs).toBe(0);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('counts for how long it held bytes back, the wait that is under way included', async () => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(32 * 1024);
    const throttled = new ThrottledContent(limiter, new AbortController().signal);
    const reader = throttled.chunks(source([new Uint8Array(4096), new Uint8Array(4096)]));
    await reader.next();
    clock.advance(25);
    const next = reader.next();
    await turn();
    clock.advance(60);
    expect(throttled.heldBackMs).toBe(60);
    clock.advance(40);
    await next;
    clock.advance(5000);
    expect(throttled.heldBackMs, 'what the network takes is not its own').toBe(100);
  });

  it('ends with the reason of whoever stopped it while it was held back, and lets its source go', async () => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(32 * 1024);
    const stop = new AbortController();
    let isClosed = false;
    async function* watched(): AsyncGenerator<Uint8Array> {
      try {
        yield* source([new Uint8Array(64 * 1024)]);
      } finally {
        isClosed = true;
      }
    }
    const reader = new ThrottledContent(limiter, stop.signal).chunks(watched());
    await reader.next();
    const next = reader.next();
    await turn();
    stop.abort(new Error('Paused by you'));
    await expect(next).rejects.toThrow('Paused by you');
    expect(isClosed).toBe(true);
  });
});
