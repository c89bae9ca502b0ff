import { seenForm } from '../../../foundation/seen-form.ts';
import { dateLengthAt } from './name-dates.ts';
import { foldedCode } from './folded-codes.ts';
import type { NamedItem, PatternItem } from './pattern-parts.ts';

/** What one part took. */
export interface TakenPart {
  readonly name: string;
  readonly type: NamedItem['type'];
  /** As it is written. Where the name can be read in several ways: each part as short as it can be, the first ones first. */
  readonly value: string;
  /** All that it might have taken, where that is more than one text; at most three. */
  readonly others: readonly string[];
}

const slash = 0x2f;
const dot = 0x2e;
/** More is never told, and of as many that end at one place each is another text. */
const fewTexts = 3;
const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39;

/**
 * Fits one pattern to names. It fills a table of items by characters once forwards, and, where the name fits, once backwards: what
 * lies on both is each way in which the name can be read. So it takes the length of the pattern times the length of the name,
 * whatever both are, and never comes back to anything.
 */
export class PatternMachine {
  /** How many places of the tables were filled in for the last name. */
  cells = 0;
  readonly #items: readonly PatternItem[];
  readonly #mustBeClear: ReadonlySet<string>;
  #codes: number[] = [];
  #offsets: number[] = [];
  #text = '';
  #width = 0;
  /** By item and character: whether the items before can take the characters before. */
  #forward = new Uint8Array(0);
  /** The same from the end. */
  #backward = new Uint8Array(0);

  /** `mustBeClear`: the parts of which all readings are looked for, not only the first. */
  constructor(items: readonly PatternItem[], mustBeClear: ReadonlySet<string>) {
    this.#items = items;
    this.#mustBeClear = mustBeClear;
  }

  /** The named parts in their order, or `null` where the name does not fit. */
  read(text: string): TakenPart[] | null {
    this.#take(seenForm(text));
    if (!this.#fitsForward()) return null;
    this.#fillBackward();
    return this.#parts();
  }

  #take(text: string): void {
    this.#text = text;
    const codes: number[] = [];
    const offsets: number[] = [];
    let offset = 0;
    for (const character of text) {
      codes.push(foldedCode(character));
      offsets.push(offset);
      offset += character.length;
    }
    offsets.push(offset);
    this.#codes = codes;
    this.#offsets = offsets;
    this.#width = codes.length + 1;
    this.cells = 0;
    const size = (this.#items.length + 1) * this.#width;
    if (this.#forward.length < size) {
      this.#forward = new Uint8Array(size);
      this.#backward = new Uint8Array(size);
    }
  }

  #fitsForward(): boolean {
    const width = this.#width;
    this.#forward.fill(0, 0, width);
    this.#forward[0] = 1;
    for (const [index, item] of this.#items.entries()) {
      const from = this.#forward.subarray(index * width, (index + 1) * width);
      const to = this.#forward.subarray((index + 1) * width, (index + 2) * width);
      to.fill(0);
      this.#step(item, index, from, to);
      this.cells += width;
      // The rest cannot fit either.
      if (!to.includes(1)) return false;
    }
    return this.#forward[this.#items.length * width + width - 1] === 1;
  }

  #fillBackward(): void {
    const width = this.#width;
    const count = this.#items.length;
    this.#backward.fill(0, count * width, (count + 1) * width);
    this.#backward[count * width + width - 1] = 1;
    for (let index = count - 1; index >= 0; index -= 1) {
      const item = this.#items[index];
      if (item === undefined) continue;
      const to = this.#backward.subarray((index + 1) * width, (index + 2) * width);
      const from = this.#backward.subarray(index * width, (index + 1) * width);
      from.fill(0);
      this.#stepBack(item, index, from, to);
      this.cells += width;
    }
  }

  /** Marks in `to` where the item may end, of all where it may begin. */
  #step(item: PatternItem, index: number, from: Uint8Array, to: Uint8Array): void {
    const length = this.#codes.length;
    if (isRun(item)) {
      let isIn = false;
      if (item.kind === 'star') to[0] = from[0] ?? 0;
      for (let at = 1; at <= length; at += 1) {
        isIn = (isIn || this.#beginsAt(item, index, at - 1, from)) && this.#isTaken(item, at - 1);
        if ((isIn && this.#endsAt(item, index, at)) || (item.kind === 'star' && from[at] === 1)) to[at] = 1;
      }
      return;
    }
    if (item.kind === 'folders') {
      let isAny = false;
      for (let at = 0; at <= length; at += 1) {
        if (from[at] === 1 || (isAny && this.#codes[at - 1] === slash)) to[at] = 1;
        isAny ||= from[at] === 1;
      }
      return;
    }
    for (let at = 0; at <= length; at += 1) {
      if (from[at] === 1) this.#mark(item, index, at, to);
    }
  }

  /** Marks in `from` where the item may begin, of all where it may end. */
  #stepBack(item: PatternItem, index: number, from: Uint8Array, to: Uint8Array): void {
    const length = this.#codes.length;
    if (isRun(item)) {
      let isIn = false;
      if (item.kind === 'star') from[length] = to[length] ?? 0;
      for (let at = length - 1; at >= 0; at -= 1) {
        const endsHere = to[at + 1] === 1 && this.#endsAt(item, index, at + 1);
        isIn = (isIn || endsHere) && this.#isTaken(item, at);
        if ((isIn && this.#mayBegin(item, index, at)) || (item.kind === 'star' && to[at] === 1)) from[at] = 1;
      }
      return;
    }
    if (item.kind === 'folders') {
      let isAny = false;
      for (let at = length; at >= 0; at -= 1) {
        if (to[at] === 1 || isAny) from[at] = 1;
        isAny ||= to[at] === 1 && this.#codes[at - 1] === slash;
      }
      return;
    }
    for (let at = 0; at <= length; at += 1) {
      for (const end of this.#endsOf(item, index, at)) if (to[end] === 1) from[at] = 1;
    }
  }

  #mark(item: PatternItem, index: number, at: number, to: Uint8Array): void {
    for (const end of this.#endsOf(item, index, at)) to[end] = 1;
  }

  /** Of what has few ends: a text, one character, one of several texts, a date. */
  #endsOf(item: PatternItem, index: number, at: number): readonly number[] {
    switch (item.kind) {
      case 'literal':
        return this.#has(item.codes, at) ? [at + item.codes.length] : [];
      case 'one':
        return at < this.#codes.length && this.#codes[at] !== slash ? [at + 1] : [];
      case 'choice':
        return item.choices.flatMap((codes) => (this.#has(codes, at) ? [at + codes.length] : []));
      case 'part': {
        const length =
          item.type === 'date' && this.#mayBegin(item, index, at) ? dateLengthAt(this.#codes, at) : 0;
        return length > 0 && this.#endsAt(item, index, at + length) ? [at + length] : [];
      }
      case 'star':
      case 'folders':
        return [];
    }
  }

  #has(codes: readonly number[], at: number): boolean {
    for (let index = 0; index < codes.length; index += 1)
      if (codes[index] !== this.#codes[at + index]) return false;
    return true;
  }

  #isTaken(item: PatternItem, at: number): boolean {
    const code = this.#codes[at];
    if (item.kind === 'part' && item.type === 'number') return isDigit(code);
    return code !== slash && !(item.kind === 'part' && item.type === 'ext' && code === dot);
  }

  #beginsAt(item: PatternItem, index: number, at: number, from: Uint8Array): boolean {
    return from[at] === 1 && this.#mayBegin(item, index, at);
  }

  /** A number is all digits that stand together, unless the pattern itself says where it begins. */
  #mayBegin(item: PatternItem, index: number, at: number): boolean {
    return !isCounted(item) || !isDigit(this.#codes[at - 1]) || this.#items[index - 1]?.kind === 'literal';
  }

  #endsAt(item: PatternItem, index: number, at: number): boolean {
    return !isCounted(item) || !isDigit(this.#codes[at]) || this.#items[index + 1]?.kind === 'literal';
  }

  #isOnTheWay(index: number, at: number): boolean {
    const place = index * this.#width + at;
    return this.#forward[place] === 1 && this.#backward[place] === 1;
  }

  #parts(): TakenPart[] {
    const parts: TakenPart[] = [];
    let at = 0;
    for (const [index, item] of this.#items.entries()) {
      const end = this.#firstEnd(item, index, at);
      if (item.kind === 'part') {
        const { name, type } = item;
        const others = this.#mustBeClear.has(name) ? this.#textsOf(item, index) : [];
        parts.push({ name, type, value: this.#between(at, end), others });
      }
      at = end;
    }
    return parts;
  }

  /** The shortest that the item can take from here, so that the rest fits. */
  #firstEnd(item: PatternItem, index: number, at: number): number {
    const isEnd = (end: number): boolean => this.#backward[(index + 1) * this.#width + end] === 1;
    if (item.kind === 'folders') {
      let end = at;
      while (!(isEnd(end) && (end === at || this.#codes[end - 1] === slash))) end += 1;
      return end;
    }
    if (!isRun(item)) return Math.min(...this.#endsOf(item, index, at).filter(isEnd));
    let end = item.kind === 'star' ? at : at + 1;
    while (!(isEnd(end) && this.#endsAt(item, index, end))) end += 1;
    return end;
  }

  /** Every text that the part takes in some reading of the name, where there are several; none where there is one. */
  #textsOf(item: NamedItem, index: number): string[] {
    const texts = new Set<string>();
    let begins: number[] = [];
    const length = this.#codes.length;
    for (let at = 0; at <= length && texts.size < fewTexts; at += 1) {
      if (item.type === 'date') {
        if (!this.#isOnTheWay(index, at)) continue;
        const ends = this.#endsOf(item, index, at).filter((end) => this.#isOnTheWay(index + 1, end));
        for (const end of ends) texts.add(this.#between(at, end));
        continue;
      }
      if (at > 0 && !this.#isTaken(item, at - 1)) begins = [];
      if (begins.length > 0 && this.#isOnTheWay(index + 1, at) && this.#endsAt(item, index, at)) {
        for (const begin of begins) texts.add(this.#between(begin, at));
      }
      const mayBegin =
        begins.length < fewTexts && this.#isOnTheWay(index, at) && this.#mayBegin(item, index, at);
      if (mayBegin) begins.push(at);
    }
    return texts.size > 1 ? [...texts].slice(0, fewTexts) : [];
  }

  #between(from: number, to: number): string {
    return this.#text.slice(this.#offsets[from], this.#offsets[to]);
  }
}

/** Takes as many characters of a sort as it likes. */
function isRun(item: PatternItem): boolean {
  return item.kind === 'star' || (item.kind === 'part' && item.type !== 'date');
}

function isCounted(item: PatternItem): boolean {
  return item.kind === 'part' && (item.type === 'number' || item.type === 'date');
}
