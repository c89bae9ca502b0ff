import type { FileWindow } from './file-window.ts';
import { unpackPart, type ZipPart } from './zip-parts.ts';

export type OfficeFormat = 'docx' | 'xlsx' | 'pptx';

/** A document of an office program: which it is, and its parts by what they are (ECMA-376, part 2), not by their usual names. */
export interface OfficePackage {
  readonly format: OfficeFormat;
  readonly mainPart: ZipPart;
  readonly hasMacros: boolean;
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
  const byName = new Map([...parts.values()].map((part) => [plainName(part.name), part]));
  const types = await xmlOf(window, byName.get('[content_types].xml'));
  const relationships = await xmlOf(window, byName.get('_rels/.rels'));
  if (types === null || relationships === null) return null;
  const target = tagsOf(relationships, 'Relationship').find((tag) =>
    /\/officeDocument$/iu.test(attribute(tag, 'Type') ?? ''),
  );
  const name = plainName(attribute(target ?? '', 'Target') ?? '');
  const mainPart = byName.get(name);
  if (mainPart === undefined) return null;
  const type = typeOf(types, name);
  const format = formats.find(([pattern]) => pattern.test(type))?.[1];
  if (format === undefined) return null;
  const hasMacros = /vbaProject|macroEnabled/iu.test(types);
  return { format, mainPart, hasMacros };
}

function typeOf(types: string, name: string): string {
  const own = tagsOf(types, 'Override').find((tag) => plainName(attribute(tag, 'PartName') ?? '') === name);
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const usual = tagsOf(types, 'Default').find((tag) => attribute(tag, 'Extension')?.toLowerCase() === ending);
  return attribute(own ?? usual ?? '', 'ContentType') ?? '';
}

/** Names of parts are equal in any case; some programs write another slash, or one before. */
export function plainName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/u, '').replace(/^\.\//u, '').toLowerCase();
}

function tagsOf(xml: string, name: string): readonly string[] {
  return xml.match(new RegExp(`<(?:[\\w.-]{1,40}:)?${name}\\b[^<>]{0,2000}>`, 'gu')) ?? [];
}

function attribute(tag: string, name: string): string | null {
  return (
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u').exec(tag)?.slice(1).find(Boolean) ?? null
  );
}

export async function xmlOf(window: FileWindow, part: ZipPart | undefined): Promise<string | null> {
  const content = part === undefined ? null : await unpackPart(window, part, small);
  if (content === null) return null;
  const [first, second] = content;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(content);
}
