import { message, type MessageOf } from './message.ts';

const spans = [
  ['period.days', 86_400_000],
  ['period.hours', 3_600_000],
  ['period.minutes', 60_000],
] as const;

/** How long, in the largest unit of which it is whole: 36 hours, not 1.5 days. */
export function period(durationMs: number) {
  const wholeMs = Math.max(1000, Math.round(durationMs / 1000) * 1000);
  const [code, unitMs] =
    spans.find(([, each]) => wholeMs % each === 0) ?? (['period.seconds', 1000] as const);
  return message(code, { count: wholeMs / unitMs });
}

/** How long something lasted, as precise as people say it: 2 minutes, not 125 seconds. */
export function roughPeriod(durationMs: number) {
  const [, unitMs] = spans.find(([, each]) => durationMs >= each) ?? ([null, 1000] as const);
  return period(Math.round(durationMs / unitMs) * unitMs);
}

const sizes = ['bytes', 'kilobytes', 'megabytes', 'gigabytes', 'terabytes'] as const;

/** How much, in powers of ten as file managers show it, as precise as people write limits. */
export function dataSize(sizeBytes: number): MessageOf<`data_size.${(typeof sizes)[number]}`> {
  const power = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3));
  const count = Math.round((sizeBytes / 1000 ** power) * 100) / 100;
  return message(`data_size.${sizes[power] ?? 'bytes'}`, { count });
}
