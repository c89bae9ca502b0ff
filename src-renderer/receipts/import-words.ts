import { formatCount } from '../shared/format.ts';
import type { ImportResult } from './receipt-import.svelte.ts';
import { say } from '../words/say.ts';
import { said } from '../shared/said.ts';

export interface ImportWords {
  readonly title: string;
  readonly detail: string | null;
  /** Why single entries were left out, each reason once. */
  readonly refusals: readonly string[];
}

/** More reasons than this say nothing new. */
const mostReasons = 20;

export function importWords({ imported, known, refused }: ImportResult): ImportWords {
  if (imported + known + refused.length === 0) {
    return { title: say('receipts.outcome.none'), detail: null, refusals: [] };
  }
  const parts = [
    known > 0 ? say('receipts.outcome.known', { count: known }) : null,
    refused.length > 0 ? say('receipts.outcome.refused', { count: refused.length }) : null,
  ].filter((part) => part !== null);
  return {
    title:
      imported === 0
        ? say('receipts.outcome.nothing_new')
        : say('receipts.outcome.taken', { count: imported }),
    detail: parts.length === 0 ? null : `${sentence(parts.join(', '))}.`,
    refusals: reasons(refused),
  };
}

/** `Entry 3: It has no link.`, `Entries 3, 4, 9 and 12 more: It has no link.` */
function reasons(refused: ImportResult['refused']): readonly string[] {
  const entriesByWhy = Map.groupBy(refused, ({ why }) => said(why));
  const lines = [...entriesByWhy].map(([why, entries]) => {
    const named = entries.slice(0, 3).map(({ entry }) => formatCount(entry));
    const rest = entries.length - named.length;
    if (rest > 0) return say('receipts.outcome.entries_more', { what: named.join(', '), rest, why });
    return say('receipts.outcome.entries', { count: entries.length, what: named.join(', '), why });
  });
  const unnamed = lines.length - mostReasons;
  return unnamed > 0
    ? [...lines.slice(0, mostReasons), say('receipts.outcome.more_reasons', { count: unnamed })]
    : lines;
}

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
