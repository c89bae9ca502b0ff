import type { ContentFacts } from './content-facts.ts';
import { lengthWords, sizeWords } from './content-words.ts';
import { bytesWords, wantedSizeWords } from './limit-words.ts';
import type { TargetLimits, RefusedTrait } from './target-limits.ts';
import type { LocationRule } from './folder-rules.ts';

/** How far a ratio may be off: pictures are cut to whole pixels. */
const ratioSlack = 0.01;

/** Why a file does not fit, each as the part of a sentence; none where it does. `facts`: `null` where nobody looked. */
export function whyUnfit(
  limits: TargetLimits,
  { facts, sizeBytes }: { readonly facts: ContentFacts | null; readonly sizeBytes: number | null },
): readonly string[] {
  const { maxBytes, maxDurationMs } = limits;
  const why: string[] = [];
  if (facts?.kind === 'picture' || facts?.kind === 'video') why.push(...whyOfSize(limits, facts));
  if (facts?.kind === 'video' && maxDurationMs !== undefined && (facts.durationMs ?? 0) > maxDurationMs) {
    why.push(`it is ${lengthWords(facts.durationMs ?? 0)} long, at most ${lengthWords(maxDurationMs)} fits`);
  }
  if (maxBytes !== undefined && sizeBytes !== null && sizeBytes > maxBytes) {
    why.push(`it has ${bytesWords(sizeBytes)}, at most ${bytesWords(maxBytes)} fit`);
  }
  if (facts === null) return why;
  return [...why, ...limits.refuses.flatMap((trait) => traitOf(trait, facts) ?? [])];
}

/**
 * Why a file waits by what its folder, or who added it, says of files that tell where they were taken, as the part of a sentence.
 * `null`: it goes. A file has a place, has none, or was not looked at: what was not looked at is not trusted where that is asked for.
 */
export function whyLocated(rule: LocationRule, facts: ContentFacts | null): string | null {
  if (rule === 'send' || facts === null) return null;
  const unseen = whyNotLookedAt(facts);
  if (unseen !== null) return `Outbox cannot tell whether it says where it was taken: ${unseen}`;
  const { hasLocation, locationStays } = placeIn(facts);
  if (!hasLocation) {
    return locationStays ? 'it may say where it was taken, in a part that cannot be looked into' : null;
  }
  if (rule === 'refuse') return 'it says where it was taken, and such a file is not to be sent';
  if (locationStays) return 'it says where it was taken in a way that cannot be taken out of it';
  return isBroken(facts)
    ? 'it says where it was taken, and more of that may stay in it, as it is broken'
    : null;
}

/** Of an unknown kind, too large, or broken where a place may stand; `null`: it was looked at. */
function whyNotLookedAt(facts: ContentFacts): string | null {
  switch (facts.kind) {
    case 'unseen':
      return facts.reason;
    case 'unknown':
      return facts.problem ?? 'it is of no kind that Outbox knows';
    case 'document':
      // Letters of an unknown encoding are letters.
      return facts.format === 'text' && facts.problem !== notText ? null : facts.problem;
    case 'picture':
    case 'video':
      return facts.hasLocation ? null : facts.problem;
  }
}

function isBroken(facts: ContentFacts): boolean {
  return (facts.kind === 'picture' || facts.kind === 'video') && facts.problem !== null;
}

const notText = 'what it holds is no text';

function placeIn(facts: ContentFacts): { readonly hasLocation: boolean; readonly locationStays: boolean } {
  return facts.kind === 'unseen' || facts.kind === 'unknown'
    ? { hasLocation: false, locationStays: true }
    : facts;
}

/** Whether what a folder says of places decides anything about a file. */
export function mayTellPlace(facts: ContentFacts | null): boolean {
  if (facts === null) return false;
  const { hasLocation, locationStays } = placeIn(facts);
  return hasLocation || locationStays || whyNotLookedAt(facts) !== null;
}

/** The facts of what leaves: without the place, where its folder has that taken out. */
export function factsAsSent(rule: LocationRule, facts: ContentFacts | null): ContentFacts | null {
  if (rule !== 'remove' || facts === null || facts.kind === 'unseen' || facts.kind === 'unknown')
    return facts;
  return facts.locationStays ? facts : { ...facts, hasLocation: false };
}

function whyOfSize(
  limits: TargetLimits,
  size: { readonly widthPx: number | null; readonly heightPx: number | null },
): readonly string[] {
  const { widthPx, heightPx } = size;
  if (widthPx === null || heightPx === null) return [];
  const { minWidthPx = 0, maxWidthPx = Infinity, minHeightPx = 0, maxHeightPx = Infinity, ratios } = limits;
  const fits =
    widthPx >= minWidthPx && widthPx <= maxWidthPx && heightPx >= minHeightPx && heightPx <= maxHeightPx;
  const isOfRatio = ratios.length === 0 || ratios.some((ratio) => hasRatio(ratio, widthPx, heightPx));
  const is = `it is ${sizeWords(size) ?? ''}`;
  return [
    fits ? [] : `${is}, not ${wantedSizeWords(limits)}`,
    isOfRatio ? [] : `${is}, not of ${ratios.join(' or ')}`,
  ].flat();
}

function hasRatio(ratio: string, widthPx: number, heightPx: number): boolean {
  const [wide = 1, high = 1] = ratio.split(':').map(Number);
  return Math.abs((widthPx * high) / (heightPx * wide) - 1) <= ratioSlack;
}

function traitOf(trait: RefusedTrait, facts: ContentFacts): string | null {
  const holds = (isSo: boolean, words: string): string | null => (isSo ? words : null);
  const picture = facts.kind === 'picture' ? facts : null;
  const isLocated = placeIn(facts).hasLocation;
  const document = facts.kind === 'document' ? facts : null;
  switch (trait) {
    case 'broken':
      return facts.kind === 'unseen' ? null : facts.problem;
    case 'encrypted':
      return holds(document?.isEncrypted === true, 'it is locked with a password');
    case 'macros':
      return holds(document?.hasMacros === true, 'it holds macros');
    case 'animated':
      return holds(picture?.isAnimated === true, 'it moves');
    case 'heic':
      return holds(picture?.format === 'heic', 'it is a HEIC');
    case 'cmyk':
      return holds(picture?.colours === 'cmyk', 'its colours are CMYK');
    case 'not_srgb':
      return holds(picture?.colours === 'other' || picture?.colours === 'cmyk', 'its colours are not sRGB');
    case 'located':
      return holds(isLocated, 'it says where it was taken');
  }
}
