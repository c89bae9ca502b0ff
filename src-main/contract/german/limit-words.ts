import { lengthWords } from '../content-words.ts';
import type { FileTargetKind } from '../job.ts';
import { bytesWords, hasSize } from '../limit-words.ts';
import type { LimitScope, RefusedTrait, TargetLimits } from '../target-limits.ts';
import { amountText, listText } from './facts.ts';

/* What `limit-words.ts` says of what targets take, in German. */

export const traitWords: Readonly<Record<RefusedTrait, string>> = {
  broken: 'beschädigte Dateien',
  encrypted: 'gesperrte Dokumente',
  macros: 'Dokumente mit Makros',
  animated: 'bewegte Bilder',
  heic: 'HEIC-Bilder',
  cmyk: 'CMYK-Bilder',
  not_srgb: 'Bilder, die nicht sRGB sind',
  located: 'Bilder und Filme, die sagen, wo sie aufgenommen wurden',
};

const kindScopeWords: Readonly<Record<FileTargetKind, string>> = {
  knowledge_base: 'alle Wissensbasen',
  carousel: 'alle Karussells',
  brand_clips: 'die Clips aller Marken',
};

/** For what limits are, without the connection. */
export function scopeWords({ targetKind, targetId }: Pick<LimitScope, 'targetKind' | 'targetId'>): string {
  if (targetKind === null) return 'alles';
  return targetId === null ? kindScopeWords[targetKind] : targetId;
}

/** `1080 × 1350 px, 4:5, bis 30 MB, keine HEIC-Bilder`. */
export function limitsWords(limits: TargetLimits): string {
  const { ratios, maxBytes, maxDurationMs, refuses } = limits;
  const parts = [
    hasSize(limits) ? wantedSizeWords(limits) : [],
    ratios.length === 0 ? [] : listText(ratios.join(' or ')),
    maxBytes === undefined ? [] : `bis ${amountText(bytesWords(maxBytes), 'de')}`,
    maxDurationMs === undefined ? [] : `höchstens ${lengthWords(maxDurationMs)} lang`,
    refuses.map((trait) => `keine ${traitWords[trait]}`),
  ].flat();
  return parts.length === 0 ? 'alles' : parts.join(', ');
}

function wantedSizeWords({ minWidthPx, maxWidthPx, minHeightPx, maxHeightPx }: TargetLimits): string {
  return `${rangeWords(minWidthPx, maxWidthPx)} × ${rangeWords(minHeightPx, maxHeightPx)} px`;
}

function rangeWords(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return most === undefined ? 'beliebig' : `höchstens ${String(most)}`;
  if (most === undefined) return `mindestens ${String(least)}`;
  return least === most ? String(least) : `${String(least)} bis ${String(most)}`;
}
