/** What the palette offers: something to do, or somewhere to go. */
import type { IconName } from '../shared/icons.ts';
import { folded, wordsOf } from '../shared/search-words.ts';

export const paletteGroups = [
  'do',
  'go',
  'filters',
  'clients',
  'folders',
  'batches',
  'targets',
  'jobs',
] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

export interface PaletteEntry {
  /** Unique among all that is offered at once. */
  readonly key: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** What tells it from its like: where a folder lies, the state of a job. */
  readonly note: string | null;
  readonly icon: IconName;
  /** The key that does the same from anywhere; left out where there is none. */
  readonly shortcut?: string | undefined;
  /** Further words by which it is found, as others call it; never shown. */
  readonly alsoFoundBy: readonly string[];
  readonly run: () => void;
}

/** So many of one group, the best first, where something is looked for: the list has to be read at a glance. */
const mostOfGroup = 6;

/**
 * The entries in which every word of the query begins a word, or stands inside one; those that begin one come first. Groups keep
 * their order. An empty query takes all that is done and all places.
 */
export function ranked(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  const words = wordsOf(query);
  if (words.length === 0) return entries.filter(({ group }) => group === 'do' || group === 'go');
  return paletteGroups.flatMap((group) =>
    entries
      .filter((entry) => entry.group === group)
      .map((entry) => ({ entry, fit: fitOf(entry, words) }))
      .filter(({ fit }) => fit > 0)
      .toSorted((one, other) => other.fit - one.fit)
      .slice(0, mostOfGroup)
      .map(({ entry }) => entry),
  );
}

const notFound = 0;
const inside = 1;
const wordBegins = 2;
const labelBegins = 3;

/** How well the worst of the words fits; 0 where one is found nowhere. */
function fitOf(entry: PaletteEntry, words: readonly string[]): number {
  const label = folded(entry.label);
  const all = `${label} ${folded(entry.alsoFoundBy.join(' '))} ${folded(entry.note ?? '')}`;
  return Math.min(
    ...words.map((word) => {
      if (label.startsWith(word)) return labelBegins;
      const at = all.indexOf(word);
      if (at < 0) return notFound;
      return wordsOf(all).some((each) => each.startsWith(word)) ? wordBegins : inside;
    }),
  );
}
