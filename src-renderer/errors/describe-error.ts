/** What an error means to a person: a title by its code, its own words, and whether trying again may help. */
import { OutboxError, toldBy, type ErrorCode } from '../../src-main/contract/errors.ts';
import { say } from '../words/say.ts';
import { langOfMessage, said, saidAsSentence } from '../shared/said.ts';

export interface ErrorWords {
  readonly title: string;
  readonly detail: string;
  /** The language of the detail, where it is not that of the page. */
  readonly detailLang: 'en' | undefined;
  readonly mayHelpToRetry: boolean;
}

/** An error of the engine is shown whole. */
const longestMessage = 5000;

const passing = new Set<ErrorCode>(['unreachable', 'service_error', 'storage', 'internal']);

export function describeError(error: unknown): ErrorWords {
  const told = toldBy(error);
  const code = error instanceof OutboxError ? error.code : null;
  return {
    title: say(`controls.errors.${code ?? 'internal'}`),
    detail: code === null ? said(told) : saidAsSentence(told, longestMessage),
    detailLang: langOfMessage(told),
    mayHelpToRetry: code === null || passing.has(code),
  };
}
