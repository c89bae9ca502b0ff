import { lengthWords } from './content-words.ts';
import type { TextOf } from './job-sentences.ts';
import { message, type Message } from './messages/message.ts';
import type { LimitScope, TargetLimits } from './target-limits.ts';

/* What targets take, in words. */

/** For what limits are, without the connection. */
export function scopeWords(
  { targetKind, targetId }: Pick<LimitScope, 'targetKind' | 'targetId'>,
  textOf: TextOf,
): string {
  if (targetKind === null) return textOf(message('target_limits.everything'));
  return targetId ?? textOf(message(`target_limits.kinds.${targetKind}`));
}

/** `1080 × 1350 px, 4:5, up to 30 MB, no HEIC pictures`. `sizeOf` writes a number of bytes. */
export function limitsText(
  limits: TargetLimits,
  textOf: TextOf,
  sizeOf: (bytes: number) => string = bytesWords,
): string {
  const { ratios, maxBytes, maxDurationMs, refuses } = limits;
  const parts: readonly (Message | string)[] = [
    ...(hasSize(limits) ? [pixels(limits, textOf)] : []),
    ...(ratios.length === 0 ? [] : [oneOf(ratios, textOf)]),
    ...(maxBytes === undefined ? [] : [message('target_limits.up_to', { size: sizeOf(maxBytes) })]),
    ...(maxDurationMs === undefined
      ? []
      : [message('target_limits.up_to_long', { length: lengthWords(maxDurationMs) })]),
    ...refuses.map((trait) => message(`target_limits.no.${trait}`)),
  ];
  if (parts.length === 0) return textOf(message('target_limits.anything'));
  return parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join(', ');
}

/** `4:5 or 1:1` */
function oneOf([first = '', ...others]: readonly string[], textOf: TextOf): string {
  return others.reduce((said, last) => textOf(message('target_limits.or', { first: said, last })), first);
}

function pixels({ minWidthPx, maxWidthPx, minHeightPx, maxHeightPx }: TargetLimits, textOf: TextOf): Message {
  return message('target_limits.pixels', {
    width: rangeOf(minWidthPx, maxWidthPx, textOf),
    height: rangeOf(minHeightPx, maxHeightPx, textOf),
  });
}

function rangeOf(least: number | undefined, most: number | undefined, textOf: TextOf): string {
  if (least === undefined) {
    return textOf(
      most === undefined
        ? message('target_limits.range.any')
        : message('target_limits.range.at_most', { most: String(most) }),
    );
  }
  if (most === undefined) return textOf(message('target_limits.range.at_least', { least: String(least) }));
  return least === most
    ? String(least)
    : textOf(message('target_limits.range.between', { least: String(least), most: String(most) }));
}

/** Whether nothing is asked of a file. */
export function isAnything(limits: TargetLimits): boolean {
  const { ratios, maxBytes, maxDurationMs, refuses } = limits;
  const asked = [maxBytes, maxDurationMs].some((most) => most !== undefined);
  return !hasSize(limits) && !asked && ratios.length === 0 && refuses.length === 0;
}

export function hasSize({ minWidthPx, maxWidthPx, minHeightPx, maxHeightPx }: TargetLimits): boolean {
  return [minWidthPx, maxWidthPx, minHeightPx, maxHeightPx].some((length) => length !== undefined);
}

/** Powers of ten, as file managers show them. */
export function bytesWords(sizeBytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3));
  return `${String(Number((sizeBytes / 1000 ** power).toFixed(1)))} ${units[power] ?? ''}`;
}
