import type { Figure } from './figures.ts';
import type { Tool, Tools } from './tools.ts';

/** How a goal is measured in this run. */
export interface Bench {
  readonly rounds: number;
  /** A tenth of the work or less: the ratios are coarser, and everything is run once. */
  readonly isQuick: boolean;
  /** The longest parts too. */
  readonly isFull: boolean;
  readonly tools: Tools;
  /** The program: Node and its arguments before the words of a command. */
  readonly program: readonly string[];
  /** For what is measured; removed after the goal. */
  readonly folder: string;
  /** Tells whoever waits what is being done. */
  say(words: string): void;
}

/** What came of a goal. */
export interface Measured {
  readonly figures: readonly Figure[];
  /** What a reader of the figures must know. */
  readonly notes: readonly string[];
  /** Counts that do not agree: then the figures say nothing. */
  readonly wrong: readonly string[];
}

export interface Goal {
  readonly id: string;
  readonly title: string;
  /** Without these it is left out, and they are named. */
  readonly needs: readonly Tool[];
  /** What stands in the way where one of its bounds is missed, told there alone. Left out: none was missed when last measured. */
  readonly gap?: string;
  measure(bench: Bench): Promise<Measured>;
}

export type GoalReport =
  | ({ readonly id: string; readonly title: string } & Measured)
  | { readonly id: string; readonly title: string; readonly leftOut: readonly string[] };
