import type { Handlers } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';

/** What a page is not asked for: whoever got hold of a session must not come to begin programs by that. */
export const callsOfThisComputer = {
  'batches.setCommand': () => {
    throw new OutboxError(
      'invalid_input',
      'A program is named on the computer itself, not in a page: use "outbox batch telling --command".',
    );
  },
} as const satisfies Partial<Handlers>;
