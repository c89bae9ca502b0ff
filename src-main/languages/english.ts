import type { Message } from '../contract/messages/message.ts';
import { usualSpeech } from '../contract/speech.ts';
import type { CatalogueOf } from './catalogue.ts';
import { catalogue } from './catalogues/en.ts';
import { formatted } from './formatted.ts';
import type { Say } from './text.ts';

/* For programs that speak English alone: they load no other language. */

const onlyEnglish: CatalogueOf = (language) => (language === 'en' ? catalogue : undefined);

/** Labels and sentences. */
export const sayInEnglish: Say = (code, ...[params]) =>
  formatted(onlyEnglish, usualSpeech('en'), code, params ?? {});

/** What was told as facts, for a person to read, and for records and files that hold sentences still. */
export function englishOf({ code, params }: Message): string {
  return formatted(onlyEnglish, usualSpeech('en'), code, params);
}
