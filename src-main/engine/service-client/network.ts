import type { Clock } from '../../foundation/clock.ts';
import type { ClientLimits } from './client-limits.ts';
import type { OpenExchange } from './exchange.ts';

/** What every exchange of one client shares. */
export interface Network {
  readonly clock: Clock;
  readonly limits: ClientLimits;
  readonly userAgent: string;
  readonly openExchange: OpenExchange;
}
