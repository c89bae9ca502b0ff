import { message, type Message } from '../../../contract/messages/message.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import type { Destination } from '../placement/destination.ts';

/** Where a file goes by its name: the target, and the slide of a carousel by number and title. */
export function goesTo({ target: { id, label, slideId, slideLabel }, ...destination }: Destination): Message {
  const target = label ?? id;
  if (slideId === null) return message('explained.goes.to', { target });
  if (slideId === noSlide) return message('explained.goes.no_slide', { target });
  const order = 'order' in destination && destination.order > 0 ? String(destination.order) : null;
  const title = slideLabel === '' ? null : slideLabel;
  const named = [order, title].filter((each) => each !== null).join(' · ');
  return message('explained.goes.slide', { slide: named === '' ? slideId : named, target });
}
