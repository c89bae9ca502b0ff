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
