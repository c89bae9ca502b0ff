import { message } from '../../../contract/messages/message.ts';
import type { DocumentFacts } from '../../../contract/content-facts.ts';
import type { FileWindow } from './file-window.ts';

const lookedAtBytes = 64 * 1024;
/** A character of UTF-8 that is cut through at the end of what is read. */
const longestCharacter = 4;

const facts: DocumentFacts = {
  ...{ kind: 'document', format: 'text', isEncrypted: false, hasMacros: false, pages: null, problem: null },
  ...{ hasLocation: false, locationStays: false },
};

/** `null`: it is no text. */
export async function readText(window: FileWindow): Promise<DocumentFacts | null> {
  const { raw } = await window.upTo(0, lookedAtBytes);
  const [first, second] = raw;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return facts;
  if (raw.includes(0)) return null;
  const isWhole = raw.byteLength === window.sizeBytes;
  if (isUtf8(raw, isWhole)) return facts;
  const isTextual = raw.every((byte) => byte >= 0x20 || (byte >= 0x07 && byte <= 0x0d) || byte === 0x1b);
  return isTextual ? { ...facts, problem: message('file_problem.unknown_encoding') } : null;
}

function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  const cuts = isWhole ? [0] : Array.from({ length: longestCharacter }, (_, cut) => cut);
  return cuts.some((cut) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.byteLength - cut));
      return true;
    } catch {
      return false;
    }
  });
}
