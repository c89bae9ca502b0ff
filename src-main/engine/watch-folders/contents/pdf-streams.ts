import { insideByMarks, type Inside, type LookInside } from './inner-files.ts';
import { unfiltered } from './pdf-filters.ts';
import { doObjectsSay } from './pdf-words.ts';
import type { WorkBudget } from './work-budget.ts';

/* The streams of a PDF: pictures, attachments, words about it, objects that are packed, and what its pages show. */

const begins = /(?<!end)stream(?:\r\n|\n|\r)/gu;
const longestDictionary = 4096;
const mostStreams = 20_000;
const pixels = /\/Subtype\s{0,3}\/Image\b/u;
/** Fonts, and the table of where objects stand. */
const harmless = /\/Length1\b|\/Subtype\s{0,3}\/(?:Type1C|CIDFontType0C|OpenType)\b|\/Type\s{0,3}\/XRef\b/u;
const objects = /\/Type\s{0,3}\/ObjStm\b/u;
const attachment = /\/Type\s{0,3}\/EmbeddedFiles?\b|\/Params\b/u;
/** A picture among the signs of a page, packed more than once. */
const inlineFilter = /\/(?:DCTDecode|DCT)\b/gu;

interface Stream {
  readonly dictionary: string;
  readonly filters: readonly string[] | null;
  readonly packed: () => Buffer;
}

/** `unclear`: at least one cannot be unpacked, or looked through. */
export async function insideStreams(text: string, work: WorkBudget, look: LookInside): Promise<Inside> {
  let said: Inside = 'none';
  let count = 0;
  begins.lastIndex = 0;
  for (let found = begins.exec(text); found !== null; found = begins.exec(text)) {
    count += 1;
    if (count > mostStreams) return 'unclear';
    const { dictionary, end, dataAt } = streamAt(text, found.index, begins.lastIndex, work);
    if (dictionary === null) continue;
    begins.lastIndex = end;
    const stream = {
      dictionary,
      filters: filtersIn(text, dictionary, work),
      packed: () => Buffer.from(text.slice(dataAt, end), 'latin1'),
    };
    const inside = await insideStream(stream, work, look);
    if (inside === 'has') return 'has';
    if (inside === 'unclear') said = 'unclear';
  }
  return said;
}

async function insideStream(
  { dictionary, filters, packed }: Stream,
  work: WorkBudget,
  look: LookInside,
): Promise<Inside> {
  if (filters === null) return 'unclear';
  const isAttached = attachment.test(dictionary);
  if (harmless.test(dictionary) && !isAttached) return 'none';
  const isImage = pixels.test(dictionary) && !filters.some((name) => /^(?:DCT|JPX)/u.test(name));
  if (isImage && !isAttached) return 'none';
  // What stands open has been looked through with the file.
  if (filters.length === 0 && !isAttached) return 'none';
  const content = unfiltered(packed(), filters, work);
  if (content === 'pixels') return 'none';
  if (content === null) return 'unclear';
  const { byteLength } = content.content;
  if (byteLength === 0) return 'none';
  if (content.isPicture || isAttached) {
    const inside = await look(content.content, work);
    if (inside !== 'unclear') return inside;
    return (await insideByMarks(content.content, work, look)) === 'has' ? 'has' : 'unclear';
  }
  const words = content.content.toString('latin1');
  if (objects.test(dictionary) && doObjectsSay(words, work)) return 'has';
  if (holdsInlinePicture(words, work)) return 'unclear';
  return insideByMarks(content.content, work, look);
}

function holdsInlinePicture(words: string, work: WorkBudget): boolean {
  work.spend(words.length);
  for (const { index } of words.matchAll(inlineFilter)) {
    work.step();
    // In a list of several: one alone stands open.
    if (/\[[^\]]*\/\w+[^\]]*$/u.test(words.slice(Math.max(0, index - 80), index))) return true;
  }
  return false;
}

function streamAt(
  text: string,
  at: number,
  dataAt: number,
  work: WorkBudget,
): { readonly dictionary: string | null; readonly dataAt: number; readonly end: number } {
  const before = text.slice(Math.max(0, at - longestDictionary), at);
  work.step(4);
  const isStream = />>\s*(?:%[^\r\n]*[\r\n]+\s*)*$/u.test(before.slice(-200));
  if (!isStream) return { dictionary: null, dataAt, end: dataAt };
  const dictionary = unescaped(before.slice(before.lastIndexOf('obj') + 1));
  const length = Number(/\/Length\s+(\d{1,12})(?!\d|\s+\d+\s+R)/u.exec(dictionary)?.[1] ?? -1);
  const isSaid = length >= 0 && /^\s{0,4}endstream/u.test(text.slice(dataAt + length, dataAt + length + 16));
  const found = isSaid ? dataAt + length : text.indexOf('endstream', dataAt);
  const end = found < 0 ? text.length : found;
  work.spend(end - dataAt);
  return { dictionary, dataAt, end };
}

/** Letters of names may be written as digits. */
function unescaped(names: string): string {
  return names.replaceAll(/#([\da-fA-F]{2})/gu, (_all, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** `null`: what is said of them is not found. */
function filtersIn(text: string, dictionary: string, work: WorkBudget): readonly string[] | null {
  if (/\/FFilter\b/u.test(dictionary)) return null;
  const at = dictionary.search(/\/Filter(?![A-Za-z\d])/u);
  if (at < 0) return [];
  const rest = dictionary.slice(at + '/Filter'.length).trimStart();
  const reference = /^(\d{1,9})\s+(\d{1,5})\s+R\b/u.exec(rest);
  const said = reference === null ? rest : objectIn(text, reference, work);
  const [one = said === null ? null : /^null\b/u.exec(said)?.[0]] =
    /^\[[^\]]*\]|^\/\w+/u.exec(said ?? '') ?? [];
  if (one == null) return null;
  return [...one.matchAll(/\/(\w+)/gu)].map(([, name = '']) => name);
}

function objectIn(
  text: string,
  [, number = '', generation = '']: readonly string[],
  work: WorkBudget,
): string | null {
  work.spend(text.length);
  const found = new RegExp(String.raw`(?:^|\s)${number}\s+${generation}\s+obj\s*([^]{1,300})`, 'u').exec(
    text,
  );
  return found?.[1] ?? null;
}
