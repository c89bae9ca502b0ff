import type { ReadOutcome } from '../service-client/outcomes/outcome.ts';

/**
 * What the service's health page says, for people, or `null` where there is none: the interface does not name the page, so
 * whatever does not look like one counts as none.
 */
export function serviceHealthWords(outcome: ReadOutcome<null>): string | null {
  switch (outcome.kind) {
    case 'ok':
      return 'The service says that it is well.';
    case 'offline':
      return 'The service does not answer on its health page.';
    case 'later':
      return `On its health page the service does not say that it is well: ${outcome.message}`;
    case 'refused':
      return outcome.statusCode < 300 ? `The service says that it is not well: ${outcome.message}` : null;
    case 'unauthorized':
    case 'forbidden':
    case 'trouble':
    case 'not_offered':
    case 'not_understood':
      return null;
  }
}
