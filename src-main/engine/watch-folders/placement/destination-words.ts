import { message, type Message } from '../../../contract/messages/message.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import type { Destination } from './destination.ts';
import { messageOf } from '../../storage/messages/recorded.ts';

/** "slide 6 · Sunset of Lisbon in five days" */
export function placeOf({ target, ...destination }: Destination): Message {
  const order = 'order' in destination ? destination.order : 0;
  return placeOfTarget(target.label ?? target.id, { ...target, order });
}

export function placeOfTarget(
  target: string,
  {
    slideId,
    slideLabel,
    order,
  }: { readonly slideId: string | null; readonly slideLabel: string | null; readonly order: number },
): Message {
  if (slideId === null) return message('place.name', { name: target });
  if (slideId === noSlide) return message('place.carousel', { target });
  return message('place.slide', { slide: slideNamed({ slideId, slideLabel, order }), target });
}

/** What would become of a file. */
export function wouldBecome(destination: Destination): Message {
  switch (destination.kind) {
    case 'goes':
      return wouldGoTo(destination);
    case 'asks':
      return message(`explained.asks.${destination.for}`, { reason: destination.why });
    case 'waits':
      return message('preview.waits', { reason: messageOf(destination.why) });
  }
}

function wouldGoTo({ target, order }: Extract<Destination, { kind: 'goes' }>): Message {
  const name = target.label ?? target.id;
  const { slideId } = target;
  if (slideId === null) return message('preview.goes.to', { target: name });
  if (slideId === noSlide) return message('preview.goes.no_slide', { target: name });
  return message('preview.goes.slide', { slide: slideNamed({ ...target, slideId, order }), target: name });
}

/** By number and title, where they are known. */
function slideNamed({
  slideId,
  slideLabel,
  order,
}: {
  readonly slideId: string;
  readonly slideLabel: string | null;
  readonly order: number;
}): string {
  const number = order > 0 ? String(order) : null;
  const title = slideLabel === '' ? null : slideLabel;
  const named = [number, title].filter((word) => word !== null).join(' · ');
  return named === '' ? slideId : named;
}
