import { message, type Message } from '../../../contract/messages/message.ts';
import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import { extensionOf } from './file-names.ts';

/** Enough for the magic numbers of every format that is told apart. */
const lookedAtBytes = 4100;
const plainText = new Set(['.txt', '.md', '.csv', '.url']);

/**
 * What is to be said where a file's content is of another type than its name says, `null` where the two fit or nothing can be told.
 * A reason to look before sending, never to refuse (reliability F18). Throws `FileError`.
 */
export async function contentMismatch(fileSystem: FileSystem, path: string): Promise<Message | null> {
  const extension = extensionOf(path);
  const file = await fileSystem.open(path);
  let beginning: Uint8Array;
  try {
    const buffer = new Uint8Array(lookedAtBytes);
    beginning = buffer.subarray(0, await file.read(buffer, 0));
  } finally {
    await file.close();
  }
  const detected = await fileTypeFromBuffer(beginning);
  if (plainText.has(extension)) {
    if (detected !== undefined && !detected.mime.endsWith('xml')) return mismatch(extension, detected.ext);
    return detected === undefined && beginning.includes(0) && !startsAsUtf16(beginning)
      ? message('mismatch.not_text', { extension })
      : null;
  }
  if (detected === undefined || fits(extension, detected)) return null;
  return mismatch(extension, detected.ext);
}

function fits(extension: string, detected: { readonly ext: string; readonly mime: string }): boolean {
  const expected = mime.getType(extension);
  // Nothing is known of the extension, or no more than the container is seen in the first bytes.
  if (expected === null || extension === `.${detected.ext}`) return true;
  if (mime.getAllExtensions(detected.mime)?.has(extension.slice(1)) === true) return true;
  if (detected.ext === 'zip') return /zip|officedocument|opendocument|epub/.test(expected);
  if (detected.ext === 'xml') return expected.includes('xml');
  if (detected.ext === 'cfb') return /msword|ms-excel|ms-powerpoint/.test(expected);
  // Containers of moving pictures and sound share their magic numbers and go by many names.
  const family = (type: string): string => (/^(?:video|audio)\//.test(type) ? 'moving' : type);
  return family(expected) === family(detected.mime);
}

function mismatch(extension: string, detected: string): Message {
  return message('mismatch.type', { extension, type: detected.toUpperCase() });
}

function startsAsUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
