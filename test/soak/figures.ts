import type { Sample } from './sample.ts';

export interface Figure {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly highest: string;
  readonly slope: string;
  readonly allowed: string;
  readonly isGood: boolean;
}

/** Steady is what is left when nothing is going on: the least of each so many samples. */
const samplesPerWindow = 5;
const mebibyte = 1024 * 1024;
const allowedFiles = 4;
const allowedTimers = 10;
const allowedWalBytes = 64 * mebibyte;
const wantedDelayMs = 50;
const allowedDelayMs = 250;

/** Per minute: 1 MB for ten minutes, and less the longer it runs, since a leak goes on and a warm-up does not. */
export function allowedGrowthMbPerMinute(minutes: number): number {
  return 10 / minutes;
}

/** What the samples of one process tell, warm-up left out. */
export function figuresOf(samples: readonly Sample[], minutes: number): Figure[] {
  const allowedGrowth = allowedGrowthMbPerMinute(minutes);
  const resident = steady(samples, ({ residentBytes }) => residentBytes / mebibyte);
  const heap = steady(samples, ({ heapBytes }) => heapBytes / mebibyte);
  const external = steady(samples, ({ externalBytes }) => externalBytes / mebibyte);
  const files = steady(samples, ({ openFiles }) => openFiles ?? 0);
  const timers = steady(samples, ({ timers: count }) => count);
  const wal = values(samples, ({ walBytes }) => walBytes / mebibyte);
  const database = values(samples, ({ databaseBytes }) => databaseBytes / mebibyte);
  const delay = samples.at(-1)?.loopDelayInAllMs ?? 0;
  const growth = slopePerMinute(resident);
  return [
    {
      ...described('memory (RSS), MiB', resident, 1),
      allowed: `slope ≤ ${allowedGrowth.toFixed(2)}`,
      isGood: growth <= allowedGrowth,
    },
    { ...described('heap, MiB', heap, 1), allowed: '', isGood: true },
    { ...described('outside the heap (buffers), MiB', external, 1), allowed: '', isGood: true },
    {
      ...described('open files', files, 0),
      allowed: `±${String(allowedFiles)}`,
      isGood: Math.abs(difference(files)) <= allowedFiles,
    },
    {
      ...described('timers', timers, 0),
      allowed: `+${String(allowedTimers)}`,
      isGood: difference(timers) <= allowedTimers,
    },
    {
      ...described('write-ahead log, MiB', wal, 2),
      allowed: `≤ ${String(allowedWalBytes / mebibyte)}`,
      isGood: Math.max(...wal.map(([, value]) => value)) <= allowedWalBytes / mebibyte,
    },
    { ...described('database, MiB', database, 2), allowed: '', isGood: true },
    {
      ...described(
        'event loop, p99 of 2 s, ms',
        values(samples, ({ loopDelayMs }) => loopDelayMs),
        1,
      ),
      allowed: '',
      isGood: true,
    },
    {
      name: `event loop, p99 in all, ms${delay > wantedDelayMs ? ' (more than on a quiet machine)' : ''}`,
      first: '',
      last: delay.toFixed(1),
      highest: '',
      slope: '',
      allowed: `≤ ${String(allowedDelayMs)}, ${String(wantedDelayMs)} on a quiet machine`,
      isGood: delay <= allowedDelayMs,
    },
  ];
}

type Points = readonly (readonly [minutes: number, value: number])[];

function values(samples: readonly Sample[], of: (sample: Sample) => number): Points {
  return samples.map((sample) => [sample.atMs / 60_000, of(sample)] as const);
}

function steady(samples: readonly Sample[], of: (sample: Sample) => number): Points {
  const all = values(samples, of);
  const windows: (readonly [number, number])[] = [];
  for (let start = 0; start < all.length; start += samplesPerWindow) {
    const some = all.slice(start, start + samplesPerWindow);
    const [minutes] = some[0] ?? [0];
    windows.push([minutes, Math.min(...some.map(([, value]) => value))]);
  }
  return windows;
}

/** Least squares. */
export function slopePerMinute(points: Points): number {
  const count = points.length;
  if (count < 2) return 0;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const together = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return spread === 0 ? 0 : together / spread;
}

function difference(points: Points): number {
  return (points.at(-1)?.[1] ?? 0) - (points[0]?.[1] ?? 0);
}

function described(name: string, points: Points, digits: number): Omit<Figure, 'allowed' | 'isGood'> {
  const shown = (value: number | undefined): string => (value ?? 0).toFixed(digits);
  return {
    name,
    first: shown(points[0]?.[1]),
    last: shown(points.at(-1)?.[1]),
    highest: shown(Math.max(...points.map(([, value]) => value))),
    slope: slopePerMinute(points).toFixed(2),
  };
}

export function table(figures: readonly Figure[]): string {
  const rows = [
    ['', 'first', 'last', 'highest', 'slope/min', 'allowed', ''],
    ...figures.map(({ name, first, last, highest, slope, allowed, isGood }) => [
      ...[name, first, last, highest, slope, allowed],
      isGood ? '' : 'WRONG',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
