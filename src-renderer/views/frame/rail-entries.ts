/** What the rail lists below its fixed places: folders and targets with what is still to go. */
import type { ClientCount } from '../../../src-main/contract/status.ts';
import type { IconName } from '../../shared/icons.ts';
import { say } from '../../words/say.ts';

/** `12 to go, 1 needs you`, or `null` where there is neither. */
export function clientCountWords({ pending, attention }: Omit<ClientCount, 'clientId'>): string | null {
  const parts: string[] = [];
  if (pending > 0) parts.push(say('frame.to_go', { pending }));
  if (attention > 0) parts.push(say('frame.need_you', { attention }));
  return parts.length === 0 ? null : parts.join(', ');
}

/** A group of the rail with more than these shows those alone that something waits in. */
export const mostInRail = 8;

/** `isKept`: it is shown however many there are. */
export function shownInRail<Item>(items: readonly Item[], isKept: (item: Item) => boolean): readonly Item[] {
  return items.length <= mostInRail ? items : items.filter(isKept);
}

/** From so many folders on the rail has a field that filters it. */
export const fewWithoutFilter = 12;

/** Each word of the filter stands in the text, in any order. */
export function fitsFilter(text: string, filter: string): boolean {
  const within = text.toLocaleLowerCase();
  return filter
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => within.includes(word));
}

interface NamedPlace {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/**
 * Of folders of one name: the part of its path that tells each from the others. That is the nearest folder above it whose name none of
 * them has at that height, else all of it that differs.
 */
export function tellingParts(folders: readonly NamedPlace[]): ReadonlyMap<number, string> {
  const told = new Map<number, string>();
  for (const alike of Map.groupBy(folders, ({ name }) => name).values()) {
    if (alike.length === 1) continue;
    const above = new Map(alike.map(({ id, path }) => [id, parentsOf(path)]));
    for (const { id } of alike) {
      const own = above.get(id) ?? [];
      const others = [...above].filter(([other]) => other !== id).map(([, parents]) => parents);
      const height = own.findIndex((part, at) => others.every((parents) => parents[at] !== part));
      const differs = (part: string, at: number): boolean => others.some((parents) => parents[at] !== part);
      const from = Math.max(own.findIndex(differs), 0);
      const part =
        height >= 0
          ? own[height]
          : own
              .slice(from, own.findLastIndex(differs) + 1)
              .toReversed()
              .join('/');
      if (part !== undefined && part !== '') told.set(id, part);
    }
  }
  return told;
}

/** The names of the folders above it, the nearest first. */
function parentsOf(path: string): readonly string[] {
  return path
    .split(/[/\\]/u)
    .filter((part) => part !== '')
    .slice(0, -1)
    .toReversed();
}

export function targetIcon(kind: string): IconName {
  if (kind === 'knowledge_base') return 'book';
  return kind === 'brand_clips' ? 'clip' : 'photo';
}

/** The window's title: what needs somebody, else what is to go; practice is marked. */
export function windowTitle(
  place: string,
  state: { attention: number; toGo: number; isPractice: boolean },
): string {
  const parts: string[] = [];
  if (state.attention > 0) parts.push(say('frame.need_you', { attention: state.attention }));
  else if (state.toGo > 0) parts.push(say('frame.to_go', { pending: state.toGo }));
  parts.push(place);
  parts.push(state.isPractice ? say('frame.outbox_practice') : 'Outbox');
  return parts.join(' · ');
}
