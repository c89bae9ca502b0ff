import { formatBytes } from '../shared/format.ts';
import { said } from '../shared/said.ts';
import type { Found, Looked } from './previews.svelte.ts';
import { controlWords as words } from '../words/controls.ts';
import { contentWords } from '../words/contract.ts';

/** What it is, how wide, how long, how large: in one line. */
export function previewLine(looked: Looked, found: Found | null): string {
  const facts = found?.facts ?? null;
  const isKnown = facts !== null && facts.kind !== 'unknown';
  const lines = isKnown
    ? contentWords.factLines(facts).filter(({ name }) => contentWords.inShort.includes(name))
    : [];
  const size = found?.sizeBytes ?? looked.sizeBytes;
  const pages = facts?.kind === 'document' ? facts.pages : null;
  const count = pages === null ? [] : [words.pages(pages)];
  return [...lines.map(({ value }) => value), ...count, ...(size === null ? [] : [formatBytes(size)])].join(
    ' · ',
  );
}

/** Why there is nothing to see. */
export function whyNothing(looked: Looked, found: Found): string {
  if (looked.of === null) return words.thereIsNoFileBehind;
  if (found.facts === null) return words.theFileIsNotThere;
  const problem = 'problem' in found.facts ? found.facts.problem : null;
  if (problem !== null) return words.cannotBeShown(said(problem));
  const isLocked = found.facts.kind === 'document' && found.facts.isEncrypted;
  return isLocked ? words.itIsLockedWithA : words.filesOfThisKindCannot;
}
