import type { FileWindow } from './file-window.ts';

/** A part of a Matroska or WebM file: its number, and where what it holds lies. */
export interface Element {
  readonly id: number;
  /** Where its number stands. */
  readonly from: number;
  readonly at: number;
  readonly end: number;
}

export const ids = {
  segment: 0x1853_8067,
  tracks: 0x1654_ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  cluster: 0x1f43_b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
  tags: 0x1254_c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  tagString: 0x4487,
  checkSum: 0xbf,
  contentEncodings: 0x6d80,
  info: 0x1549_a966,
  title: 0x7ba9,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  attachments: 0x1941_a469,
  attachedFile: 0x61a7,
  fileData: 0x465c,
} as const;

const longestHead = 12;

/** `null` where none begins there. One that does not say how long it is reaches to the end of the file. */
export async function elementAt(window: FileWindow, at: number): Promise<Element | null> {
  const element = await saidAt(window, at);
  return element === null || element.end > window.sizeBytes ? null : element;
}

/** Also where it says that it reaches behind the end of the file. */
export async function saidAt(window: FileWindow, at: number): Promise<Element | null> {
  const head = await window.upTo(at, longestHead);
  const idBytes = head.length === 0 ? 0 : lengthOf(head.u8(0));
  if (idBytes === 0 || idBytes > 4) return null;
  let id = 0;
  for (let index = 0; index < idBytes; index += 1) id = id * 256 + head.u8(index);
  const sizeBytes = lengthOf(head.u8(idBytes));
  if (sizeBytes === 0) return null;
  const { value, isUnknown } = numberOf(head.part(idBytes, sizeBytes).raw);
  const start = at + idBytes + sizeBytes;
  const end = isUnknown ? window.sizeBytes : start + value;
  return { id, from: at, at: start, end };
}

/** Those in another that begin within it. */
export async function elementsIn(window: FileWindow, { at, end }: Element): Promise<readonly Element[]> {
  const found: Element[] = [];
  for (let next = at; next < end;) {
    const element = await elementAt(window, next);
    if (element === null) break;
    found.push(element);
    next = element.end;
  }
  return found;
}

/** The number that an element holds. */
export async function numberIn(window: FileWindow, { at, end }: Element): Promise<number> {
  const { raw } = await window.bytes(at, Math.min(end - at, 8));
  return raw.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The number of its track that a block begins with, and how many bytes that has. */
export async function trackNumberIn(
  window: FileWindow,
  { at }: Element,
): Promise<{ readonly number: number; readonly length: number }> {
  const head = await window.upTo(at, 8);
  const length = Math.max(1, lengthOf(head.u8(0)));
  return { number: numberOf(head.part(0, length).raw).value, length };
}

/** By the first bit that is set; 0 where there is none. */
function lengthOf(first: number): number {
  return first === 0 ? 0 : Math.clz32(first) - 23;
}

function numberOf(raw: Uint8Array): { readonly value: number; readonly isUnknown: boolean } {
  const [first = 0, ...rest] = raw;
  const mask = 0xff >>> raw.byteLength;
  const isUnknown = (first & mask) === mask && rest.every((byte) => byte === 0xff);
  return { value: rest.reduce((sum, byte) => sum * 256 + byte, first & mask), isUnknown };
}
