import { resolvedPart } from './office-names.ts';
import type { FileWindow } from './file-window.ts';
import { walkXmlAsFar } from './walk-xml.ts';
import { unpackPart, type ZipPart } from './zip-parts.ts';

export type OfficeFormat = 'docx' | 'xlsx' | 'pptx';

/** A document of an office program: which it is, and its parts by what they are (ECMA-376, part 2), not by their usual names. */
export interface OfficePackage {
  readonly format: OfficeFormat;
  readonly mainPart: ZipPart;
  /** As `plainName` writes it. */
  readonly mainName: string;
  readonly hasMacros: boolean;
}

/** What one part says of another. */
export interface PartRelation {
  readonly id: string;
  /** The last word of its type: `officeDocument`, `slide`, `worksheet`, in either edition of the standard. */
  readonly type: string;
  /** The name of the other part, as `plainName` writes it. */
  readonly part: string;
}

const small = { readBytes: 1024 * 1024, mostBytes: 2 * 1024 * 1024 };
const formats: readonly (readonly [RegExp, OfficeFormat])[] = [
  [/wordprocessingml|ms-word/iu, 'docx'],
  [/spreadsheetml|ms-excel/iu, 'xlsx'],
  [/presentationml|ms-powerpoint/iu, 'pptx'],
];

/** `null`: it is none. */
export async function officePackage(
  window: FileWindow,
  parts: ReadonlyMap<string, ZipPart>,
): Promise<OfficePackage | null> {
  const byName = partsByPlainName(parts);
  const types = await contentTypes(window, byName.get('[content_types].xml'));
  if (types === null) return null;
  const relations = await relationsOf(window, byName, '');
  const name = relations.find(({ type }) => type.toLowerCase() === 'officedocument')?.part ?? '';
  const mainPart = byName.get(name);
  const format = formats.find(([pattern]) => pattern.test(types.typeOf(name)))?.[1];
  return mainPart === undefined || format === undefined
    ? null
    : { format, mainPart, mainName: name, hasMacros: types.haveMacros };
}

/** What a part refers to within its package; `''`: the package itself. Empty where that cannot be read. */
export async function relationsOf(
  window: FileWindow,
  byName: ReadonlyMap<string, ZipPart>,
  name: string,
): Promise<readonly PartRelation[]> {
  const slash = name.lastIndexOf('/') + 1;
  const folder = name.slice(0, slash);
  const relations: PartRelation[] = [];
  await walkPart(window, byName.get(`${folder}_rels/${name.slice(slash)}.rels`), (element, attributes) => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes;
    if (element !== 'Relationship' || mode === 'External') return;
    relations.push({
      id,
      type: type.slice(type.lastIndexOf('/') + 1),
      part: resolvedPart(folder, target).toLowerCase(),
    });
  });
  return relations;
}

interface ContentTypes {
  typeOf(name: string): string;
  readonly haveMacros: boolean;
}

async function contentTypes(window: FileWindow, part: ZipPart | undefined): Promise<ContentTypes | null> {
  const ofPart = new Map<string, string>();
  const ofEnding = new Map<string, string>();
  let haveMacros = false;
  const isRead = await walkPart(window, part, (element, attributes) => {
    const { PartName: name = '', Extension: ending = '', ContentType: type = '' } = attributes;
    haveMacros ||= /vbaProject|macroEnabled/iu.test(`${name} ${type}`);
    if (element === 'Override') ofPart.set(plainName(name), type);
    else if (element === 'Default') ofEnding.set(ending.toLowerCase(), type);
  });
  if (!isRead) return null;
  return {
    typeOf: (name) => ofPart.get(name) ?? ofEnding.get(name.slice(name.lastIndexOf('.') + 1)) ?? '',
    haveMacros,
  };
}

export function partsByPlainName(parts: ReadonlyMap<string, ZipPart>): ReadonlyMap<string, ZipPart> {
  return new Map([...parts.values()].map((part) => [plainName(part.name), part]));
}

/** Names of parts are equal in any case; some programs write another slash, or one before. */
export function plainName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/u, '').replace(/^\.\//u, '').toLowerCase();
}

/** False where there is no such part, or it is no XML: what was read until then counts. */
async function walkPart(
  window: FileWindow,
  part: ZipPart | undefined,
  open: (element: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<boolean> {
  const content = part === undefined ? null : await unpackPart(window, part, small);
  return content !== null && walkXmlAsFar(content, { open });
}

export async function xmlOf(window: FileWindow, part: ZipPart | undefined): Promise<string | null> {
  const content = part === undefined ? null : await unpackPart(window, part, small);
  if (content === null) return null;
  const [first, second] = content;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(content);
}
