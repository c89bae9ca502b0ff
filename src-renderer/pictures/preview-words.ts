import { problemOf } from '../../src-main/contract/content-facts.ts';
import { linesOfFacts } from '../../src-main/contract/content-words.ts';
import { formatBytes } from '../shared/format.ts';
import type { Found, Looked } from './previews.svelte.ts';
import { saidOf, say } from '../words/say.ts';

/** What a line of few words holds. */
const inShort: ReadonlySet<string> = new Set(['content', 'dimensions', 'length']);

/** What it is, how wide, how long, how large: in one line. */
export function previewLine(looked: Looked, found: Found | null): string {
  const facts = found?.facts ?? null;
  const isKnown = facts !== null && facts.kind !== 'unknown';
  const lines = isKnown ? linesOfFacts(facts, saidOf).filter(({ of }) => inShort.has(of)) : [];
  const size = found?.sizeBytes ?? looked.sizeBytes;
  const pages = facts?.kind === 'document' ? facts.pages : null;
  const count = pages === null ? [] : [say('controls.pages', { pages })];
  return [...lines.map(({ value }) => value), ...count, ...(size === null ? [] : [formatBytes(size)])].join(
    ' · ',
  );
}

/** Why there is nothing to see. */
export function whyNothing(looked: Looked, found: Found): string {
  if (looked.of === null) return say('controls.there_is_no_file_behind');
  if (found.facts === null) return say('controls.the_file_is_not_there');
  const problem = problemOf(found.facts);
  if (problem !== null) return say('controls.cannot_be_shown', { reason: problem });
  const isLocked = found.facts.kind === 'document' && found.facts.isEncrypted;
  return isLocked ? say('controls.it_is_locked_with_a') : say('controls.files_of_this_kind_cannot');
}
