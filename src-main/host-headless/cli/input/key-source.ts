import { fstatSync, openSync, readFileSync, closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { OutboxError } from '../../../contract/errors.ts';
import { errorCode } from '../../../foundation/error-code.ts';

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
export function readKeyFile(path: string, platform: NodeJS.Platform): string {
  const file = openKeyFile(path);
  try {
    const status = fstatSync(file);
    if (!status.isFile()) throw new OutboxError('invalid_input', `${path} is not a file.`);
    if (platform !== 'win32' && (status.mode & 0o077) !== 0) {
      throw new OutboxError(
        'invalid_input',
        `${path} can be read by others. Run "chmod 600 ${path}" and try again.`,
      );
    }
    if (platform !== 'win32' && status.uid !== process.getuid?.()) {
      throw new OutboxError('invalid_input', `${path} belongs to another user.`);
    }
    if (status.size > maximumKeyBytes)
      throw new OutboxError('invalid_input', `${path} is too long for a key.`);
    return onlyLine(readFileSync(file, 'utf8'), path);
  } finally {
    closeSync(file);
  }
}

function openKeyFile(path: string): number {
  try {
    return openSync(path, 'r');
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
