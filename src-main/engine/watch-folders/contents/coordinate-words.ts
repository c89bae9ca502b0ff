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

/** How people and programs write a place on the earth among other words. */
const writings: readonly RegExp[] = [
  new RegExp(String.raw`\b${angle}[NS]${between(6)}${angle}[EWO]\b`, 'gu'),
  new RegExp(String.raw`\b[NS]${between(4)}${angle}[EWO]${between(4)}${angle}`, 'gu'),
  // RFC 5870.
  /\bgeo:[+-]?\d{1,2}(?:\.\d{1,15})?,[+-]?\d{1,3}(?:\.\d{1,15})?/giu,
  // Tags of Flickr, and what programs call it.
  /\b(?:geo:)?(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng)\s{0,2}[=:]\s{0,2}[+-]?\d{1,3}[.,]\d{1,15}/giu,
  // ISO 6709.
  /(?<![\w.+-])[+-]\d{2,6}(?:\.\d{1,10})?[+-]\d{3,7}(?:\.\d{1,10})?(?:[+-]\d{1,6}(?:\.\d{1,6})?)?(?:CRSWGS_84)?\//gu,
  // A link to a map.
  /\b(?:maps?|openstreetmap|osm)\b[^\s"'<>]{0,80}?[=@/][+-]?\d{1,2}\.\d{2,15}(?:,|\/|%2C)[+-]?\d{1,3}\.\d{2,15}/giu,
  // Nothing but two numbers, as a keyword or a comment.
  new RegExp(String.raw`(?<=^|>)\s{0,4}${decimal}\s{0,2}[,;]\s{0,2}${decimal}\s{0,4}\0{0,4}(?=$|<)`, 'gu'),
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
  return found;
}
