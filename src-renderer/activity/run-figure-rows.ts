/** How it runs, as rows of a table and figures above it. */
import { runPhases, type Durations, type RunFigures } from '../../src-main/contract/run-figures.ts';
import { formatBytes } from '../shared/format.ts';
import { figureWords as words, preciseDurationText } from '../words/run-figures.ts';

export interface TimeRow {
  readonly name: string;
  readonly of: string;
  /** `null`: it did not happen of late. */
  readonly took: Durations | null;
}

/** Where the time of a file goes, in the order that it goes through. */
export function timeRows({ phases, commits, journal }: RunFigures): readonly TimeRow[] {
  return [
    ...runPhases.map((phase) => ({ ...words.phases[phase], took: phases[phase] })),
    { name: words.writtenDown, of: words.aCommitOfTheDatabase, took: commits },
    { name: words.noted, of: words.aWrite, took: journal },
  ];
}

/** `half within 12 ms, 19 of 20 within 40 ms, longest 61 ms` */
export function latenessText({ count, medianMs, mostMs, longestMs }: Durations): string {
  const longest = preciseDurationText(longestMs);
  return count === 1
    ? longest
    : words.lateness(preciseDurationText(medianMs), preciseDurationText(mostMs), longest);
}

/** `7 in use, 2 kept for the next request` */
export function socketsText({ busy, kept }: NonNullable<RunFigures['sockets']>): string {
  if (busy === 0 && kept === 0) return words.noneOpen;
  return words.inUse(String(busy), String(kept));
}

export function memoryText({ heapBytes }: NonNullable<RunFigures['memory']>): string {
  return words.ofItHeap(formatBytes(heapBytes));
}

export function widthText({ inUse, atMost }: RunFigures['widths'][number]): string {
  return words.atATime(inUse, String(atMost));
}
