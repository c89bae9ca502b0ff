/** How it runs, as rows of a table and figures above it. */
import { runPhases, type Durations, type RunFigures } from '../../src-main/contract/run-figures.ts';
import { formatBytes } from '../shared/format.ts';
import { say } from '../words/say.ts';
import { preciseDurationText } from './precise-figures.ts';

export interface TimeRow {
  readonly name: string;
  readonly of: string;
  /** `null`: it did not happen of late. */
  readonly took: Durations | null;
}

/** Where the time of a file goes, in the order that it goes through. */
export function timeRows({ phases, commits, journal }: RunFigures): readonly TimeRow[] {
  return [
    ...runPhases.map((phase) => ({
      name: say(`run_figures.phase_names.${phase}`),
      of: say(`run_figures.phase_spans.${phase}`),
      took: phases[phase],
    })),
    { name: say('run_figures.written_down'), of: say('run_figures.a_commit_of_the_database'), took: commits },
    { name: say('run_figures.noted'), of: say('run_figures.a_write'), took: journal },
  ];
}

/** `half within 12 ms, 19 of 20 within 40 ms, longest 61 ms` */
export function latenessText({ count, medianMs, mostMs, longestMs }: Durations): string {
  const longest = preciseDurationText(longestMs);
  return count === 1
    ? longest
    : say('run_figures.lateness', {
        half: preciseDurationText(medianMs),
        most: preciseDurationText(mostMs),
        longest,
      });
}

/** `7 in use, 2 kept for the next request` */
export function socketsText({ busy, kept }: NonNullable<RunFigures['sockets']>): string {
  if (busy === 0 && kept === 0) return say('run_figures.none_open');
  return say('run_figures.in_use', { busy: String(busy), kept: String(kept) });
}

export function memoryText({ heapBytes }: NonNullable<RunFigures['memory']>): string {
  return say('run_figures.of_it_heap', { bytes: formatBytes(heapBytes) });
}

export function widthText({ inUse, atMost }: RunFigures['widths'][number]): string {
  return say('run_figures.at_a_time', { now: inUse, most: String(atMost) });
}
