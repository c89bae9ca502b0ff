import { message } from '../../../../contract/messages/message.ts';
import { resolvedPart } from '../../contents/office-names.ts';
import { unzipSync } from 'fflate';
import { sheetLimits } from '../../../../contract/sheet.ts';
import { UnreadableSheet } from '../sheet-table.ts';
import { walkXml } from '../../contents/walk-xml.ts';

/** What one part of the package says of another. */
export interface Relation {
  readonly id: string;
  /** The last word of its type: `officeDocument`, `worksheet`, `sharedStrings`, in either edition of the standard. */
  readonly type: string;
  /** The name of the other part. */
  readonly part: string;
}

interface WrittenRelation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
}

/** The parts of an XLSX by their names, which are alike in any case. Throws `UnreadableSheet`. */
export class PackageParts {
  readonly #parts: ReadonlyMap<string, Uint8Array>;

  constructor(content: Uint8Array) {
    checkUnpackedSize(content);
    // Pictures and the like are never unpacked.
    const parts = unpack(content, ({ name }) => /\.(?:xml|rels)$/iu.test(name) || !name.includes('.'));
    this.#parts = new Map(Object.entries(parts).map(([name, part]) => [keyOf(name), part]));
  }

  part(name: string): Uint8Array | null {
    return this.#parts.get(keyOf(name)) ?? null;
  }

  /** What a part refers to; `''`: the package itself. */
  relations(name: string): readonly Relation[] {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    return this.#relations(name)
      .filter(({ isExternal }) => !isExternal)
      .map(({ id, type, target }) => ({ id, type, part: resolvedPart(folder, target) }));
  }

  /** Addresses outside that a part refers to, by the ids of their relations. */
  addresses(name: string): ReadonlyMap<string, string> {
    const outside = this.#relations(name).filter(({ isExternal }) => isExternal);
    return new Map(outside.map(({ id, target }) => [id, target]));
  }

  #relations(name: string): readonly WrittenRelation[] {
    const slash = name.lastIndexOf('/');
    const folder = name.slice(0, slash + 1);
    const content = this.part(`${folder}_rels/${name.slice(slash + 1)}.rels`);
    const relations: WrittenRelation[] = [];
    if (content === null) return relations;
    walkXml(content, {
      open: (element, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
        if (element !== 'Relationship') return;
        const kind = type.slice(type.lastIndexOf('/') + 1);
        relations.push({ id, type: kind, target, isExternal: mode === 'External' });
      },
    });
    return relations;
  }

  /** The part of a content type, where no relation leads to it. */
  partOfType(type: RegExp): string | null {
    const content = this.part('[Content_Types].xml');
    let found: string | null = null;
    if (content !== null) {
      walkXml(content, {
        open: (element, { PartName: part = '', ContentType: of = '' }) => {
          if (element === 'Override' && type.test(of)) found ??= part.replace(/^\//u, '');
        },
      });
    }
    return found;
  }
}

function keyOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//u, '').toLowerCase();
}

function checkUnpackedSize(content: Uint8Array): void {
  let sizeBytes = 0;
  unpack(content, ({ originalSize }) => {
    sizeBytes += originalSize;
    return false;
  });
  if (sizeBytes > sheetLimits.unpackedBytes) {
    const mib = sheetLimits.unpackedBytes / 1024 / 1024;
    throw new UnreadableSheet(message('table.unpacked_too_large', { mib }));
  }
}

function unpack(
  content: Uint8Array,
  filter: (part: { readonly name: string; readonly originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(content, { filter });
  } catch {
    // Ignored: why a ZIP is none says nothing to people.
    throw new UnreadableSheet(message('table.not_unpacked'));
  }
}
