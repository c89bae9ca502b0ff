import { boundedLines, type FirstLines } from './first-lines.ts';
import type { FileWindow } from './file-window.ts';
import {
  officePackage,
  partsByPlainName,
  relationsOf,
  type OfficeFormat,
  type PartRelation,
} from './office-package.ts';
import { linesOfParagraphs, linesOfSheet, sharedStringsIn } from './office-text.ts';
import { walkXmlAsFar } from './walk-xml.ts';
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
/** Where most programs put the main part, for a package that does not say it. */
const usualParts: readonly (readonly [string, OfficeFormat])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
];

/** Of a DOCX, XLSX or PPTX; `null` where it is none, or nothing of it can be shown. */
export async function lookIntoOffice(window: FileWindow): Promise<OfficeLook | null> {
  const parts = await partsOfZip(window);
  if (parts === null) return null;
  const byName = partsByPlainName(parts);
  const document = await mainPartOf(window, parts, byName);
  if (document === null) return null;
  const picture = [...parts.values()].find(({ name }) => picturePart.test(name));
  const content = picture === undefined ? null : await unpackPart(window, picture, largestPicture);
  if (content !== null) return { kind: 'picture', content };
  const text = boundedLines(await linesOf({ window, byName, ...document }));
  return text.lines.length === 0 ? null : { kind: 'text', text };
}

async function mainPartOf(
  window: FileWindow,
  parts: ReadonlyMap<string, ZipPart>,
  byName: ReadonlyMap<string, ZipPart>,
): Promise<{ readonly format: OfficeFormat; readonly mainName: string } | null> {
  const known = await officePackage(window, parts);
  if (known !== null) return known;
  const usual = usualParts.find(([name]) => byName.has(name));
  return usual === undefined ? null : { mainName: usual[0], format: usual[1] };
}

interface OpenDocument {
  readonly window: FileWindow;
  readonly byName: ReadonlyMap<string, ZipPart>;
  readonly format: OfficeFormat;
  readonly mainName: string;
}

async function linesOf(document: OpenDocument): Promise<readonly string[]> {
  const { window, byName, format, mainName } = document;
  const main = await beginningOf(document, mainName);
  if (main === null) return [];
  if (format === 'docx') return linesOfParagraphs(main);
  const relations = await relationsOf(window, byName, mainName);
  const first = relations.find(({ id }) => id === firstListed(main, format))?.part;
  const usual = format === 'pptx' ? 'ppt/slides/slide1.xml' : 'xl/worksheets/sheet1.xml';
  const content = await beginningOf(document, first ?? firstOfType(relations, format) ?? usual);
  if (content === null) return [];
  if (format === 'pptx') return linesOfParagraphs(content);
  const shared = relations.find(({ type }) => type === 'sharedStrings')?.part ?? 'xl/sharedstrings.xml';
  return linesOfSheet(content, sharedStringsIn(await beginningOf(document, shared)));
}

async function beginningOf(
  { window, byName }: OpenDocument,
  name: string | undefined,
): Promise<Uint8Array | null> {
  const part = name === undefined ? undefined : byName.get(name);
  return part === undefined ? null : unpackPart(window, part, beginning);
}

/** The relation of the first slide, or of the first sheet that is not hidden; `null`: none is listed. */
function firstListed(main: Uint8Array, format: OfficeFormat): string | null {
  let first: string | null = null;
  const element = format === 'pptx' ? 'sldId' : 'sheet';
  walkXmlAsFar(main, {
    open: (name, { state }, written) => {
      if (name !== element || /hidden$/iu.test(state ?? '')) return;
      first ??= Object.entries(written).find(([key]) => /:id$/u.test(key))?.[1] ?? null;
    },
  });
  return first;
}

function firstOfType(relations: readonly PartRelation[], format: OfficeFormat): string | undefined {
  return relations.find(({ type }) => type === (format === 'pptx' ? 'slide' : 'worksheet'))?.part;
}
