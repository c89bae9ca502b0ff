import { parseHttpDate } from '../../../src-main/engine/service-client/wire/http-date.ts';
import { retryAfterMs } from '../../../src-main/engine/service-client/wire/retry-after.ts';
import { must, type Decoder } from './decoder.ts';
import { rawReplyOf } from './replies.ts';

/** How long a reply asks to wait. */
export const waits: Decoder = {
  name: 'retry-after',
  tokens: [
    ...['retry-after: ', 'date: ', 'x-ratelimit-reset: ', '429\n', '503\n', 'Sun, 01 Mar 2026 12:00:00 GMT'],
    ...['Sunday, 01-Mar-26 12:00:00 GMT', 'Sun Mar  1 12:00:00 2026', '1772366400', '99999999999999999999'],
  ],
  longestBytes: 16 * 1024,
  read(input) {
    const { statusCode, headers } = rawReplyOf(input);
    const waitMs = retryAfterMs(statusCode, headers, Date.UTC(2026, 2, 1, 12));
    must(waitMs === null || (waitMs >= 1000 && waitMs <= 86_400_000), `the wait is ${String(waitMs)} ms`);
    const dateMs = parseHttpDate(input.toString('utf8').trim());
    must(dateMs === null || Number.isSafeInteger(dateMs), `the date is ${String(dateMs)}`);
    return null;
  },
};
