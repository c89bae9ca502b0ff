import { boundedLines, type FirstLines } from './first-lines.ts';
import type { FileWindow } from './file-window.ts';
import { partsOfZip, unpackPart, type ZipPart } from './zip-parts.ts';

/** What of an office document can be shown without the program that it was written with. */
export type OfficeLook =
  /** The picture that the program put into it, a JPEG or PNG. */
  | { readonly kind: 'picture'; readonly content: Uint8Array }
  | { readonly kind: 'text'; readonly text: FirstLines };

const largestPicture = { readBytes: 4 * 1024 * 1024, mostBytes: 4 * 1024 * 1024 };
/** The beginning: all of a long document would be read for its first lines. */
const beginning = { readBytes: 64 * 1024, mostBytes: 4 * 1024 * 1024 };
const picturePart = /^docProps\/thumbnail\.(?:jpe?g|png)$/iu;

/** Of a DOCX, XLSX or PPTX; `null` where it is none, or nothing of it can be shown. */
export async function lookIntoOffice(window: FileWindow): Promise<OfficeLook | null> {
  const parts = await partsOfZip(window);
  if (parts === null) return null;
  const text = await textOf(window, parts);
  if (text === null) return null;
  const picture = [...parts.values()].find(({ name }) => picturePart.test(name));
  const content = picture === undefined ? null : await unpackPart(window, picture, largestPicture);
  if (content !== null) return { kind: 'picture', content };
  return text.lines.length === 0 ? null : { kind: 'text', text };
}

/** `null`: it is none of them. */
async function textOf(window: FileWindow, parts: ReadonlyMap<string, ZipPart>): Promise<FirstLines | null> {
  const xmlOf = async (name: string): Promise<string | null> => {
    const part = parts.get(name);
    const content = part === undefined ? null : await unpackPart(window, part, beginning);
    return content === null ? null : new TextDecoder().decode(content, { stream: true });
  };
  if (parts.has('word/document.xml')) return paragraphs(await xmlOf('word/document.xml'), 'w');
  if (parts.has('ppt/presentation.xml')) return paragraphs(await xmlOf('ppt/slides/slide1.xml'), 'a');
  if (!parts.has('xl/workbook.xml')) return null;
  return rows(await xmlOf('xl/worksheets/sheet1.xml'), await xmlOf('xl/sharedStrings.xml'));
}

/** `prefix`: that of its names, as all programs write them. */
function paragraphs(xml: string | null, prefix: 'w' | 'a'): FirstLines {
  const pieces = (xml ?? '').split(`</${prefix}:p>`);
  return boundedLines(pieces.map((piece) => textIn(piece, `${prefix}:t`)));
}

/** A line for each row, its cells apart as they stand. */
function rows(xml: string | null, shared: string | null): FirstLines {
  const strings = (shared ?? '').split('</si>').map((piece) => textIn(piece, 't'));
  const lines = (xml ?? '').split('</row>').map((row) =>
    row
      .split('</c>')
      .map((cell) => cellText(cell, strings))
      .join('\t')
      .trimEnd(),
  );
  return boundedLines(lines);
}

function cellText(cell: string, strings: readonly string[]): string {
  const value = /<v>([^<]*)$/u.exec(cell.replace(/<\/v>[^]*$/u, ''))?.[1];
  if (value === undefined) return textIn(cell, 't');
  const [tag] = splitAt(cell.slice(Math.max(0, cell.lastIndexOf('<c '))), '>');
  return /\bt="s"/u.test(tag) ? (strings[Number(value)] ?? '') : plain(value);
}

/** The text in all elements of that name. */
function textIn(xml: string, name: string): string {
  const found: string[] = [];
  for (const piece of xml.split(`<${name}`).slice(1)) {
    const [open, rest] = splitAt(piece, '>');
    if ((open === '' || open.startsWith(' ')) && !open.endsWith('/'))
      found.push(plain(splitAt(rest, '<')[0]));
  }
  return found.join('');
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" },
};

function plain(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos);/gu, (entity) => entities[entity] ?? '');
}
