import type { Logger } from '../../contract/log/logger.ts';
import { createRateLimit } from '../../control/rate-limit.ts';
import type { Clock } from '../../foundation/clock.ts';

const warningsPerSecond = 0.1;
const warningBurst = 5;

/** Writes what anyone on this computer can cause: never so much that it fills the log. */
export function rareWarnings(clock: Clock, logger: Logger): Logger['write'] {
  const mayWarn = createRateLimit(clock, warningsPerSecond, warningBurst);
  return (...line) => {
    if (mayWarn()) logger.write(...line);
  };
}
