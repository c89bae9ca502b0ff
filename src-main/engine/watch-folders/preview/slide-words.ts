import { message, type Message } from '../../../contract/messages/message.ts';
import type { SlideMapping } from '../../../contract/slide-mapping.ts';
import type { Destination } from '../placement/destination.ts';
import { nameOf } from '../rules/file-names.ts';
import { numberAtStart } from '../rules/slide-mapping.ts';

/** What of its name led a file to its slide; `null` where no number did. */
export function slideWords(
  relativePath: string,
  mapping: SlideMapping | null,
  destination: Extract<Destination, { kind: 'goes' }>,
): Message | null {
  const part = destination.parts.find(({ name, value }) => isSlide(name) && saysNumber(value, destination));
  const numbers = alike(destination.order);
  if (part !== undefined) {
    const { name, value } = part;
    return message('explained.slide.pattern', { said: value, part: `{${name}}`, ...numbers });
  }
  if (destination.pattern !== null || mapping === null) return null;
  const said =
    mapping.mode === 'names'
      ? numberAtStart(nameOf(relativePath).replace(/(?<=.)\.[^.]*$/, ''))
      : mapping.mode === 'folders'
        ? numberAtStart(relativePath.split('/')[0] ?? '')
        : null;
  if (said === null || !saysNumber(said, destination)) return null;
  return message(mapping.mode === 'names' ? 'explained.slide.name' : 'explained.slide.folder', {
    said,
    ...numbers,
  });
}

function isSlide(part: string): boolean {
  return part.toLowerCase() === 'slide';
}

function saysNumber(text: string, { order }: { readonly order: number }): boolean {
  return /^\d{1,9}$/u.test(text) && Number(text) === order;
}

/** Two spellings of one number: `06` and `6`. */
function alike(order: number): { readonly one: string; readonly other: string } {
  const plain = String(order);
  return { one: plain.padStart(2, '0'), other: order > 9 ? plain.padStart(3, '0') : plain };
}
