import type { Code, Given, Message } from '../contract/messages/message.ts';
import type { Speech } from '../contract/speech.ts';
import { catalogues } from './catalogues.ts';
import type { CatalogueOf } from './catalogue.ts';
import { formatted } from './formatted.ts';

/** Labels and sentences in one language: a code, and what its text takes. */
export type Say = <Name extends Code>(code: Name, ...given: Given<Name>) => string;

const allOfThem: CatalogueOf = (language) => catalogues[language];

export function speaker(speech: Speech): Say {
  return (code, ...[params]) => formatted(allOfThem, speech, code, params ?? {});
}

/** What was told as facts, for a person to read. */
export function textOf({ code, params }: Message, speech: Speech): string {
  return formatted(allOfThem, speech, code, params);
}
