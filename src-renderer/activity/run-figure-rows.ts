/** How it runs, as rows of a table and figures above it. */
import { phaseWords } from '../../src-main/contract/run-figure-words.ts';
import { runPhases, type Durations, type RunFigures } from '../../src-main/contract/run-figures.ts';
import { formatAmount, formatBytes } from '../shared/format.ts';

export interface TimeRow {
  readonly name: string;
  readonly of: string;
  /** `null`: it did not happen of late. */
  readonly took: Durations | null;
}

/** Where the time of a file goes, in the order that it goes through. */
export function timeRows({ phases, commits, journal }: RunFigures): readonly TimeRow[] {
  return [
    ...runPhases.map((phase) => ({ ...phaseWords[phase], took: phases[phase] })),
    { name: 'Written down', of: 'a commit of the database, with its sync', took: commits },
    { name: 'Noted in the journal', of: 'a write of it, with its sync', took: journal },
  ];
}

/** `7 in use, 2 kept for the next request` */
export function socketsText({ busy, kept }: NonNullable<RunFigures['sockets']>): string {
  if (busy === 0 && kept === 0) return 'none open';
  return `${String(busy)} in use, ${String(kept)} kept for the next request`;
}

export function memoryText({ heapBytes }: NonNullable<RunFigures['memory']>): string {
  return `${formatBytes(heapBytes)} of it heap`;
}

export function widthText({ inUse, atMost }: RunFigures['widths'][number]): string {
  return `${formatAmount(inUse, 'request')} at a time just now, at most ${String(atMost)}`;
}
