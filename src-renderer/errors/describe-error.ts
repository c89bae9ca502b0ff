/** What an error means to a person: a title by its code, its own words, and whether trying again may help. */
import { OutboxError, type ErrorCode } from '../../src-main/contract/errors.ts';
import { say } from '../words/say.ts';
import { langOfSaid, said } from '../shared/said.ts';

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
  if (error instanceof OutboxError) {
    return {
      title: say(`controls.errors.${error.code}`),
      detail: said(error.message, longestMessage),
      detailLang: isOwn(error.message) ? undefined : langOfSaid(error.message),
      mayHelpToRetry: passing.has(error.code),
    };
  }
  return {
    title: say('controls.errors.internal'),
    detail: error instanceof Error ? error.message : String(error),
    detailLang: langOfSaid(error instanceof Error ? error.message : String(error)),
    mayHelpToRetry: true,
  };
}

/** The pages' own errors are in their language already. */
function isOwn(message: string): boolean {
  return [
    say('controls.away'),
    say('controls.cut_off'),
    say('controls.too_large'),
    say('controls.not_understood'),
  ].includes(message);
}
