import { message, type Message } from '../../../contract/messages/message.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import type { Destination } from './destination.ts';
import { english, inEnglish } from '../../storage/messages/english.ts';

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
  const number = order > 0 ? String(order) : null;
  const title = slideLabel === '' ? null : slideLabel;
  const named = [number, title].filter((word) => word !== null).join(' · ');
  return message('place.slide', { slide: named === '' ? slideId : named, target });
}

/** What would become of a file, after its name and a comma. */
export function wouldWords(destination: Destination): string {
  switch (destination.kind) {
    case 'goes':
      return `would go to ${inEnglish(placeOf(destination))}`;
    case 'asks':
      if (destination.for === 'client') return `waits for your yes: ${inEnglish(destination.why)}`;
      return `needs a ${destination.for}: ${inEnglish(destination.why)}`;
    case 'waits':
      return `would wait: ${english(destination.why)}`;
  }
}
