import type { Draw } from './draw.ts';

/** What the product's reader and the second one make of one input. Equal by `isDeepStrictEqual`, they agree. */
export interface Readings {
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** The second reader did not end: it was ended. The input is counted and named, and the next one is read. */
export class NoAnswer extends Error {
  constructor(program: string) {
    super(`${program} did not end`);
    this.name = 'NoAnswer';
  }
}

/** A difference that stays, and why the product reads it so. */
export interface ListedDifference {
  readonly why: string;
  readonly isThis: (readings: Readings, input: Buffer) => boolean;
}

/** One reader of the product beside one that others keep. */
export interface Oracle {
  readonly name: string;
  /** What is compared, in words: "places and dimensions". */
  readonly subject: string;
  /** The second reader: a package, or a program of this computer. */
  readonly beside: string;
  /** Whether the second reader is here. Left out: it is a package of the project. */
  readonly isInstalled?: () => boolean;
  /** What the name of an input that is kept ends with. */
  readonly ending: string;
  readonly listed: readonly ListedDifference[];
  /** Files of a corpus that it reads. Left out: it takes no files. */
  readonly files?: RegExp;
  /** One input, made by chance alone: the same draw makes the same one. */
  readonly make: (draw: Draw) => Buffer;
  /** `null`: the second reader has no opinion of it. Throws `NoAnswer`. */
  readonly read: (input: Buffer, ending: string) => Promise<Readings | null>;
  /** Ends the programs that it began. */
  readonly close?: () => Promise<void>;
}
