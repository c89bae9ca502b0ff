import { decodeDosPage, isDosPage } from './dos-pages.ts';
import { escapedSets } from './escaped-sets.ts';
import { worthOfPlaces } from './letter-places.ts';
import { worthOfLetters } from './usual-letters.ts';

/** Text of a file, and the encoding that it was read with. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
  /** The file says nothing of its encoding and is not UTF-8: this one fits best. */
  readonly isGuessed: boolean;
}

/** What files without a mark are read with where they are not UTF-8. The names are those of the
 * Encoding Standard, or of IANA. */
const codePages: readonly { readonly label: string; readonly name: string; readonly prior: number }[] = [
  { label: 'windows-1252', name: 'Windows-1252', prior: 3 },
  { label: 'windows-1250', name: 'Windows-1250', prior: 1 },
  { label: 'windows-1251', name: 'Windows-1251', prior: 1 },
  { label: 'windows-1253', name: 'Windows-1253', prior: 0 },
  { label: 'windows-1254', name: 'Windows-1254', prior: 2 },
  { label: 'windows-1255', name: 'Windows-1255', prior: 2 },
  { label: 'windows-1256', name: 'Windows-1256', prior: 0 },
  { label: 'windows-1257', name: 'Windows-1257', prior: 0 },
  { label: 'windows-874', name: 'Windows-874', prior: 0 },
  { label: 'macintosh', name: 'Mac Roman', prior: 2 },
  { label: 'x-mac-cyrillic', name: 'Mac Cyrillic', prior: 0 },
  { label: 'koi8-r', name: 'KOI8-R', prior: 0 },
  { label: 'koi8-u', name: 'KOI8-U', prior: 0 },
  { label: 'iso-8859-2', name: 'ISO 8859-2', prior: 0 },
  { label: 'iso-8859-5', name: 'ISO 8859-5', prior: 0 },
  { label: 'ibm866', name: 'DOS 866', prior: 0 },
  { label: 'ibm850', name: 'DOS 850', prior: -2 },
  { label: 'ibm852', name: 'DOS 852', prior: -3 },
  { label: 'shift_jis', name: 'Shift JIS', prior: 1 },
  { label: 'euc-jp', name: 'EUC-JP', prior: 0 },
  { label: 'gb18030', name: 'GB 18030', prior: 1 },
  { label: 'big5', name: 'Big5', prior: 0 },
  { label: 'euc-kr', name: 'EUC-KR', prior: 3 },
];

/** Its changes from one set of letters to another say which it is. */
const iso2022jp = 'iso-2022-jp';

/** What may be asked for by name. */
export const encodingNames: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  iso2022jp,
  ...codePages.map(({ label }) => label),
];

export function encodingName(encoding: string): string {
  return codePages.find(({ label }) => label === encoding)?.name ?? encoding.toUpperCase();
}

/**
 * Text by the mark at its beginning or by its changes to Japanese letters, else as UTF-16 where every other byte is zero, else as UTF-8, else by the code page that fits.
 * `asked`: one of `encodingNames` that a person chose; a mark still counts first.
 */
export function decodeText(content: Uint8Array, asked?: string): DecodedText {
  const marked = encodingOfMark(content);
  const escaped = escapedSets(content) === 'japanese' ? iso2022jp : null;
  const known = marked ?? escaped ?? asked ?? utf16WithoutMark(content);
  if (known !== null) return { text: decode(content, known), encoding: known, isGuessed: false };
  if (isUtf8(content)) return { text: decode(content, 'utf-8'), encoding: 'utf-8', isGuessed: false };
  const encoding = bestCodePage(content);
  return { text: decode(content, encoding), encoding, isGuessed: true };
}

function encodingOfMark([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return 'utf-32le';
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

const judgedBytes = 64 * 1024;

function utf16WithoutMark(content: Uint8Array): string | null {
  const pairs = Math.floor(Math.min(content.length, 4096) / 2);
  if (pairs < 2) return null;
  let [even, odd] = [0, 0];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (content[pair * 2] === 0) even += 1;
    if (content[pair * 2 + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.4 && even < odd / 10) return 'utf-16le';
  return even > pairs * 0.4 && odd < even / 10 ? 'utf-16be' : null;
}

/** A few broken places in text that is UTF-8 elsewhere do not make it another encoding: they are shown as what they are. */
function isUtf8(content: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    const judged = content.subarray(0, judgedBytes);
    const text = new TextDecoder('utf-8').decode(judged);
    const broken = countOf(text, /\ufffd/gu);
    const sound = countOf(text, /[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu);
    return sound > broken * 4;
  }
}

function bestCodePage(content: Uint8Array): string {
  const judged = aroundHighBytes(content);
  const scored = codePages.map(({ label, prior }) => ({ label, score: scoreOf(judged, label) + prior }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).label;
}

/** The text from shortly before its first letter outside ASCII. */
function aroundHighBytes(content: Uint8Array): Uint8Array {
  const first = content.findIndex((byte) => byte >= 0x80);
  return content.subarray(Math.max(0, first - 100), first + judgedBytes);
}

const usualMarks =
  /^[\u00a0\u00a1\u00a7\u00ab\u00b0\u00b7\u00bb\u00bf\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u3000-\u303f\uff01-\uff1f]$/u;
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Hangul', 'Thai'].map(
  (name) => new RegExp(`^\\p{Script=${name}}$`, 'u'),
);
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]$/u;
/** Letters of one language each: rare in what is read right. */
const rareLetters = /^[ðþÐÞýÝ\u0090-\u009fŸƒªº]$/u;
/** Kanji and Hangul that are used daily lie in the first part of these tables; what is read wrong is spread over all of them. */
const rareEastAsian = /^[\u3400-\u4dff\uf900-\ufaff\uff61-\uff9f]$/u;

/** How much the text looks like words: letters beside letters of their own script, no signs within words. */
function scoreOf(content: Uint8Array, label: string): number {
  const text = decode(content, label);
  let score = 0;
  let before = ' ';
  const characters = Array.from(text);
  for (const [index, character] of characters.entries()) {
    if (character >= '\u0080') score += worthOf(character, before, characters[index + 1] ?? ' ');
    before = character;
  }
  return score + worthOfLetters(text, label) + worthOfPlaces(text, label);
}

function worthOf(character: string, before: string, after: string): number {
  if (character === '\ufffd' || /^[\p{Cc}\p{Co}\p{Cn}]$/u.test(character)) return -20;
  const own = scriptOf(character);
  if (own === null) {
    const isInWord = scriptOf(before) !== null && scriptOf(after) !== null;
    if (character === '\u2019') return 1;
    return isInWord ? -4 : usualMarks.test(character) ? 1 : -2;
  }
  const mixes = [before, after].filter((each) => {
    const other = scriptOf(each);
    return other !== null && other !== own;
  }).length;
  if (mixes > 0) return -3 * mixes;
  const isLoudInWord = /^\p{Lu}$/u.test(character) && /^\p{Ll}$/u.test(before);
  if (isLoudInWord) return -4;
  if (rareLetters.test(character) || rareEastAsian.test(character)) return -1;
  // Three accents in a row are no word of a language written in Latin letters.
  if (own === 0 && [before, after].every((each) => each >= '\u0080' && scriptOf(each) === 0)) return -2;
  const isBesideOwn = [before, after].some((each) => scriptOf(each) === own);
  return isBesideOwn ? (/^[\u3041-\u30ff]$/u.test(character) ? 4 : 2) : 0;
}

/** Vowels and tones that are signs of their own, and belong to words. */
const writtenMarks = /^[\u05b0-\u05bc\u05c1\u05c2\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]$/u;

function scriptOf(character: string): number | null {
  if (!/^\p{L}$/u.test(character) && character !== '\u30fc' && !writtenMarks.test(character)) return null;
  if (character < '\u0080') return 0;
  const index = scripts.findIndex((each) => each.test(character));
  if (index !== -1) return index;
  return eastAsian.test(character) ? scripts.length : scripts.length + 1;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Words that look wrong where the encoding is: up to three that are not all ASCII. */
export function encodingSample(text: string): string {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[^\s,;|"<>()[\]{}]*[^\0-\x7f][^\s,;|"<>()[\]{}]*/gu)) {
    words.add(word.length > longestSampled ? `${word.slice(0, longestSampled - 1)}…` : word);
    if (words.size === 3) break;
  }
  return [...words].join(', ');
}

const longestSampled = 24;

/** What a text was read as, with a sample of it, for people. */
export function readAsWords({ text, encoding }: Pick<DecodedText, 'text' | 'encoding'>): string {
  const sample = encodingSample(text);
  return sample === '' ? encodingName(encoding) : `${encodingName(encoding)} (${sample})`;
}

function decode(content: Uint8Array, encoding: string): string {
  if (isDosPage(encoding)) return decodeDosPage(content, encoding);
  return encoding.startsWith('utf-32')
    ? decodeUtf32(content, encoding === 'utf-32le')
    : new TextDecoder(encoding).decode(content);
}

/** The Encoding Standard knows it no more, some databases still write it. */
function decodeUtf32(content: Uint8Array, isLittle: boolean): string {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const letters: string[] = [];
  for (let at = 4; at + 4 <= content.byteLength; at += 4) {
    const code = view.getUint32(at, isLittle);
    const isLetter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    letters.push(isLetter ? String.fromCodePoint(code) : '\ufffd');
  }
  return letters.join('');
}
