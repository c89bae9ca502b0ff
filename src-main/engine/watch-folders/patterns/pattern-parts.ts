import { message, type Message } from '../../../contract/messages/message.ts';
import { seenForm } from '../../../foundation/seen-form.ts';
import { foldedCode } from './folded-codes.ts';

export const partTypes = ['text', 'number', 'date', 'ext'] as const;
export type PartType = (typeof partTypes)[number];

/** What a pattern is made of. Only `folders` goes past a `/`. Codes are folded code points. */
export type PatternItem =
  | { readonly kind: 'literal'; readonly codes: readonly number[] }
  | { readonly kind: 'one' }
  | { readonly kind: 'star' }
  /** No folder, or any number of them, with the `/` after them. */
  | { readonly kind: 'folders' }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly number[])[] }
  | { readonly kind: 'part'; readonly name: string; readonly type: PartType };

export type NamedItem = Extract<PatternItem, { kind: 'part' }>;

/** Why a text is no pattern. `position`: in characters, from 1. */
export class PatternError extends Error {
  readonly position: number;
  readonly reason: Message;
  /** What helps. */
  readonly nextStep: Message;

  constructor(position: number, reason: Message, nextStep: Message) {
    super(`${reason.code} at ${String(position)}`);
    this.name = 'PatternError';
    this.position = position;
    this.reason = reason;
    this.nextStep = nextStep;
  }
}

/**
 * Reads a pattern: `{name}`, `{name:number}`, `{name:date}`, `{jpg,png}` for one of several texts, `*` and `?` within a name, a folder
 * `**` for any number of them, and `\` before a character that stands for itself. Throws `PatternError`.
 */
export function patternItems(text: string): PatternItem[] {
  const reader = new PatternReader(Array.from(seenForm(text)));
  return reader.read();
}

const partName = /^\p{L}[\p{L}\p{N}_-]{0,39}$/u;
const types: Readonly<Record<string, PartType>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  ext: 'ext',
};
const takesAnyText: ReadonlySet<string> = new Set(['star', 'text', 'ext']);

class PatternReader {
  readonly #characters: readonly string[];
  readonly #items: PatternItem[] = [];
  /** Where each item begins, from 0. */
  readonly #begins: number[] = [];
  readonly #names = new Set<string>();
  #at = 0;

  constructor(characters: readonly string[]) {
    this.#characters = characters;
  }

  read(): PatternItem[] {
    this.#checkFolders();
    while (this.#at < this.#characters.length) this.#readOne();
    this.#checkNeighbours();
    return this.#items;
  }

  #readOne(): void {
    const begin = this.#at;
    const character = this.#characters[begin] ?? '';
    this.#at += 1;
    switch (character) {
      case '*':
        this.#readStars(begin);
        break;
      case '?':
        this.#add({ kind: 'one' }, begin);
        break;
      case '{':
        this.#readBraces(begin);
        break;
      case '}':
        throw new PatternError(
          begin + 1,
          message('pattern_fault.closes_nothing', { sign: '}' }),
          message('pattern_next.escape_brace', { escaped: '\\}', sign: '}' }),
        );
      case '\\':
        this.#literal(this.#escaped(begin), begin);
        break;
      default:
        this.#literal(character, begin);
    }
  }

  #escaped(begin: number): string {
    const next = this.#characters[this.#at];
    if (next === undefined) {
      throw new PatternError(
        begin + 1,
        message('pattern_fault.nothing_after'),
        message('pattern_next.slashes'),
      );
    }
    this.#at += 1;
    return next;
  }

  #readStars(begin: number): void {
    while (this.#characters[this.#at] === '*') this.#at += 1;
    const count = this.#at - begin;
    if (count === 1) {
      this.#add({ kind: 'star' }, begin);
      return;
    }
    const isFolder =
      count === 2 &&
      (begin === 0 || this.#characters[begin - 1] === '/') &&
      this.#characters[this.#at] === '/';
    if (!isFolder) {
      throw new PatternError(begin + 1, message('pattern_fault.no_folder'), message('pattern_next.stars'));
    }
    this.#at += 1;
    if (this.#items.at(-1)?.kind !== 'folders') this.#add({ kind: 'folders' }, begin);
  }

  #readBraces(begin: number): void {
    const inside: string[] = [];
    const choices: string[] = [];
    for (;;) {
      const character = this.#characters[this.#at];
      if (character === undefined) {
        throw new PatternError(
          begin + 1,
          message('pattern_fault.not_closed', { sign: '{' }),
          message('pattern_next.close', { sign: '}' }),
        );
      }
      this.#at += 1;
      if (character === '}') break;
      if (character === '{') {
        throw new PatternError(
          this.#at,
          message('pattern_fault.within', { sign: '{' }),
          message('pattern_next.close_first', { sign: '}' }),
        );
      }
      if (character === '/') {
        throw new PatternError(
          this.#at,
          message('pattern_fault.part_past_folder'),
          message('pattern_next.slash_outside'),
        );
      }
      if (character === ',') choices.push(inside.splice(0).join(''));
      else inside.push(character === '\\' ? this.#escaped(this.#at - 1) : character);
    }
    const last = inside.join('');
    if (choices.length > 0) this.#add({ kind: 'choice', choices: [...choices, last].map(codesOf) }, begin);
    else this.#add(this.#part(last, begin), begin);
  }

  #part(inside: string, begin: number): NamedItem {
    const colon = inside.indexOf(':');
    const name = (colon === -1 ? inside : inside.slice(0, colon)).trim();
    const at = begin + 1;
    if (!partName.test(name)) {
      throw new PatternError(
        at,
        name === '' ? message('pattern_fault.nameless') : message('pattern_fault.part_name', { name }),
        message('pattern_next.part_name', { example: '{client}' }),
      );
    }
    const wanted = colon === -1 ? (name === 'ext' ? 'ext' : 'text') : inside.slice(colon + 1).trim();
    const type = Object.hasOwn(types, wanted) ? types[wanted] : undefined;
    if (type === undefined) {
      const written = { text: `{${name}}`, number: `{${name}:number}`, date: `{${name}:date}` };
      throw new PatternError(
        at,
        message('pattern_fault.part_type', { said: wanted }),
        message('pattern_next.part_type', written),
      );
    }
    const folded = name.toLowerCase();
    if (this.#names.has(folded)) {
      throw new PatternError(
        at,
        message('pattern_fault.part_repeated', { part: `{${name}}` }),
        message('pattern_next.rename_part'),
      );
    }
    this.#names.add(folded);
    return { kind: 'part', name, type };
  }

  #literal(character: string, begin: number): void {
    if (character < ' ' || character === '\u007f') {
      throw new PatternError(
        begin + 1,
        message('pattern_fault.unseen_character'),
        message('pattern_next.remove'),
      );
    }
    const code = foldedCode(character);
    const before = this.#items.at(-1);
    if (before?.kind === 'literal')
      this.#items[this.#items.length - 1] = { kind: 'literal', codes: [...before.codes, code] };
    else this.#add({ kind: 'literal', codes: [code] }, begin);
  }

  #add(item: PatternItem, begin: number): void {
    this.#items.push(item);
    this.#begins.push(begin);
  }

  /** A pattern lies below the folder, and names whole folders. */
  #checkFolders(): void {
    const names = this.#characters.join('').split('/');
    let position = 1;
    for (const [index, name] of names.entries()) {
      if (name === '' && names.length > 1) {
        if (index === 0)
          throw new PatternError(
            1,
            message('pattern_fault.begins_with_slash'),
            message('pattern_next.remove_first_slash'),
          );
        const isEnd = index === names.length - 1;
        throw new PatternError(
          isEnd ? position - 1 : position,
          message(isEnd ? 'pattern_fault.ends_with_slash' : 'pattern_fault.two_slashes'),
          isEnd
            ? message('pattern_next.name_files', { example: '{client}/*' })
            : message('pattern_next.remove_one'),
        );
      }
      if (name === '.' || name === '..') {
        throw new PatternError(
          position,
          message('pattern_fault.folder_name', { name }),
          message('pattern_next.go_down'),
        );
      }
      position += Array.from(name).length + 1;
    }
  }

  /** Nobody could ever tell where the one of two ends and the other begins. */
  #checkNeighbours(): void {
    for (const [index, item] of this.#items.entries()) {
      const next = this.#items[index + 1];
      if (next === undefined) continue;
      const [one, other] = [opennessOf(item), opennessOf(next)];
      const isOpen = takesAnyText.has(one) && takesAnyText.has(other) && (one !== 'star' || other !== 'star');
      const areNumbers = isCounted(item) && isCounted(next);
      if (!isOpen && !areNumbers) continue;
      throw new PatternError(
        (this.#begins[index + 1] ?? 0) + 1,
        message('pattern_fault.no_border', { one: written(item), second: written(next) }),
        message('pattern_next.separate', { example: '{client}_{campaign}' }),
      );
    }
  }
}

const opennessOf = (item: PatternItem): string => (item.kind === 'part' ? item.type : item.kind);
const isCounted = (item: PatternItem): boolean =>
  item.kind === 'part' && (item.type === 'number' || item.type === 'date');
const written = (item: PatternItem): string => (item.kind === 'part' ? `{${item.name}}` : '*');

function codesOf(text: string): number[] {
  return Array.from(text, foldedCode);
}
