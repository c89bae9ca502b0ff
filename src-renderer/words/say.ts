import type { Code, Given, Message } from '../../src-main/contract/messages/message.ts';
import { formatted } from '../../src-main/languages/formatted.ts';
import { catalogueOf } from './catalogues.ts';
import { speech } from './language.svelte.ts';

/** The text of a message, in the language of the pages. */
export function saidOf({ code, params }: Message): string {
  return formatted(catalogueOf, speech(), code, params);
}

/** A label or a sentence of a catalogue, in the language of the pages. */
export function say<Name extends Code>(code: Name, ...[params]: Given<Name>): string {
  return formatted(catalogueOf, speech(), code, params ?? {});
}

/** The words of an entry that lists them with commas: as many as a language has. */
export function sayEach<Name extends Code>(code: Name, ...given: Given<Name>): readonly string[] {
  return say(code, ...given).split(', ');
}
