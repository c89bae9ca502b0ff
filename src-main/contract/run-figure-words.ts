import type { Durations, RunPhase } from './run-figures.ts';

export const phaseNames = {
  settling: 'Settling',
  reading: 'Reading',
  queued: 'Waiting in the queue',
  connecting: 'Connecting',
  sending: 'Sending',
  answer: 'Waiting for the answer',
  tracking: 'Following',
} as const satisfies Readonly<Record<RunPhase, string>>;

const [secondMs, minuteMs] = [1000, 60_000];

/** `0.4 ms`, `12 ms`, `1.2 s`, `48 s`, `2 min 5 s`, `3 h 20 min`. */
export function preciseDuration(durationMs: number): string {
  if (durationMs < 9.95) return `${durationMs.toFixed(1)} ms`;
  if (durationMs < 999.5) return `${String(Math.round(durationMs))} ms`;
  if (durationMs < 9.95 * secondMs) return `${(durationMs / secondMs).toFixed(1)} s`;
  const seconds = Math.round(durationMs / secondMs);
  if (seconds < 60) return `${String(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return withRest(minutes, 'min', seconds % 60, 's');
  const wholeMinutes = Math.round(durationMs / minuteMs);
  return withRest(Math.floor(wholeMinutes / 60), 'h', wholeMinutes % 60, 'min');
}

function withRest(whole: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${String(whole)} ${unit}` : `${String(whole)} ${unit} ${String(rest)} ${restUnit}`;
}

/** `3.2`, `41`: files a second, requests a second. */
export function preciseRate(perSecond: number): string {
  if (perSecond >= 9.95) return String(Math.round(perSecond));
  return perSecond.toFixed(perSecond < 0.095 ? 2 : 1);
}

/** `half within 12 ms, 19 of 20 within 40 ms, longest 61 ms` */
export function durationsText({ count, medianMs, mostMs, longestMs }: Durations): string {
  if (count === 1) return preciseDuration(longestMs);
  return `half within ${preciseDuration(medianMs)}, 19 of 20 within ${preciseDuration(mostMs)}, longest ${preciseDuration(longestMs)}`;
}
