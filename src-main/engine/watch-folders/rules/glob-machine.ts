import { foldCase } from '../../../foundation/fold-case.ts';
import type { GlobPart } from './glob-parts.ts';

type GlobSet = Extract<GlobPart, { kind: 'set' }>;

/** What a place of a pattern takes. `fork` takes nothing: it stands for two other places. */
const takes = { fork: 0, character: 1, inName: 2, anything: 3, set: 4 } as const;
type Takes = (typeof takes)[keyof typeof takes];

const accepting = 0;
const nowhere = -1;
const slash = 0x2f;

/**
 * Goes through a name once and keeps every place of the pattern that it may be at: each is looked at once for each character.
 * In plain numbers, as a scan asks it about a million names.
 */
export class GlobMachine {
  readonly #takes: Takes[] = [takes.fork];
  /** Where a place leads to when it took a character; of a fork the one place, and the other. */
  readonly #next: number[] = [nowhere];
  readonly #other: number[] = [nowhere];
  /** The character that is taken, or the number of the set. */
  readonly #detail: number[] = [0];
  readonly #sets: ((code: number) => boolean)[] = [];
  readonly #start: number;
  /** By place: the number of the last step that came by it. */
  readonly #cameBy: Float64Array;
  readonly #waiting: Int32Array;
  #here: Int32Array;
  #there: Int32Array;
  #step = 0;

  constructor(parts: readonly GlobPart[]) {
    this.#start = this.#build(parts, accepting);
    const count = this.#takes.length;
    this.#cameBy = new Float64Array(count);
    this.#waiting = new Int32Array(2 * count + 2);
    this.#here = new Int32Array(count);
    this.#there = new Int32Array(count);
  }

  accepts(folded: string): boolean {
    this.#step += 1;
    let count = this.#reach(this.#start, this.#here, 0);
    for (let at = 0; at < folded.length && count > 0;) {
      const code = folded.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      this.#step += 1;
      let reached = 0;
      for (let index = 0; index < count; index += 1) {
        const place = this.#here[index] ?? accepting;
        if (this.#isTaken(place, code))
          reached = this.#reach(this.#next[place] ?? nowhere, this.#there, reached);
      }
      [this.#here, this.#there] = [this.#there, this.#here];
      count = reached;
    }
    return count > 0 && this.#cameBy[accepting] === this.#step;
  }

  #isTaken(place: number, code: number): boolean {
    switch (this.#takes[place]) {
      case takes.character:
        return code === this.#detail[place];
      case takes.inName:
        return code !== slash;
      case takes.anything:
        return true;
      case takes.set:
        return this.#sets[this.#detail[place] ?? 0]?.(code) === true;
      default:
        return false;
    }
  }

  /** Adds a place and all that it stands for, each once. Returns how many there are then. */
  #reach(from: number, list: Int32Array, already: number): number {
    let count = already;
    let waiting = 0;
    this.#waiting[waiting++] = from;
    while (waiting > 0) {
      const place = this.#waiting[--waiting] ?? nowhere;
      if (place === nowhere || this.#cameBy[place] === this.#step) continue;
      this.#cameBy[place] = this.#step;
      list[count++] = place;
      if (this.#takes[place] !== takes.fork) continue;
      this.#waiting[waiting++] = this.#other[place] ?? nowhere;
      this.#waiting[waiting++] = this.#next[place] ?? nowhere;
    }
    return count;
  }

  /** From the end to the beginning, as each part leads to the one after it. */
  #build(parts: readonly GlobPart[], to: number): number {
    return parts.reduceRight((next, part) => this.#buildPart(part, next), to);
  }

  #buildPart(part: GlobPart, to: number): number {
    switch (part.kind) {
      case 'character':
        return this.#add(takes.character, to, foldCase(part.character).codePointAt(0) ?? 0);
      case 'any':
        return this.#add(takes.inName, to);
      case 'set':
        return this.#add(takes.set, to, this.#sets.push(testOfSet(part)) - 1);
      case 'star':
        return this.#loop(takes.inName, to);
      case 'everything':
        return this.#loop(takes.anything, to);
      case 'folders':
        return this.#fork(to, this.#loop(takes.anything, this.#add(takes.character, to, slash)));
      case 'below':
        return this.#fork(to, this.#add(takes.character, this.#loop(takes.anything, to), slash));
      case 'choice':
        return part.choices
          .map((choice) => this.#build(choice, to))
          .reduceRight((others, choice) => this.#fork(choice, others));
    }
  }

  #loop(what: Takes, to: number): number {
    const fork = this.#fork(to, nowhere);
    this.#other[fork] = this.#add(what, fork);
    return fork;
  }

  #fork(one: number, other: number): number {
    const fork = this.#add(takes.fork, one);
    this.#other[fork] = other;
    return fork;
  }

  #add(what: Takes, next: number, detail = 0): number {
    this.#next.push(next);
    this.#other.push(nowhere);
    this.#detail.push(detail);
    return this.#takes.push(what) - 1;
  }
}

function testOfSet({ isNegated, ranges }: GlobSet): (code: number) => boolean {
  const bounds = ranges.map(([from, to]) => [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0] as const);
  const within = (code: number): boolean => bounds.some(([from, to]) => from <= code && code <= to);
  return (code) => {
    if (code === slash) return false;
    if (within(code)) return !isNegated;
    // The name was folded, and a set is written in any case.
    const lower =
      code < 0x80 ? asciiLower(code) : (String.fromCodePoint(code).toLowerCase().codePointAt(0) ?? 0);
    return within(lower) !== isNegated;
  };
}

const asciiLower = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code);
