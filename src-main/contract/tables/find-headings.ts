import type { TableRow } from './csv-rows.ts';
import { isOneAddress } from './holds-address.ts';
import { headingKey, isHarmless, readHeading, type ColumnMeaning } from './heading-words.ts';

/** A column of a table: where it stands, what is written over it, and what it says. */
export interface FoundColumn {
  readonly index: number;
  readonly heading: string;
  readonly says: ColumnMeaning;
}

/** What a person said of a heading, by its words or by the number of its column. */
export type HeadingAnswers = ReadonlyMap<string, ColumnMeaning | 'ignore'>;

export interface FoundHeadings {
  readonly row: number;
  readonly cells: readonly string[];
  /** How many columns have a heading, up to the last of them. */
  readonly width: number;
  readonly columns: readonly FoundColumn[];
  /** Known to say nothing of where something goes, or left out by a person. */
  readonly ignored: readonly string[];
  /** What they mean cannot be told. */
  readonly unknown: readonly string[];
  /** Of several that mean the same, those that do not count. */
  readonly repeated: readonly { readonly heading: string; readonly says: ColumnMeaning }[];
  /** The rows below. */
  readonly rows: readonly TableRow[];
}

export const noAnswers: HeadingAnswers = new Map();

/** Titles, dates and empty lines that people leave above a table. */
const mostRowsAbove = 20;
const address = /https?:\/\//iu;

/**
 * The first row that names the column of `subject`, at the top or below a few rows with other words, and what its columns mean.
 * `null` where no row does.
 */
export function findHeadings(
  table: readonly TableRow[],
  among: readonly ColumnMeaning[],
  answers: HeadingAnswers = noAnswers,
): FoundHeadings | null {
  const [subject] = among;
  for (const [at, { row, cells }] of table.slice(0, mostRowsAbove).entries()) {
    if (cells.some((cell) => address.test(cell) || isOneAddress(cell))) return null;
    const found = readColumns(cells, among, answers);
    if (found.columns.some(({ says }) => says === subject)) {
      const rows = table
        .slice(at + 1)
        .filter((each) => !each.cells.every((cell) => /^\s*(?::?-{2,}:?)?\s*$/u.test(cell)));
      return { ...found, row, cells, width: cells.findLastIndex((cell) => cell.trim() !== '') + 1, rows };
    }
  }
  return null;
}

/** A heading as it is shown. */
export function headingText(cell: string): string {
  return cell.slice(0, 200).replace(/\s+/gu, ' ').trim();
}

/** What a person answered for a heading, by its words or by its number from 1. */
export function answerFor(
  answers: HeadingAnswers,
  heading: string,
  index: number,
): ColumnMeaning | 'ignore' | undefined {
  return answers.get(headingKey(heading)) ?? answers.get(String(index + 1));
}

function readColumns(
  cells: readonly string[],
  among: readonly ColumnMeaning[],
  answers: HeadingAnswers,
): Pick<FoundHeadings, 'columns' | 'ignored' | 'unknown' | 'repeated'> {
  interface Candidate extends FoundColumn {
    readonly isStrong: boolean;
    readonly rank: number;
  }
  const candidates: Candidate[] = [];
  const ignored: string[] = [];
  const unknown: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const heading = headingText(cell);
    const answer = answerFor(answers, heading, index);
    if (heading === '' && answer === undefined) continue;
    if (answer === 'ignore') ignored.push(heading);
    else if (answer !== undefined)
      candidates.push({ index, heading, says: answer, isStrong: true, rank: -1 });
    else {
      const reading = readHeading(heading, among);
      if (reading !== null) candidates.push({ index, heading, says: reading.meaning, ...reading });
      else if (isHarmless(heading)) ignored.push(heading);
      else unknown.push(heading);
    }
  }
  const columns: FoundColumn[] = [];
  const repeated: { heading: string; says: ColumnMeaning }[] = [];
  for (const ofMeaning of Map.groupBy(candidates, ({ says }) => says).values()) {
    const best = ofMeaning.reduce((first, each) => (isBetter(each, first) ? each : first));
    columns.push({ index: best.index, heading: best.heading, says: best.says });
    for (const each of ofMeaning) {
      if (each === best) continue;
      if (best.isStrong && !each.isStrong) ignored.push(each.heading);
      else repeated.push({ heading: each.heading, says: each.says });
    }
  }
  columns.sort((one, other) => one.index - other.index);
  return { columns, ignored, unknown, repeated };
}

function isBetter(
  one: { readonly isStrong: boolean; readonly rank: number },
  other: { readonly isStrong: boolean; readonly rank: number },
): boolean {
  return one.isStrong === other.isStrong ? one.rank < other.rank : one.isStrong;
}
