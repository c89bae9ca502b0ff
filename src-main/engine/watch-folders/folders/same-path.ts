import type { FileTargetKind } from '../../../contract/job.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { standsInFor } from '../../../foundation/files/placeholders.ts';
import { compileRules, type FileRules } from '../rules/file-rules.ts';
import { isSheet } from '../rules/sheet-names.ts';

export interface SharingFolder {
  readonly id: number;
  /** Absolute. */
  readonly path: string;
  readonly rules: FolderRules;
}

/** Where two would take a file, it goes to the kind that takes fewer types: a carousel tries any. */
const rankOf: Readonly<Record<FileTargetKind, number>> = { knowledge_base: 0, brand_clips: 1, carousel: 2 };

function narrowestFirst(one: SharingFolder, other: SharingFolder): number {
  return rankOf[one.rules.target.kind] - rankOf[other.rules.target.kind];
}

/** Folders that are watched at one path, each for a target of another kind, and which of them a file is of by its name. */
export class SamePath {
  /** By path, the narrowest kind first. */
  readonly #sharing = new Map<string, readonly SharingFolder[]>();
  readonly #compiled = new WeakMap<FolderRules, FileRules>();

  set(folders: readonly SharingFolder[]): void {
    this.#sharing.clear();
    for (const [path, sharing] of Map.groupBy(folders, (folder) => folder.path))
      this.#sharing.set(path, sharing.sort(narrowestFirst));
  }

  /** The others at the path of a folder, which may be watched or not yet. */
  beside({ id, path }: Pick<SharingFolder, 'id' | 'path'>): readonly SharingFolder[] {
    return (this.#sharing.get(path) ?? []).filter((other) => other.id !== id);
  }

  /** The one beside `folder` that a file is of, or `null` where it is the folder's own, or of none. */
  ownerBeside(folder: SharingFolder, relativePath: string): SharingFolder | null {
    const others = this.beside(folder);
    if (others.length === 0 || isSheet(folder.rules, relativePath)) return null;
    const name = standsInFor(relativePath) ?? relativePath;
    const rank = this.takes(folder, name) ? rankOf[folder.rules.target.kind] : Infinity;
    return others.find((other) => rankOf[other.rules.target.kind] < rank && this.takes(other, name)) ?? null;
  }

  takes({ rules }: SharingFolder, relativePath: string): boolean {
    const fileRules = this.#compiled.get(rules) ?? compileRules(rules);
    this.#compiled.set(rules, fileRules);
    return fileRules.decideFile(relativePath).send;
  }
}
