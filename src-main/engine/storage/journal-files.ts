import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeLine, type JournalEntry } from './journal-entry.ts';

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
  const entries: JournalEntry[] = [];
  let damagedLines = 0;
  for (const segment of segmentsIn(directory)) {
    if (segment < first) continue;
    for (const line of readFileSync(segmentFile(directory, segment), 'utf8').split('\n')) {
      if (line === '') continue;
      const entry = decodeLine(line);
      if (entry === null) damagedLines += 1;
      else entries.push(entry);
    }
  }
  return { entries, damagedLines };
}

/** No snapshot that is kept is older than what these say. */
export function removeSegmentsBefore(directory: string, segment: number): void {
  for (const each of segmentsIn(directory)) if (each < segment) rmSync(segmentFile(directory, each));
}
