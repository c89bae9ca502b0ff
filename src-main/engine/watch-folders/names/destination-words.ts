import { noSlide } from '../../../contract/no-slide.ts';
import type { Destination } from './destination.ts';
import { english } from '../../storage/messages/english.ts';

/** "slide 6 · Sunset of Lisbon in five days" */
export function placeWords({ target, ...destination }: Destination): string {
  const name = target.label ?? target.id;
  if (target.slideId === null) return name;
  if (target.slideId === noSlide) return `the carousel ${name}`;
  const order = 'order' in destination ? destination.order : 0;
  const title = target.slideLabel === null || target.slideLabel === '' ? null : target.slideLabel;
  const slide =
    order === 0 ? (title ?? target.slideId) : title === null ? String(order) : `${String(order)} · ${title}`;
  return `slide ${slide} of ${name}`;
}

/** What would become of a file, after its name and a comma. */
export function wouldWords(destination: Destination): string {
  switch (destination.kind) {
    case 'goes':
      return `would go to ${placeWords(destination)}`;
    case 'asks':
      if (destination.for === 'client') return `waits for your yes: ${destination.why}`;
      return `needs a ${destination.for}: ${destination.why}`;
    case 'waits':
      return `would wait: ${english(destination.why)}`;
  }
}
