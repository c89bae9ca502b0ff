import type { Handlers } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { callsOfThisComputer } from './calls-of-this-computer.ts';

/**
 * What pages of other computers are not asked for: whoever got hold of a session must not come to begin programs by it, nor to
 * lead what goes to a service another way and have it trusted there.
 */
export const callsOfAnotherComputer = {
  ...callsOfThisComputer,
  'network.set': () => {
    throw new OutboxError(
      'forbidden',
      'How services are reached, and whom this computer trusts, is not changed from another computer: use "outbox network set" on it.',
    );
  },
} as const satisfies Partial<Handlers>;
