import { message, type Message } from '../../contract/messages/message.ts';
import type { ReadOutcome } from '../service-client/outcomes/outcome.ts';

/**
 * What the service's health page says, or `null` where there is none: the interface does not name the page, so
 * whatever does not look like one counts as none.
 */
export function toldHealth(outcome: ReadOutcome<null>): Message | null {
  switch (outcome.kind) {
    case 'ok':
      return message('health.well');
    case 'offline':
      return message('health.no_answer');
    case 'later':
      return message('health.unsaid', { reason: outcome.message });
    case 'refused':
      return outcome.statusCode < 300 ? message('health.unwell', { reason: outcome.message }) : null;
    case 'unauthorized':
    case 'forbidden':
    case 'trouble':
    case 'not_offered':
    case 'not_understood':
      return null;
  }
}
