import type { SlideMapping } from '../../../contract/slide-mapping.ts';
import type { Destination } from '../names/destination.ts';
import { nameOf } from '../rules/file-names.ts';
import { numberAtStart } from '../rules/slide-mapping.ts';

/** What of its name led a file to its slide, as a sentence; `null` where no number did. */
export function slideWords(
  relativePath: string,
  mapping: SlideMapping | null,
  destination: Extract<Destination, { kind: 'goes' }>,
): string | null {
  const part = destination.parts.find(({ name, value }) => isSlide(name) && saysNumber(value, destination));
  if (part !== undefined) return `“${part.value}” fits {${part.name}}; ${alike(destination.order)}.`;
  if (destination.pattern !== null || mapping === null) return null;
  const said =
    mapping.mode === 'names'
      ? numberAtStart(nameOf(relativePath).replace(/(?<=.)\.[^.]*$/, ''))
      : mapping.mode === 'folders'
        ? numberAtStart(relativePath.split('/')[0] ?? '')
        : null;
  if (said === null || !saysNumber(said, destination)) return null;
  const where = mapping.mode === 'names' ? 'at the start of its name' : 'of its sub-folder';
  return `“${said}” ${where} is the number; ${alike(destination.order)}.`;
}

function isSlide(part: string): boolean {
  return part.toLowerCase() === 'slide';
}

function saysNumber(text: string, { order }: { readonly order: number }): boolean {
  return /^\d{1,9}$/u.test(text) && Number(text) === order;
}

/** `06 and 6 mean the same` */
function alike(order: number): string {
  return `${String(order).padStart(2, '0')} and ${order > 9 ? String(order).padStart(3, '0') : String(order)} mean the same`;
}
