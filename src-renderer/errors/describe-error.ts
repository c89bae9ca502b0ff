/** What an error means to a person: a title by its code, its own words, and whether trying again may help. */
import { OutboxError, type ErrorCode } from '../../src-main/contract/errors.ts';
import { controlWords as words } from '../words/controls.ts';

export interface ErrorWords {
  readonly title: string;
  readonly detail: string;
  readonly mayHelpToRetry: boolean;
}

const passing = new Set<ErrorCode>(['unreachable', 'service_error', 'storage', 'internal']);

export function describeError(error: unknown): ErrorWords {
  if (error instanceof OutboxError) {
    return {
      title: words.errors[error.code],
      detail: error.message,
      mayHelpToRetry: passing.has(error.code),
    };
  }
  return {
    title: words.errors.internal,
    detail: error instanceof Error ? error.message : String(error),
    mayHelpToRetry: true,
  };
}
