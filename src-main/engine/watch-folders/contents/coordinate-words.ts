import type { WorkBudget } from './work-budget.ts';

interface Region {
  readonly at: number;
  readonly length: number;
}

/** What stands between the numbers and letters: signs of any alphabet, which come with one character for each byte, also as entities. */
const between = (most: number): string => String.raw`(?:[^\w<>]|&\w{2,6};){0,${String(most)}}`;
const fraction = String.raw`(?:[.,]\d{1,12})`;
/** Degrees with a fraction; with their sign, and minutes and seconds; or all three with blanks between them. */
const angle = `(?:${[
  String.raw`\d{1,3}${fraction}${between(8)}`,
  String.raw`\d{1,3}${between(3)}[\u00b0\u00ba]${between(6)}(?:\d{1,2}${fraction}?${between(6)}){0,2}`,
  String.raw`\d{1,3}[ :]\d{1,2}[ :]\d{1,2}${fraction}?${between(4)}`,
].join('|')})`;
const decimal = String.raw`[+-]?\d{1,3}\.\d{3,15}`;
/** With more digits than a price or a size has. */
const finely = String.raw`[+-]?\d{1,3}\.\d{4,15}`;
/** The first is not below 1, as parts of a picture's width are. */
const pair = String.raw`[+-]?[1-9]\d?\.\d{4,15}(?:\s{0,2}[,;\/]\s{0,2}|\s{1,2})${finely}`;
const finelyWithComma = String.raw`[+-]?\d{1,3},\d{4,15}`;
/** What may stand between two numbers: neither numbers nor markup. The second may have its unit or its word before it. */
const gap = String.raw`[^\d<>="{}]{1,32}?`;
const minutes = String.raw`\d{1,3} \d{1,2}\.\d{1,8}`;
const [latitude, longitude] = ['lat(?:itude)?', '(?:lon(?:g(?:itude)?)?|lng)'];
const quote = `(?:["']|&quot;)?`;

const bytesOf = (word: string): string => Buffer.from(word, 'utf8').toString('latin1');
const decimalOrComma = String.raw`[+-]?\d{1,3}[.,]\d{1,15}`;
const northWords = [
  ...[
    'latitud',
    'breitengrad',
    'breedtegraad',
    'breddgrad',
    'enlem',
    'szeroko\u015b\u0107',
    '\u0448\u0438\u0440\u043e\u0442',
  ],
  ...[
    '\u0428\u0438\u0440\u043e\u0442',
    '\u5317\u7def',
    '\u5357\u7def',
    '\u7def\u5ea6',
    '\u5317\u7eac',
    '\u5357\u7eac',
    '\u7eac\u5ea6',
    '\u7def\u5ea6',
    '\uc704\ub3c4',
  ],
]
  .map(bytesOf)
  .join('|');
const eastWords = [
  ...[
    'longitud',
    'l\u00e4ngengrad',
    'lengtegraad',
    'l\u00e4ngdgrad',
    'boylam',
    'd\u0142ugo\u015b\u0107',
    '\u0434\u043e\u043b\u0433\u043e\u0442',
  ],
  ...[
    '\u0414\u043e\u043b\u0433\u043e\u0442',
    '\u6771\u7d4c',
    '\u897f\u7d4c',
    '\u7d4c\u5ea6',
    '\u4e1c\u7ecf',
    '\u897f\u7ecf',
    '\u7ecf\u5ea6',
    '\uacbd\ub3c4',
  ],
]
  .map(bytesOf)
  .join('|');

/**
 * Two numbers alone, in any words of any language, fine enough for a place. The first is not in a call, as of a drawing; numbers of a
 * longer list are none; and what is not on the earth is none.
 */
const alone: readonly RegExp[] = [finely, finelyWithComma].map((number) => {
  const inList = String.raw`[+-]?\d{1,5}[.,]\d{3,15}[\s,;\/|]{1,3}`;
  const isComma = number === finelyWithComma;
  const separated = isComma ? String.raw`[^\d<>="{},]{1,32}?` : gap;
  return new RegExp(
    String.raw`(?<![\w.,+-]|\w\(\s?|${inList})(${number})(?:\u00c2?[\u00b0\u00ba])?${separated}(?<![\w.])(${number})(?![\d.,]?\d|[\s,;\/|]{1,3}[+-]?\d{1,5}[.,]\d{3})`,
    'gu',
  );
});

function isOnEarth(one: string, other: string): boolean {
  const [first, second] = [one, other].map((written) => Math.abs(Number(written.replace(',', '.'))));
  if (first === undefined || second === undefined || first < 1) return false;
  return (
    Math.min(first, second) <= 90 &&
    Math.max(first, second) <= 180 &&
    !Number.isInteger(first) &&
    !Number.isInteger(second)
  );
}

/** How people and programs write a place on the earth among other words. */
const writings: readonly RegExp[] = [
  new RegExp(String.raw`\b${angle}[NS]${between(6)}${angle}[EWO]\b`, 'gu'),
  new RegExp(String.raw`\b[NS]${between(4)}${angle}[EWO]${between(4)}${angle}`, 'gu'),
  // Degrees and minutes with a fraction, as receivers show them.
  new RegExp(
    String.raw`\b[NS] ?${minutes}[ ,;]{1,3}[EWO] ?${minutes}|\b${minutes} ?[NS][ ,;]{1,3}${minutes} ?[EWO]\b`,
    'gu',
  ),
  // RFC 5870.
  /\bgeo:[+-]?\d{1,2}(?:\.\d{1,15})?,[+-]?\d{1,3}(?:\.\d{1,15})?/giu,
  // Tags of Flickr, names of EXIF, members of JSON, and what programs call it.
  new RegExp(
    String.raw`(?<![a-z])(?:geo:|gps_?)?(?:${latitude}|${longitude})${quote}\s{0,4}[=:]\s{0,4}${quote}[+-]?\d{1,3}[.,]\d{1,15}|\b${latitude}\s{1,3}${finely}`,
    'giu',
  ),
  // Two numbers behind a word for them.
  new RegExp(String.raw`\b(?:gps|coord(?:inate)?s?)\b[\s:=([]{1,6}${pair}`, 'giu'),
  // ISO 6709.
  /(?<![\w.+-])[+-]\d{2,6}(?:\.\d{1,10})?[+-]\d{3,7}(?:\.\d{1,10})?(?:[+-]\d{1,6}(?:\.\d{1,6})?)?(?:CRSWGS_84)?\//gu,
  // A link to a map.
  /\b(?:maps?|openstreetmap|osm)\b[^\s"'<>]{0,80}?[=@/][+-]?\d{1,2}\.\d{2,15}(?:,|\/|%2C)[+-]?\d{1,3}\.\d{2,15}/giu,
  // Calls and geometries of map programs.
  new RegExp(
    String.raw`\b(?:lat_?l(?:ng|on)|point|geo_?point|position|location|centre|center)z?m?\s?\(\s{0,2}${finely}[\s,;]{1,3}${finely}`,
    'giu',
  ),
  // Words for both in another language: their letters come with one character for each byte of UTF-8.
  new RegExp(
    String.raw`(?:${northWords})${gap}${decimalOrComma}${gap}(?:${eastWords})${gap}${decimalOrComma}`,
    'giu',
  ),
  new RegExp(
    String.raw`(?:${eastWords})${gap}${decimalOrComma}${gap}(?:${northWords})${gap}${decimalOrComma}`,
    'giu',
  ),
  // Nothing but two numbers, as a keyword or a comment.
  new RegExp(String.raw`(?<=^|>|\0)\s{0,4}${decimal}\s{0,2}[,;]\s{0,2}${decimal}\s{0,4}\0{0,4}(?=$|<)`, 'gu'),
];

/** Where a text gives coordinates in words of its own. */
export function coordinatesIn(text: string, work: WorkBudget): readonly Region[] {
  const found: Region[] = [];
  for (const writing of writings) {
    work.spend(text.length);
    for (const { 0: written, index } of text.matchAll(writing)) {
      work.step();
      found.push({ at: index, length: written.length });
    }
  }
  for (const writing of alone) {
    work.spend(text.length);
    for (const { 0: written, 1: one = '', 2: other = '', index } of text.matchAll(writing)) {
      work.step();
      if (isOnEarth(one, other)) found.push({ at: index, length: written.length });
    }
  }
  return found;
}
