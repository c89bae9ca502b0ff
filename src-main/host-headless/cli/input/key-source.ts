import type { Readable } from 'node:stream';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import { whyNotOwn } from '../../../foundation/own-place.ts';
import { readSmallFile, type SmallFile } from '../../../foundation/read-small-file.ts';

/** Longer than any key; a wrong file is noticed before it is read. */
const maximumKeyBytes = 4096;

/** The key as one line from standard input. Throws `OutboxError` invalid_input where there is none. */
export async function readKeyFromInput(input: Readable): Promise<string> {
  let text = '';
  for await (const piece of input as AsyncIterable<Buffer | string>) {
    text += piece.toString();
    if (text.length > maximumKeyBytes)
      throw new OutboxError('invalid_input', 'What came on standard input is too long for a key.');
  }
  return onlyLine(text, 'standard input');
}

/**
 * The key from a file that only the present user may read: looked at and read through one open file, so it cannot be
 * exchanged in between. Throws `OutboxError` invalid_input.
 */
export function readKeyFile(path: string): string {
  const file = openKeyFile(path);
  if (file.kind === 'not_a_file') throw new OutboxError('invalid_input', `${path} is not a file.`);
  if (file.kind === 'too_long') throw new OutboxError('invalid_input', `${path} is too long for a key.`);
  const why = whyNotOwn(path, file.status);
  if (why !== null) throw new OutboxError('invalid_input', message('key.file_not_own', { reason: why }));
  return onlyLine(file.text, path);
}

function openKeyFile(path: string): SmallFile {
  try {
    return readSmallFile(path, { maximumBytes: maximumKeyBytes });
  } catch (cause) {
    const reason = errorCode(cause) === 'ENOENT' ? 'it does not exist' : 'it cannot be opened';
    throw new OutboxError('invalid_input', `The key file ${path} was not read: ${reason}.`, { cause });
  }
}

function onlyLine(text: string, place: string): string {
  const line = text.replace(/^\uFEFF/u, '').trim();
  if (line === '') throw new OutboxError('invalid_input', `No key was found in ${place}.`);
  if (/[\r\n]/u.test(line)) throw new OutboxError('invalid_input', `A key is one line; ${place} has more.`);
  return line;
}
