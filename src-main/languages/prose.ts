import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { germanReader } from '../contract/german/engine-sentence.ts';
import type { Catalogue, CatalogueOf, CatalogueText } from './catalogue.ts';

/*
 * Records and sentences that hold prose still have the English text of a reason in them. Its German is found as that of any other prose:
 * by templates, which are made of the catalogues here.
 */

/** The beginnings of the codes that records have as English prose in places. */
const areas = new Set([
  ...['cancelled', 'choose', 'chosen', 'client', 'clip', 'doubt', 'duplicate', 'edited', 'hold', 'job'],
  ...['finding', 'journal', 'receipt', 'removed', 'render', 'row', 'source', 'target', 'tracking', 'twin'],
  ...['accepted', 'body', 'failure', 'later', 'list', 'part', 'read', 'refusal', 'reply', 'retry'],
  ...['status', 'stopped', 'unfit', 'unreached', 'upload'],
  ...['data_size', 'file', 'file_problem', 'folder', 'names', 'period', 'rules', 'sheet'],
  ...['api_key', 'base_url', 'call', 'choice', 'connection', 'file_refusal', 'folder_refusal'],
  ...['filter', 'key', 'limits', 'path', 'recipe', 'recipe_row', 'slides', 'template'],
  ...['job_reasons', 'not_a_link', 'practice_faults'],
]);

const readers = new WeakMap<Catalogue, ReturnType<typeof germanReader>>();

/** `null`: not known. */
export function germanOf(catalogueOf: CatalogueOf, english: string, locale: string): string | null {
  const german = catalogueOf('de') ?? {};
  const read = readers.get(german) ?? germanReader(templates(catalogueOf('en') ?? {}, german));
  readers.set(german, read);
  return read(english, locale);
}

function templates(english: Catalogue, german: Catalogue): Readonly<Record<string, string>> {
  const pairs = Object.entries(english).flatMap(([code, text]) => {
    const other = german[code];
    if (text === undefined || other === undefined || !areas.has(code.split('.', 1).join(''))) return [];
    const elements = elementsOf(text);
    const others = elementsOf(other);
    return choicesIn(elements).flatMap((chosen) => {
      const pair = [templateOf(elements, chosen), templateOf(others, chosen)] as const;
      return pair[0] === null || pair[1] === null ? [] : [[pair[0], pair[1]] as const];
    });
  });
  return Object.fromEntries(pairs);
}

type Element = MessageFormatElement;
/** Which words are taken, by the name of what decides. */
type Chosen = ReadonlyMap<string, string>;

// Pages have no parser, and what takes nothing is no list of parts there.
function elementsOf(text: CatalogueText): readonly Element[] | string {
  return typeof text === 'string' && !text.includes('{')
    ? text
    : new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();
}

/** An element that has several texts: by a word, or by a number. */
type Choice = Extract<Element, { readonly options: unknown }>;

function choicesOf(elements: readonly Element[]): readonly Choice[] {
  return elements.flatMap((element) =>
    'options' in element
      ? [element, ...Object.values(element.options).flatMap(({ value }) => choicesOf(value))]
      : [],
  );
}

/** More texts than this come of no sentence that is read back. */
const mostChoices = 64;

/** Each choice of words that a text has. */
function choicesIn(elements: readonly Element[] | string): readonly Chosen[] {
  if (typeof elements === 'string') return [new Map()];
  return choicesOf(elements).reduce<readonly Chosen[]>(
    (all, { value, options }) =>
      all.some((chosen) => chosen.has(value))
        ? all
        : all
            .flatMap((chosen) => Object.keys(options).map((option) => new Map([...chosen, [value, option]])))
            .slice(0, mostChoices),
    [new Map()],
  );
}

/** `{name}` and `{job:id}`, as `contract/german/template.ts` reads them. `null`: it has no such choice. */
function templateOf(elements: readonly Element[] | string, chosen: Chosen, counted = ''): string | null {
  if (typeof elements === 'string') return elements;
  const parts = elements.map((element) => partOf(element, chosen, counted));
  return parts.includes(null) ? null : parts.join('');
}

function partOf(element: Element, chosen: Chosen, counted: string): string | null {
  if (!('value' in element)) return counted === '' ? '' : `{${counted}:number}`;
  const { value } = element;
  const type: number = element.type;
  if (type === literalType) return value;
  if ('options' in element) {
    const option = element.options[chosen.get(value) ?? ''] ?? element.options['other'];
    return option === undefined
      ? null
      : templateOf(option.value, chosen, type === pluralType ? value : counted);
  }
  if (type === dateType || type === timeType) return `{${value}}`;
  if (!('style' in element)) return messages.has(value) ? `{${value}:said}` : `{${value}}`;
  return `{${value}:${typeof element.style === 'object' && element.style !== null ? 'id' : 'number'}}`;
}

/** What is a message of its own, by its name. */
const messages = new Set(['reason', 'furtherReason', 'reply', 'period', 'dataSize', 'minimum', 'maximum']);

/** Of the parser's types of elements; the pages take no parser along. */
const literalType = 0;
const dateType = 3;
const timeType = 4;
const pluralType = 6;
