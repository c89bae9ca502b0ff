import { problemOf, type ContentFacts } from './content-facts.ts';
import { lengthWords } from './content-words.ts';
import type { LocationRule } from './folder-rules.ts';
import { dataSize } from './messages/amounts.ts';
import { message, type Message } from './messages/message.ts';
import type { TargetLimits, RefusedTrait } from './target-limits.ts';

/** How far a ratio may be off: pictures are cut to whole pixels. */
const ratioSlack = 0.01;

/** Why a file does not fit; none where it does. `facts`: `null` where it was not looked into. */
export function whyUnfit(
  limits: TargetLimits,
  { facts, sizeBytes }: { readonly facts: ContentFacts | null; readonly sizeBytes: number | null },
): readonly Message[] {
  const { maxBytes, maxDurationMs } = limits;
  const why: Message[] = [];
  if (facts?.kind === 'picture' || facts?.kind === 'video') why.push(...whyOfSize(limits, facts));
  if (facts?.kind === 'video' && maxDurationMs !== undefined && (facts.durationMs ?? 0) > maxDurationMs) {
    const lengths = { length: lengthWords(facts.durationMs ?? 0), most: lengthWords(maxDurationMs) };
    why.push(message('unfit.length', lengths));
  }
  if (maxBytes !== undefined && sizeBytes !== null && sizeBytes > maxBytes) {
    why.push(message('unfit.size', { dataSize: dataSize(sizeBytes), maximum: dataSize(maxBytes) }));
  }
  if (facts === null) return why;
  return [...why, ...limits.refuses.flatMap((trait) => traitOf(trait, facts) ?? [])];
}

/** All of them as one; `null`: none. In halves, so that many of them are no deep message. */
export function allOf(reasons: readonly Message[]): Message | null {
  const [first = null] = reasons;
  if (reasons.length < 2) return first;
  const half = Math.ceil(reasons.length / 2);
  const [reason, furtherReason] = [allOf(reasons.slice(0, half)), allOf(reasons.slice(half))];
  if (reason === null || furtherReason === null) return reason;
  return message('unfit.and', { reason, furtherReason });
}

/**
 * Why a file waits by what its folder, or who added it, says of files that tell where they were taken.
 * `null`: it goes. A file has a place, has none, or was not looked at: what was not looked at is not trusted where that is asked for.
 */
export function whyLocated(rule: LocationRule, facts: ContentFacts | null): Message | null {
  if (rule === 'send' || facts === null) return null;
  const unseen = whyNotLookedAt(facts);
  if (unseen !== null) return message('unfit.location_unknown', { reason: unseen });
  const { hasLocation, locationStays } = placeIn(facts);
  if (!hasLocation) {
    return locationStays ? message('unfit.location_unread') : null;
  }
  if (rule === 'refuse') return message('unfit.location_refused');
  if (locationStays) return message('unfit.location_stays');
  return isBroken(facts) ? message('unfit.location_may_stay') : null;
}

/** Of an unknown kind, too large, or broken where a place may stand; `null`: it was looked at. */
function whyNotLookedAt(facts: ContentFacts): Message | null {
  switch (facts.kind) {
    case 'unseen':
      return facts.reason;
    case 'unknown':
      return facts.problem ?? message('unfit.unknown_kind');
    case 'document':
      // Letters of an unknown encoding are letters.
      return facts.format === 'text' && facts.problem?.code !== 'file_problem.no_text' ? null : facts.problem;
    case 'picture':
    case 'video':
      return facts.hasLocation ? null : facts.problem;
  }
}

function isBroken(facts: ContentFacts): boolean {
  return (facts.kind === 'picture' || facts.kind === 'video') && facts.problem !== null;
}

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
  { widthPx: width, heightPx: height }: { readonly widthPx: number | null; readonly heightPx: number | null },
): readonly Message[] {
  if (width === null || height === null) return [];
  const { minWidthPx, maxWidthPx, minHeightPx, maxHeightPx, ratios } = limits;
  const wide = boundOf(width, minWidthPx, maxWidthPx);
  const high = boundOf(height, minHeightPx, maxHeightPx);
  const isOfRatio = ratios.length === 0 || ratios.some((ratio) => hasRatio(ratio, width, height));
  return [
    wide === null ? [] : message('unfit.width', { width, ...wide }),
    high === null ? [] : message('unfit.height', { height, ...high }),
    isOfRatio ? [] : message('unfit.ratio', { width, height, ratios: ratios.join(', ') }),
  ].flat();
}

/** Which limit a side does not keep. */
function boundOf(
  length: number,
  least = 0,
  most = Infinity,
): { readonly bound: 'least' | 'most' | 'other'; readonly limit: number } | null {
  if (length >= least && length <= most) return null;
  if (least === most) return { bound: 'other', limit: least };
  return length < least ? { bound: 'least', limit: least } : { bound: 'most', limit: most };
}

function hasRatio(ratio: string, widthPx: number, heightPx: number): boolean {
  const [wide = 1, high = 1] = ratio.split(':').map(Number);
  return Math.abs((widthPx * high) / (heightPx * wide) - 1) <= ratioSlack;
}

function traitOf(trait: RefusedTrait, facts: ContentFacts): Message | null {
  return trait === 'broken' ? problemOf(facts) : hasTrait(trait, facts) ? message(`unfit.${trait}`) : null;
}

function hasTrait(trait: Exclude<RefusedTrait, 'broken'>, facts: ContentFacts): boolean {
  const picture = facts.kind === 'picture' ? facts : null;
  const document = facts.kind === 'document' ? facts : null;
  switch (trait) {
    case 'encrypted':
      return document?.isEncrypted === true;
    case 'macros':
      return document?.hasMacros === true;
    case 'animated':
      return picture?.isAnimated === true;
    case 'heic':
      return picture?.format === 'heic';
    case 'cmyk':
      return picture?.colours === 'cmyk';
    case 'not_srgb':
      return picture?.colours === 'other' || picture?.colours === 'cmyk';
    case 'located':
      return placeIn(facts).hasLocation;
  }
}
