import { lengthWords } from './content-words.ts';
import type { FileTargetKind } from './job.ts';
import type { LimitScope, RefusedTrait, TargetLimits } from './target-limits.ts';

/* What targets take, in words. Their German: `german/limit-words.ts`. */

export const traitWords: Readonly<Record<RefusedTrait, string>> = {
  broken: 'broken files',
  encrypted: 'locked documents',
  macros: 'documents with macros',
  animated: 'moving pictures',
  heic: 'HEIC pictures',
  cmyk: 'CMYK pictures',
  not_srgb: 'pictures that are not sRGB',
  located: 'pictures and films that say where they were taken',
};

const kindScopeWords: Readonly<Record<FileTargetKind, string>> = {
  knowledge_base: 'all knowledge bases',
  carousel: 'all carousels',
  brand_clips: 'the clips of all brands',
};

/** For what limits are, without the connection. */
export function scopeWords({ targetKind, targetId }: Pick<LimitScope, 'targetKind' | 'targetId'>): string {
  if (targetKind === null) return 'everything';
  return targetId === null ? kindScopeWords[targetKind] : targetId;
}

/** `1080 × 1350 px, 4:5, up to 30 MB, no HEIC pictures`. */
export function limitsWords(limits: TargetLimits): string {
  const { ratios, maxBytes, maxDurationMs, refuses } = limits;
  const parts = [
    hasSize(limits) ? wantedSizeWords(limits) : [],
    ratios.length === 0 ? [] : ratios.join(' or '),
    maxBytes === undefined ? [] : `up to ${bytesWords(maxBytes)}`,
    maxDurationMs === undefined ? [] : `up to ${lengthWords(maxDurationMs)} long`,
    refuses.map((trait) => `no ${traitWords[trait]}`),
  ].flat();
  return parts.length === 0 ? 'anything' : parts.join(', ');
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

/** `1080 × 1350 px`, `600 to 1200 × any px`. */
export function wantedSizeWords({ minWidthPx, maxWidthPx, minHeightPx, maxHeightPx }: TargetLimits): string {
  return `${rangeWords(minWidthPx, maxWidthPx)} × ${rangeWords(minHeightPx, maxHeightPx)} px`;
}

function rangeWords(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return most === undefined ? 'any' : `up to ${String(most)}`;
  if (most === undefined) return `at least ${String(least)}`;
  return least === most ? String(least) : `${String(least)} to ${String(most)}`;
}

/** Powers of ten, as file managers show them. */
export function bytesWords(sizeBytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3));
  return `${String(Number((sizeBytes / 1000 ** power).toFixed(1)))} ${units[power] ?? ''}`;
}
