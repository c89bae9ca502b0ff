import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeLines, type JournalEntry } from './journal-entry.ts';

const segmentName = /^sends-(\d{6,})\.log$/u;

export function segmentFile(directory: string, segment: number): string {
  return join(directory, `sends-${String(segment).padStart(6, '0')}.log`);
}

/** The segments of the journal in their order. */
export function segmentsIn(directory: string): number[] {
  return readdirSync(directory)
    .flatMap((name) => segmentName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);
}

/** What is written in the segments from `first` on. `damagedLines`: those that could not be read. */
export function readJournal(
  directory: string,
  first: number,
): { readonly entries: readonly JournalEntry[]; readonly damagedLines: number } {
  const read = segmentsIn(directory)
    .filter((segment) => segment >= first)
    .map((segment) => decodeLines(readFileSync(segmentFile(directory, segment), 'utf8')));
  return {
    entries: read.flatMap(({ entries }) => entries),
    damagedLines: read.reduce((sum, { damagedLines }) => sum + damagedLines, 0),
  };
}

/** No snapshot that is kept is older than what these say. */
export function removeSegmentsBefore(directory: string, segment: number): void {
  for (const each of segmentsIn(directory)) if (each < segment) rmSync(segmentFile(directory, each));
}
