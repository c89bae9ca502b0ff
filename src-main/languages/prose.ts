import { IntlMessageFormat } from 'intl-messageformat';
import { germanReader } from '../contract/german/engine-sentence.ts';
import type { Catalogue, CatalogueOf, CatalogueText } from './catalogue.ts';

/*
 * Records and sentences that hold prose still have the English text of a reason in them. Its German is found as that of any other prose:
 * by templates, which are made of the catalogues here.
 */

/** The beginnings of the codes of `reasons.json`, `findings.json` and `files.json`. */
const areas = new Set([
  ...['cancelled', 'choose', 'chosen', 'client', 'clip', 'doubt', 'duplicate', 'edited', 'hold', 'job'],
  ...['data_size', 'file', 'folder', 'list', 'names', 'period', 'rules', 'sheet'],
  ...[
    'finding',
    'journal',
    'receipt',
    'removed',
    'render',
    'row',
    'source',
    'target',
    'tracking',
    'twin',
    'unfit',
  ],
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
    const pair = [templateOf(text), templateOf(other)] as const;
    return pair[0] === null || pair[1] === null ? [] : [[pair[0], pair[1]] as const];
  });
  return Object.fromEntries(pairs);
}

/** `{name}` and `{job:id}`, as `contract/german/template.ts` reads them. `null`: it chooses among words, which no template does. */
function templateOf(text: CatalogueText): string | null {
  // Pages have no parser, and what takes nothing is no list of parts there.
  if (typeof text === 'string' && !text.includes('{')) return text;
  const elements = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();
  if (elements.some((element) => 'options' in element)) return null;
  return elements
    .map((element) => {
      if (!('value' in element)) return '';
      const { value } = element;
      const type: number = element.type;
      if (type === literalType) return value;
      if (type === dateType || type === timeType) return `{${value}}`;
      if (!('style' in element)) return messages.has(value) ? `{${value}:said}` : `{${value}}`;
      return `{${value}:${typeof element.style === 'object' && element.style !== null ? 'id' : 'number'}}`;
    })
    .join('');
}

/** What is a message of its own, by its name. */
const messages = new Set(['reason', 'period', 'dataSize']);

/** Of the parser's types of elements; the pages take no parser along. */
const literalType = 0;
const dateType = 3;
const timeType = 4;
