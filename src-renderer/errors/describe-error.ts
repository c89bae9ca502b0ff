/** What an error means to a person: a title by its code, its own words, and whether trying again may help. */
import { OutboxError, type ErrorCode } from '../../src-main/contract/errors.ts';

export interface ErrorWords {
  readonly title: string;
  readonly detail: string;
  readonly mayHelpToRetry: boolean;
}

const titles: Readonly<Record<ErrorCode, string>> = {
  invalid_input: 'That cannot be used',
  not_found: 'That is not there any more',
  conflict: 'That is not possible now',
  folder_refused: 'This folder cannot be used',
  unauthorized: 'The service refused the key',
  unreachable: 'No answer',
  service_error: 'The service answered with something else',
  already_running: 'Another Outbox is at work here',
  storage: 'The data folder cannot be used',
  unsupported: 'Not possible here',
  forbidden: 'Not allowed',
  internal: 'Something unexpected went wrong',
};

const passing = new Set<ErrorCode>(['unreachable', 'service_error', 'storage', 'internal']);

export function describeError(error: unknown): ErrorWords {
  if (error instanceof OutboxError) {
    return { title: titles[error.code], detail: error.message, mayHelpToRetry: passing.has(error.code) };
  }
  return {
    title: titles.internal,
    detail: error instanceof Error ? error.message : String(error),
    mayHelpToRetry: true,
  };
}
