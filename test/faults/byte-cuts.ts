import type { Expected } from './expected-table.ts';
import type { Strike } from './strike.ts';
import type { RealService } from './real-service.ts';
import { write } from './relay.ts';
import { runExchange, type ExchangePlan } from './run-exchange.ts';

const limits = { connectTimeoutMs: 60_000, stallMs: 60_000, replyTimeoutMs: 60_000, uploadBaseMs: 120_000 };
const ways = ['end', 'reset'] as const;
const fileName = 'byte by byte.txt';
/** With it, the reply has about 600 bytes. */
const addedHeader = `via: 1.1 ${'proxy '.repeat(50)}`;

function planFor(
  name: string,
  proxy: ExchangePlan['proxy'],
  expected: Expected,
  isNoticedBeforeEnd = false,
): ExchangePlan {
  return {
    name,
    fileName,
    sizeBytes: 200,
    proxy: { ...proxy, addedHeader },
    limits,
    isNoticedBeforeEnd,
    expected,
  };
}

/** The length of the reply, from an exchange that passes. */
export async function measuredReplyBytes(service: RealService): Promise<number> {
  let replyBytes = 0;
  const report = await runExchange(
    service,
    planFor(
      'measured',
      {
        position: 'wait',
        isInstead: false,
        fault: async (strike) => {
          replyBytes = strike.reply?.length ?? 0;
          await write(strike.client, strike.rest);
        },
      },
      'accepted+',
    ),
  );
  if (report.problems.length > 0) throw new Error(report.problems.join('; '));
  return replyBytes;
}

/** The reply cut after each of its bytes, by an orderly end and by a reset: in doubt at each, accepted only when whole. */
export function replyCuts(replyBytes: number): ExchangePlan[] {
  const plans: ExchangePlan[] = [];
  for (let passedBytes = 0; passedBytes <= replyBytes; passedBytes += 1) {
    for (const way of ways) {
      const isWhole = passedBytes === replyBytes;
      // A reset may overtake the bytes before it, so of a whole reply nobody knows whether it is seen.
      if (isWhole && way === 'reset') continue;
      plans.push(
        planFor(
          `reply cut at ${passedBytes} by ${way}`,
          {
            position: 'reply',
            isInstead: false,
            strikeInReplyAt: passedBytes,
            fault: (strike: Strike) => strike.close(way),
          },
          isWhole ? 'accepted+' : 'doubt:cut_off+',
        ),
      );
    }
  }
  return plans;
}

/**
 * The request cut before each of its last 64 bytes and behind the very last. The closing delimiter has 63: before it, the cut is
 * noticed before the end leaves; inside of it, the end has left, and the service has not got it.
 */
export function requestCuts(): ExchangePlan[] {
  const plans: ExchangePlan[] = [];
  for (let missingBytes = 64; missingBytes >= 0; missingBytes -= 1) {
    for (const way of ways) {
      const isBeforeEnd = missingBytes >= 63;
      plans.push(
        planFor(
          `request cut ${missingBytes} before its end by ${way}`,
          {
            position: missingBytes === 0 ? 'wait' : 'body',
            isInstead: false,
            strikeAt: ({ totalBytes }) => totalBytes - missingBytes,
            fault: (strike: Strike) => strike.close(way),
          },
          isBeforeEnd ? 'cut:cut_off' : missingBytes === 0 ? 'doubt:cut_off+' : 'doubt:cut_off',
          isBeforeEnd,
        ),
      );
    }
  }
  return plans;
}
