import type { SwitchablePattern } from '../../src-main/contract/default-ignore.ts';
import type { ContentKind, FileLimits } from '../../src-main/contract/file-limits.ts';

type Subfolders = 'none' | 'some' | 'all';
/** How many are offered first. */
const firstDepth = 2;

/** Which files a folder takes and when, while a person decides about it. */
export class LimitsDraft {
  #limits = $state.raw<FileLimits>({});
  #isRecursive = $state(true);
  /** As written: it is read anew with each letter. */
  #types = $state('');

  fill(limits: FileLimits & { readonly recursive: boolean }): void {
    const { settleMs, minBytes, maxBytes, minAgeMs, maxAgeMs, depth } = limits;
    const { extensions, contents, unignored } = limits;
    this.#isRecursive = limits.recursive;
    this.#types = extensions?.join(' ') ?? '';
    this.#limits = compact({
      ...{ settleMs, minBytes, maxBytes, minAgeMs, maxAgeMs, depth },
      ...{ extensions, contents, unignored },
    });
  }

  /** What is decided, with nothing that limits nothing. */
  get limits(): FileLimits {
    const { depth, ...rest } = this.#limits;
    return this.#isRecursive && depth !== undefined ? { ...rest, depth } : rest;
  }

  get isRecursive(): boolean {
    return this.#isRecursive;
  }

  set(change: { readonly [Key in keyof FileLimits]?: FileLimits[Key] | undefined }): void {
    this.#limits = compact({ ...this.#limits, ...change });
  }

  get subfolders(): Subfolders {
    if (!this.#isRecursive) return 'none';
    return this.#limits.depth === undefined ? 'all' : 'some';
  }
  set subfolders(subfolders: Subfolders) {
    this.#isRecursive = subfolders !== 'none';
    this.set({ depth: subfolders === 'some' ? (this.#limits.depth ?? firstDepth) : undefined });
  }

  /** Extensions as written, with spaces or commas between. */
  get types(): string {
    return this.#types;
  }
  set types(text: string) {
    this.#types = text;
    const extensions = extensionsIn(text);
    this.set({ extensions: extensions.length === 0 ? undefined : extensions });
  }

  takesContent(kind: ContentKind): boolean {
    return this.#limits.contents?.includes(kind) === true;
  }
  toggleContent(kind: ContentKind): void {
    const { contents = [] } = this.#limits;
    const next = contents.includes(kind) ? contents.filter((each) => each !== kind) : [...contents, kind];
    this.set({ contents: next.length === 0 ? undefined : next });
  }

  ignores(pattern: SwitchablePattern): boolean {
    return this.#limits.unignored?.includes(pattern) !== true;
  }
  toggleIgnored(pattern: SwitchablePattern): void {
    const { unignored = [] } = this.#limits;
    const next = this.ignores(pattern)
      ? [...unignored, pattern]
      : unignored.filter((each) => each !== pattern);
    this.set({ unignored: next.length === 0 ? undefined : next });
  }
}

function compact(limits: { readonly [Key in keyof FileLimits]?: FileLimits[Key] | undefined }): FileLimits {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

/** `jpg, .PNG` → `.jpg`, `.png` */
export function extensionsIn(text: string): string[] {
  const words = text.split(/[\s,]+/u).filter((word) => /[^.*]/u.test(word));
  const extensions = words.map((word) => `.${word.replace(/^\*?\.?/u, '').toLowerCase()}`);
  return extensions.filter((extension, index) => extensions.indexOf(extension) === index);
}
