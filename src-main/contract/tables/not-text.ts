import { message, type Message, type MessageOf } from '../messages/message.ts';
import { escapedSets } from './escaped-sets.ts';
import { decodeText } from './text-encoding.ts';

type NoList = Exclude<MessageOf<'table.not_a_list'>['params']['found'], 'other'>;

/** What files begin with that people take for lists. */
const beginnings: readonly { readonly bytes: string; readonly found: NoList }[] = [
  { bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', found: 'old_excel' },
  { bytes: '%PDF-', found: 'pdf' },
  { bytes: '{\\rtf', found: 'rtf' },
];

const packed = 'PK\x03\x04';

export const notAList = (found: NoList): Message => message('table.not_a_list', { found });

/** Why a file is neither a text nor an XLSX, by how it begins; `null`: nothing says so. */
export function whyOtherKind(content: Uint8Array): Message | null {
  const start = latin1(content.subarray(0, 4096));
  const known = beginnings.find(({ bytes }) => start.startsWith(bytes));
  if (known !== undefined) return notAList(known.found);
  if (!start.startsWith(packed)) return null;
  if (start.includes('application/vnd.oasis.opendocument')) return notAList('opendocument');
  return holds(content, 'word/document') ? notAList('word') : null;
}

/** Why a file is no text; `null`: it is. `asked`: an encoding that a person chose. */
export function whyNoText(content: Uint8Array, asked?: string): Message | null {
  const other = whyOtherKind(content);
  if (other !== null) return other;
  if (latin1(content.subarray(0, 4)) === packed) return notAList(holds(content, 'xl/') ? 'excel' : 'zip');
  if (escapedSets(content) === 'other') return notAList('escaped');
  const isBinary = content.includes(0) && decodeText(content, asked).text.includes('\0');
  return isBinary ? notAList('binary') : null;
}

/** Why a text is no list of links, as its links are written in pieces; `null`: it may be one. */
export function whyNoList(text: string): Message | null {
  if (/^\s*BEGIN:V(?:CALENDAR|CARD)\s/iu.test(text.slice(0, 200))) return notAList('calendar');
  const start = text.slice(0, 20_000);
  const isMail =
    /^(?:mime-version|content-transfer-encoding):/imu.test(start) && /^[\w-]{2,40}: /u.test(start);
  return isMail || isQuotedPrintable(text) ? notAList('mail') : null;
}

/** In its links, every equals sign is written by its number or ends the line. */
function isQuotedPrintable(text: string): boolean {
  if (!text.includes('=3D') || !/=$/mu.test(text)) return false;
  // Word by word, so that a long text without blanks takes no longer than another.
  const links = (text.match(/\S+/gu) ?? []).filter((word) => /https?:\/\//u.test(word));
  return links.some((link) => link.includes('=3D')) && !links.some((link) => /=(?![\dA-F]{2}|$)/u.test(link));
}

/** Names of what is packed stand at the beginning or at the end. */
function holds(content: Uint8Array, name: string): boolean {
  const parts = [content.subarray(0, 64 * 1024), content.subarray(-64 * 1024)];
  return parts.some((part) => latin1(part).includes(name));
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
