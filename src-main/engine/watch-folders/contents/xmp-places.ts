import { readXmpText } from './xmp-text.ts';
import { coordinatesIn } from './coordinate-words.ts';
import type { WorkBudget } from './work-budget.ts';

/* Where XMP says where a picture was taken, whatever the sets are called that its names are of, and in whichever letters. */

interface Region {
  readonly at: number;
  readonly length: number;
}

export interface XmpPlaces {
  /** It names a place. */
  readonly isLocated: boolean;
  /** What to blank so that it names none, in characters. What is named in another way than XMP writes it is not among it. */
  readonly regions: readonly Region[];
}

const hint =
  /gps|lat|lon|lng|city|state|country|location|region|geo|coordinate|local|county|munici|contin|island|waterb|footprint|coverage|cell:/giu;
const words =
  /^(?:city|state|country|coverage|countrycode|countryname|provincestate|sublocation|worldregion|shotlocation|location(?:created|shown|name|id)?)$/iu;
/** Where an animal, a plant or a stone was found (Darwin Core, its class Location). */
const finds =
  /^(?:highergeography(?:id)?|continent|waterbody|island(?:group)?|stateprovince|county|municipality|(?:verbatim)?locality|verbatim(?:coordinates|coordinatesystem|srs)|footprintwkt|geodeticdatum|location(?:accordingto|remarks)|georeference\w*)$/iu;
/** The mast that a telephone was near (a set of Sony Ericsson's, with the prefix `cell`). */
const mast = /^(?:mcc|mnc|lac|cellid|cgi|r)$/iu;
/** `longt`: so the firmware of some drones writes it. */
const numbers = /^(?:\w*lati?tude|\w*longt?i?tude|lat|lon|long|lng|lat_long)$/iu;
const longestName = 60;
const longestBlanks = 200;
const longestTag = 300;
const longestValue = 4096;
/** A search by letters costs more than a look at each of them. */
const searchUnits = 2;

export function placesInXmp(raw: Uint8Array, work: WorkBudget): XmpPlaces {
  const { text } = readXmpText(raw);
  work.spend(text.length * searchUnits);
  const regions: Region[] = wholeTexts(text, coordinatesIn(text, work), work);
  let isLocated = regions.length > 0;
  hint.lastIndex = 0;
  for (let found = hint.exec(text); found !== null; found = hint.exec(text)) {
    work.step();
    const name = nameAround(text, found.index);
    hint.lastIndex = Math.max(hint.lastIndex, name.end);
    const said = saidAt(text, name);
    work.spend(said?.readLength ?? 0);
    if (said === null) continue;
    isLocated ||= said.isPlace;
    if (said.region !== null) regions.push(said.region);
  }
  return { isLocated, regions };
}

const longestWords = 4096;

/**
 * The texts in which coordinates stand, as far as their markup or a zero byte: what is left of words about a place would still say some
 * of it.
 */
function wholeTexts(text: string, places: readonly Region[], work: WorkBudget): Region[] {
  const found: Region[] = [];
  const isMarkup = /<[a-z?!/]/iu.test(text.slice(0, longestWords)) || text.includes('</');
  let till = -1;
  for (const { at, length } of places.toSorted((one, other) => one.at - other.at)) {
    if (at + length <= till) continue;
    // With a name and the beginning of its value: the names are looked for below.
    if (isMarkup && /=\s*["']/u.test(text.slice(at, at + length))) {
      found.push({ at, length });
      continue;
    }
    const before = text.slice(Math.max(0, at - longestWords), at);
    const after = text.slice(at + length, at + length + longestWords);
    work.spend(before.length + after.length);
    const [start, end] = isMarkup
      ? markupAround(before, after)
      : [before.lastIndexOf('\0') + 1, endOf(after, /\0/u)];
    const from = at - before.length + start;
    till = at + length + end;
    found.push({ at: from, length: till - from });
  }
  return found;
}

const endOf = (text: string, mark: RegExp): number => {
  const at = text.search(mark);
  return at < 0 ? text.length : at;
};

/** From its tag or the quotation mark of its attribute on, and up to the next. */
function markupAround(before: string, after: string): readonly [number, number] {
  const [open, close] = [before.lastIndexOf('<'), before.lastIndexOf('>')];
  const quoted = open > close ? /^[^]*=\s*(["'])/u.exec(before.slice(open)) : null;
  if (quoted !== null) {
    const [head, quote = '"'] = quoted;
    return [open + head.length, endOf(after, quote === '"' ? /["<]/u : /['<]/u)];
  }
  return [Math.max(open, close, before.lastIndexOf('\0')) + 1, endOf(after, /[<>\0]/u)];
}

/** The same text without its places: as long, with blanks. */
export function withoutXmpPlaces(raw: Uint8Array, work: WorkBudget): Uint8Array<ArrayBuffer> {
  const { regions } = placesInXmp(raw, work);
  const { blank } = readXmpText(raw);
  const without = Uint8Array.from(raw);
  for (const { at, length } of regions) blank(without, at, length);
  if (placesInXmp(without, work).isLocated) blank(without, 0, Infinity);
  return without;
}

interface Name {
  readonly at: number;
  readonly end: number;
  readonly prefix: string;
  readonly local: string;
}

function nameAround(text: string, index: number): Name {
  let [at, end] = [index, index];
  while (at > 0 && index - at < longestName && isOfName(text.charCodeAt(at - 1))) at -= 1;
  while (end < text.length && end - index < longestName && isOfName(text.charCodeAt(end))) end += 1;
  const name = text.slice(at, end);
  const colon = name.lastIndexOf(':');
  return { at, end, prefix: name.slice(0, Math.max(0, colon)), local: name.slice(colon + 1) };
}

/** Letters, digits, `_`, `-`, `.` and `:`. */
function isOfName(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x3a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x2e
  );
}

interface SaidHere {
  readonly isPlace: boolean;
  readonly region: Region | null;
  readonly readLength: number;
}

/** `null`: nothing about a place. */
function saidAt(text: string, { at, end, prefix, local }: Name): SaidHere | null {
  if (/^geo$/iu.test(prefix) && /^-?\d/u.test(local)) {
    return { isPlace: true, region: { at, length: end - at }, readLength: 0 };
  }
  const isGps = /^gps/iu.test(local);
  // By a default name space an element needs no prefix.
  const isOfSet = prefix !== '' || text[at - 1] === '<';
  const isNamed = isOfSet && (words.test(local) || numbers.test(local) || finds.test(local));
  const isMast = /^cell$/iu.test(prefix) && mast.test(local);
  if ((!isGps && !isNamed && !isMast) || text[at - 1] === '/') return null;
  const value = attributeValue(text, end) ?? (text[at - 1] === '<' ? elementValue(text, at, end) : null);
  const isPlace = isGps
    ? /lat|lon|lng|position|coordinate|location|area/iu.test(local)
    : value !== null && value.isFilled;
  if (value === null) return isPlace ? { isPlace, region: null, readLength: 0 } : null;
  const from = text[at - 1] === '<' ? at - 1 : at;
  const region = value.end === null ? null : { at: from, length: value.end - from };
  return { isPlace, region, readLength: value.readLength };
}

/** `end`: behind it; `null` where that is not found. */
interface Value {
  readonly isFilled: boolean;
  readonly end: number | null;
  readonly readLength: number;
}

function attributeValue(text: string, from: number): Value | null {
  const sign = behindBlanks(text, from);
  if (text[sign] !== '=') return null;
  const open = behindBlanks(text, sign + 1);
  const quote = text[open];
  if (quote !== '"' && quote !== "'") return null;
  const rest = text.slice(open + 1, open + 1 + longestValue);
  const length = rest.indexOf(quote);
  return {
    isFilled: length !== 0,
    end: length < 0 ? null : open + 1 + length + 1,
    readLength: length < 0 ? rest.length : length,
  };
}

/** Of an element that holds nothing but text, all of it; of others whether they hold something. */
function elementValue(text: string, at: number, nameEnd: number): Value | null {
  const tag = text.slice(nameEnd, nameEnd + longestTag);
  const close = tag.search(/[<>]/u);
  if (close < 0 || tag[close] === '<') return null;
  const isEmpty = tag[close - 1] === '/';
  const from = nameEnd + close + 1;
  if (isEmpty) return { isFilled: false, end: null, readLength: close };
  const first = behindBlanks(text, from);
  const rest = text.slice(from, from + longestValue);
  const length = rest.indexOf('<');
  const isFilled = text[first] !== '<' || text[first + 1] !== '/';
  const endTag = `</${text.slice(at, nameEnd)}`;
  const isPlain = length >= 0 && text.startsWith(endTag, from + length);
  const closed = isPlain ? behindBlanks(text, from + length + endTag.length) : -1;
  return {
    isFilled: isFilled && first < text.length,
    end: text[closed] === '>' ? closed + 1 : null,
    readLength: close + (length < 0 ? rest.length : length),
  };
}

function behindBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && at - from < longestBlanks && text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}
