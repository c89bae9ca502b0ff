import type { JobRecord } from '../../jobs/record/job-record.ts';

/** Shorter names are not cut by anybody. */
const shortestCut = 8;
/** So little of a name says nothing. */
const leastPart = 3;

type Named = Pick<JobRecord, 'kind' | 'name' | 'title'>;

/** The names that a job's content was sent under. */
export function sentNames({ kind, name, title }: Named): readonly string[] {
  const file = kind === 'clip_import' ? [] : [name];
  return kind === 'kb_document' || title === null ? file : [...file, title];
}

/** A name that something was sent under, as it is compared with listed ones. */
export class SentName {
  readonly whole: string;
  readonly stem: string;
  readonly extension: string;
  readonly wholeForms: ReadonlySet<string>;
  readonly stemForms: ReadonlySet<string>;

  constructor(name: string) {
    const { stem, extension } = partsOf(name);
    this.whole = folded(name);
    this.stem = folded(stem);
    this.extension = extension;
    this.wholeForms = formsOf(name);
    this.stemForms = formsOf(stem);
  }
}

/** A listed name as it is compared with those that were sent. */
export class ListedName {
  readonly #whole: string;
  readonly #stem: string;
  readonly #extension: string;
  /** Where the list has a longer name, names are not cut so short. */
  readonly #mayBeCut: boolean;

  /** `longest`: by `stemLength`, of the list. */
  constructor(name: string, longest: number) {
    const plain = decoded(name);
    const { stem, extension } = partsOf(plain);
    this.#whole = folded(plain);
    this.#stem = folded(stem);
    this.#extension = extension;
    this.#mayBeCut = lengthOf(stem) >= Math.max(shortestCut, longest);
  }

  /**
   * Whether a service that changes names may have stored this one so: marks, accents, the case of letters or the extension changed,
   * or its end cut.
   */
  mayBe(sent: SentName): boolean {
    if (sent.wholeForms.has(this.#whole)) return true;
    if (this.#mayBeCut && sent.whole.startsWith(this.#whole)) return true;
    if (this.#extension !== '' && this.#extension !== sent.extension) return false;
    return sent.stemForms.has(this.#stem) || (this.#mayBeCut && sent.stem.startsWith(this.#stem));
  }

  /** The same, or more letters stand before or behind it, as where a name was there already. */
  looksLike(sent: SentName): boolean {
    return this.mayBe(sent) || (sent.stem.length >= leastPart && this.#whole.includes(sent.stem));
  }
}

/** The length by which a list shows where names are not cut. */
export function stemLength(name: string): number {
  return lengthOf(partsOf(decoded(name)).stem);
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Letters outside ASCII may be folded, or go. */
function formsOf(name: string): ReadonlySet<string> {
  return new Set([folded(name), folded(name.replace(/[^\p{ASCII}]/gu, ''))]);
}

/** Letters and digits alone, without accents and case; both ways to write an umlaut are one. */
function folded(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([aou])e/gu, '$1');
}

function partsOf(name: string): { readonly stem: string; readonly extension: string } {
  const extension = /(?<=.)\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1];
  return extension === undefined
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, -extension.length - 1), extension: extension.toLowerCase() };
}

/** As it may stand in an address. */
function decoded(name: string): string {
  if (!/%[0-9a-f]{2}/iu.test(name)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
