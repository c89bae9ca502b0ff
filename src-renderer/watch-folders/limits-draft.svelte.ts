import type { SwitchablePattern } from '../../src-main/contract/default-ignore.ts';
import { fileLimitsShape, type ContentKind, type FileLimits } from '../../src-main/contract/file-limits.ts';
import { wordsIn } from '../../src-main/contract/escaped-text.ts';
import type { RuleChanges } from '../../src-main/contract/folder-rules.ts';
import { ListDraft } from './list-draft.svelte.ts';
import { RulesInHand } from './rules-in-hand.svelte.ts';

type Subfolders = 'none' | 'some' | 'all';
/** How many are offered first. */
const firstDepth = 2;

/** Which files a folder takes and when, while a person decides about it. */
export class LimitsDraft {
  readonly #hand: RulesInHand;
  readonly types: ListDraft;

  constructor(hand = new RulesInHand()) {
    this.#hand = hand;
    this.types = new ListDraft({
      read: () => hand.rules.extensions ?? [],
      write: (extensions) => {
        hand.change({ extensions: extensions.length === 0 ? undefined : [...extensions] });
      },
      valuesIn: extensionsIn,
    });
  }

  get limits(): FileLimits {
    return this.#hand.rules;
  }

  /** Whether anything limits files beside the usual ignore list. */
  get limitsAnything(): boolean {
    return Object.keys(fileLimitsShape).some((limit) => limit !== 'unignored' && limit in this.#hand.rules);
  }

  get isRecursive(): boolean {
    return this.#hand.rules.recursive;
  }

  set(change: RuleChanges<FileLimits>): void {
    this.#hand.change(change);
  }

  get subfolders(): Subfolders {
    if (!this.isRecursive) return 'none';
    return this.limits.depth === undefined ? 'all' : 'some';
  }
  set subfolders(subfolders: Subfolders) {
    const depth = subfolders === 'some' ? (this.limits.depth ?? firstDepth) : undefined;
    this.#hand.change({ recursive: subfolders !== 'none', depth });
  }

  takesContent(kind: ContentKind): boolean {
    return this.limits.contents?.includes(kind) === true;
  }
  toggleContent(kind: ContentKind): void {
    const { contents = [] } = this.limits;
    const next = contents.includes(kind) ? contents.filter((each) => each !== kind) : [...contents, kind];
    this.set({ contents: next.length === 0 ? undefined : next });
  }

  ignores(pattern: SwitchablePattern): boolean {
    return this.limits.unignored?.includes(pattern) !== true;
  }
  toggleIgnored(pattern: SwitchablePattern): void {
    const { unignored = [] } = this.limits;
    const next = this.ignores(pattern)
      ? [...unignored, pattern]
      : unignored.filter((each) => each !== pattern);
    this.set({ unignored: next.length === 0 ? undefined : next });
  }
}

/** `jpg, .PNG` → `.jpg`, `.png`; `\\,` is a comma that belongs to an extension. */
export function extensionsIn(text: string): string[] {
  const words = wordsIn(text).filter((word) => /[^.*]/u.test(word));
  const extensions = words.map((word) => `.${word.replace(/^\*?\.?/u, '').toLowerCase()}`);
  return extensions.filter((extension, index) => extensions.indexOf(extension) === index);
}
