import { foldCase } from '../../../foundation/fold-case.ts';
import { nearWays, type NearWay } from '../../../contract/sheet.ts';
import { pathKey } from './row-path.ts';

/** What a file that no row names exactly may be in a sheet. */
export type NearRow =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly subject: string; readonly way: NearWay }
  /** One row that fits several files, or several rows that fit the file: only a person can tell. */
  | { readonly kind: 'unclear'; readonly subjects: readonly string[]; readonly files: readonly string[] };

type IsThere = (path: string) => boolean;

/** Rows and files whose names differ only in what spreadsheets and keyboards change. A row that names a file exactly goes before. */
export class NearNames {
  readonly #exact: ReadonlySet<string>;
  readonly #subjects: ReadonlyMap<string, readonly string[]>;
  readonly #files = new Map<string, Set<string>>();

  constructor(subjects: Iterable<string>) {
    this.#exact = new Set(subjects);
    this.#subjects = Map.groupBy(this.#exact, spelled);
  }

  addFile(path: string): void {
    for (const way of nearWays) {
      for (const subject of this.#subjectsOf(path, way)) {
        const files = this.#files.get(subject) ?? new Set();
        this.#files.set(subject, files.add(path));
      }
    }
  }

  rowOf(path: string, isThere: IsThere): NearRow {
    const nearest = this.#nearest(path);
    const [subject, other] = nearest.subjects;
    if (subject === undefined || nearest.way === 'exact') return { kind: 'none' };
    if (other !== undefined) return { kind: 'unclear', subjects: nearest.subjects, files: [path] };
    const files = this.filesOf(subject, isThere);
    if (files.some((each) => each !== path && pathKey(each) === subject)) return { kind: 'none' };
    const all = [...new Set([path, ...files])].toSorted();
    return all.length > 1
      ? { kind: 'unclear', subjects: [subject], files: all }
      : { kind: 'found', subject, way: nearest.way };
  }

  /** Files that a row may mean, and no other row means better. */
  filesOf(subject: string, isThere: IsThere): string[] {
    const own = [...(this.#files.get(subject) ?? [])];
    return own.filter((path) => isThere(path) && this.#nearest(path).subjects.includes(subject));
  }

  #nearest(path: string): { readonly way: NearWay | 'exact'; readonly subjects: readonly string[] } {
    const key = pathKey(path);
    if (this.#exact.has(key)) return { way: 'exact', subjects: [key] };
    for (const way of nearWays) {
      const subjects = this.#subjectsOf(path, way);
      if (subjects.length > 0) return { way, subjects };
    }
    return { way: 'exact', subjects: [] };
  }

  #subjectsOf(path: string, way: NearWay): readonly string[] {
    const key = spelled(keyBy[way](pathKey(path)) ?? '');
    const found = key === '' ? [] : (this.#subjects.get(key) ?? []);
    return way === 'spelling' ? found : found.filter((subject) => !endsInKind.test(subject));
  }
}

/** In which way a row means a file, `null` where it names it exactly. */
export function nearWayOf(subject: string, path: string): NearWay | null {
  const key = pathKey(path);
  if (key === subject) return null;
  return nearWays.find((way) => spelled(keyBy[way](key) ?? '') === spelled(subject)) ?? null;
}

/** A row that ends so names another kind of file: `a.jpg` never means `a.jpg.png`. */
const endsInKind = /\.[A-Z][A-Z0-9]{1,4}$/u;

const keyBy: Readonly<Record<NearWay, (key: string) => string | null>> = {
  spelling: (key) => key,
  extension: stemOf,
  // Spreadsheets take the text 007 for the number 7.
  zeros: (key) => /^0+(\d+)$/u.exec(stemOf(key) ?? key)?.[1]?.replace(/^0+(?=\d)/u, '') ?? null,
};

function stemOf(key: string): string | null {
  const dot = key.lastIndexOf('.');
  return dot > key.lastIndexOf('/') + 1 ? key.slice(0, dot) : null;
}

/** Quotation marks, dashes, dots and joined letters as a keyboard has them: programs replace them while people type. */
function spelled(key: string): string {
  const plain = key
    .replace(/[‘’‚‛′ʼʹ´`＇]/gu, "'")
    .replace(/[“”„‟″«»＂]/gu, '"')
    .replace(/[‐‑‒–—―−－]/gu, '-')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ');
  return foldCase(plain);
}
