import { OutboxError } from '../../../contract/errors.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import { readSmallFile, type SmallFile } from '../../../foundation/read-small-file.ts';

/**
 * The text of a file that a person named, without a mark of its encoding. A pipe or a device is refused at once instead of being
 * waited for. Throws `OutboxError` invalid_input.
 */
export function readNamedFile(
  path: string,
  { maximumBytes, purpose }: { maximumBytes: number; purpose: string },
): string {
  return readNamed(path, maximumBytes, purpose).text.replace(/^\uFEFF/u, '');
}

/** As `readNamedFile`, of a file that may have any encoding, or is no text. */
export function readNamedBytes(
  path: string,
  { maximumBytes, purpose }: { maximumBytes: number; purpose: string },
): Uint8Array {
  return readNamed(path, maximumBytes, purpose).bytes;
}

function readNamed(
  path: string,
  maximumBytes: number,
  purpose: string,
): Extract<SmallFile, { kind: 'read' }> {
  const file = openNamed(path, maximumBytes, purpose);
  switch (file.kind) {
    case 'read':
      return file;
    case 'not_a_file':
      throw new OutboxError('invalid_input', `${path} is not a file. Name one that holds ${purpose}.`);
    case 'too_long':
      throw new OutboxError('invalid_input', `${path} is too long for ${purpose}.`);
  }
}

function openNamed(path: string, maximumBytes: number, purpose: string): SmallFile {
  try {
    return readSmallFile(path, { maximumBytes });
  } catch (cause) {
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: 'it does not exist',
      EACCES: 'you may not read it',
      EPERM: 'you may not read it',
    };
    const reason = reasons[errorCode(cause) ?? ''] ?? 'it cannot be opened';
    throw new OutboxError(
      'invalid_input',
      `${path} cannot be read: ${reason}. Name a file that holds ${purpose}.`,
      { cause },
    );
  }
}
