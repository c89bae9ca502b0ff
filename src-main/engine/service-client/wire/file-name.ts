import { message, type Message } from '../../../contract/messages/message.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { plainText, withoutMisleading } from './plain-text.ts';

/** The longest name of a file that any of the usual file systems takes, in UTF-16 units. */
const longestName = 255;

/**
 * A file's name as it stands between quotes in a multipart header (RFC 7578): as it is, with `"`, CR and LF written as browsers
 * write them. A backslash is a letter like any other. Throws `OutboxError` invalid_input for what no file is called.
 */
export function headerFileName(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const problem = problemOfName(base);
  if (problem !== null) throw new OutboxError('invalid_input', problem);
  return base.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function problemOfName(name: string): Message | null {
  if (name === '' || name === '.' || name === '..') return message('file_name.empty');
  if (name.length > longestName)
    return message('file_name.too_long', { count: name.length, most: longestName });
  if (!name.isWellFormed() || name.includes('\0')) return message('file_name.bad_character');
  return null;
}

/** In lower case, without its dot; empty for a name without one. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : plainText(fileName.slice(dot + 1).toLowerCase(), 20);
}

const formerBytes = 200;
const formerExtensionBytes = 20;

/**
 * The name under which earlier versions of Outbox sent a file: in Unicode form NFC, without control and direction characters, at
 * most 200 bytes with the extension kept. A doubt may be as old.
 */
export function formerFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = withoutMisleading(base.toWellFormed()).normalize('NFC');
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 ? clean.slice(dot) : '';
  return Buffer.byteLength(extension) > formerExtensionBytes
    ? cut(clean, formerBytes)
    : cut(clean.slice(0, clean.length - extension.length), formerBytes - Buffer.byteLength(extension)) +
        extension;
}

/** Cuts between letters. */
function cut(text: string, bytes: number): string {
  let result = '';
  let used = 0;
  for (const letter of text) {
    used += Buffer.byteLength(letter);
    if (used > bytes) break;
    result += letter;
  }
  return result;
}
