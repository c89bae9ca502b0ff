import { formatCount } from '../shared/format.ts';
import type { ImportResult } from './receipt-import.svelte.ts';
import { receiptWords as words } from '../words/receipts.ts';
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
    return { title: words.outcome.none, detail: null, refusals: [] };
  }
  const parts = [
    known > 0 ? words.outcome.known(known) : null,
    refused.length > 0 ? words.outcome.refused(refused.length) : null,
  ].filter((part) => part !== null);
  return {
    title: imported === 0 ? words.outcome.nothingNew : words.outcome.taken(imported),
    detail: parts.length === 0 ? null : `${sentence(parts.join(', '))}.`,
    refusals: reasons(refused),
  };
}

/** `Entry 3: It has no link.`, `Entries 3, 4, 9 and 12 more: It has no link.` */
function reasons(refused: ImportResult['refused']): readonly string[] {
  const entriesByWhy = Map.groupBy(refused, ({ why }) => why);
  const lines = [...entriesByWhy].map(([why, entries]) => {
    const named = entries.slice(0, 3).map(({ entry }) => formatCount(entry));
    const rest = entries.length - named.length;
    if (rest > 0) return words.outcome.entriesMore(named.join(', '), rest, said(why));
    return `${entries.length === 1 ? words.outcome.entry : words.outcome.entries} ${named.join(', ')}: ${said(why)}`;
  });
  const unnamed = lines.length - mostReasons;
  return unnamed > 0 ? [...lines.slice(0, mostReasons), words.outcome.moreReasons(unnamed)] : lines;
}

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
