import { factLines } from '../../src-main/contract/content-words.ts';
import { formatAmount, formatBytes } from '../shared/format.ts';
import { visibleText } from '../shared/visible-text.ts';
import type { Found, Looked } from './previews.svelte.ts';

const told: ReadonlySet<string> = new Set(['Content', 'Dimensions', 'Length']);

/** What it is, how wide, how long, how large: in one line. */
export function previewLine(looked: Looked, found: Found | null): string {
  const facts = found?.facts ?? null;
  const isKnown = facts !== null && facts.kind !== 'unknown';
  const lines = isKnown ? factLines(facts).filter(({ name }) => told.has(name)) : [];
  const size = found?.sizeBytes ?? looked.sizeBytes;
  const pages = facts?.kind === 'document' ? facts.pages : null;
  const count = pages === null ? [] : [formatAmount(pages, 'page')];
  return [...lines.map(({ value }) => value), ...count, ...(size === null ? [] : [formatBytes(size)])].join(
    ' · ',
  );
}

/** Why there is nothing to see. */
export function whyNothing(looked: Looked, found: Found): string {
  if (looked.of === null) return 'There is no file behind it on this computer.';
  if (found.facts === null) return 'The file is not there any more, or cannot be read now.';
  const problem = 'problem' in found.facts ? found.facts.problem : null;
  if (problem !== null) return `It cannot be shown: ${visibleText(problem)}.`;
  const isLocked = found.facts.kind === 'document' && found.facts.isEncrypted;
  return isLocked ? 'It is locked with a password.' : 'Files of this kind cannot be shown here.';
}
