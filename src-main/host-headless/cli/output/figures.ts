import {
  durationsText,
  phaseNames,
  preciseDuration,
  preciseRate,
} from '../../../contract/run-figure-words.ts';
import { runPhases, type RunFigures } from '../../../contract/run-figures.ts';
import { formatTable } from './table.ts';
import { describeBytes, describeTime, plural } from './words.ts';

/** How it runs, in words. `null`: it does not. */
export function figureLines(figures: RunFigures | null): string[] {
  if (figures === null) return ['How it runs: it does not, so there is nothing to tell.'];
  return [...sentLines(figures), ...phaseLines(figures), ...processLines(figures)];
}

function sentLines({ sent, lastAtMs, windowMs }: RunFigures): string[] {
  const window = preciseDuration(windowMs);
  if (sent === null) {
    const last = lastAtMs === null ? '' : ` Something was last done at ${describeTime(lastAtMs)}.`;
    return [`How it runs: nothing was sent in the last ${window}.${last}`];
  }
  const { files, bytes, overMs, bytesPerSecond, filesPerSecond } = sent;
  return [
    `How it runs, over the last ${window}: ${plural(files, 'file')} and ${describeBytes(bytes)} in ${preciseDuration(overMs)} of sending,`,
    `which is ${describeBytes(bytesPerSecond)} and ${preciseRate(filesPerSecond)} files a second.`,
  ];
}

function phaseLines({ phases, commits, journal }: RunFigures): string[] {
  const rows = [
    ...runPhases.map((phase) => [phaseNames[phase], phases[phase]] as const),
    ['Commit and sync', commits] as const,
    ['Journal and sync', journal] as const,
  ].flatMap(([name, took]) => (took === null ? [] : [[name, String(took.count), durationsText(took)]]));
  return rows.length === 0 ? [] : formatTable(['WHERE THE TIME GOES', 'TIMES', 'EACH'], rows);
}

function processLines({ lateness, memory, sockets, widths }: RunFigures): string[] {
  return [
    ...(lateness === null ? [] : [`Main thread late by: ${durationsText(lateness)}.`]),
    ...(memory === null
      ? []
      : [`Memory: ${describeBytes(memory.residentBytes)}, ${describeBytes(memory.heapBytes)} of it heap.`]),
    ...(sockets === null
      ? []
      : [`Connections open: ${String(sockets.busy)} in use, ${String(sockets.kept)} kept.`]),
    ...widths.map(
      ({ name, inUse, atMost }) => `${name}: ${String(inUse)} at a time just now, ${String(atMost)} at most.`,
    ),
  ];
}
