import { OutboxError } from '../../../contract/errors.ts';
import { readSmallFile } from '../../../foundation/read-small-file.ts';

/**
 * The text of a file that a person named, without a mark of its encoding. A pipe or a device is refused at once instead of being
 * waited for. Throws `OutboxError` invalid_input, and what `open` throws.
 */
export function readNamedFile(
  path: string,
  { maximumBytes, purpose }: { maximumBytes: number; purpose: string },
): string {
  const file = readSmallFile(path, { maximumBytes });
  switch (file.kind) {
    case 'read':
      return file.text.replace(/^\uFEFF/u, '');
    case 'not_a_file':
      throw new OutboxError('invalid_input', `${path} is not a file. Name one that holds ${purpose}.`);
    case 'too_long':
      throw new OutboxError('invalid_input', `${path} is too long for ${purpose}.`);
  }
}
