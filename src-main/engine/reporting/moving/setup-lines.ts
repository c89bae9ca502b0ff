import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { toldBy } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { unusable } from '../receipts/unusable-file.ts';
import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';

/** A receipt is about one kilobyte, a folder's rules are at most some hundred. */
const longestLineBytes = 1024 * 1024;
/** Two million receipts. */
const largestFileBytes = 2 * 1024 * 1024 * 1024;
const chunkBytes = 256 * 1024;
const lineEnd = 0x0a;

export interface SetupLine {
  /** From 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

/**
 * The lines of a file, each list of them from one chunk. Returns the SHA-256 of all that was read. Throws `OutboxError` invalid_input
 * that names the file and the line.
 */
export async function* linesOf(
  fileSystem: Pick<FileSystem, 'open'>,
  path: string,
): AsyncGenerator<SetupLine[], string> {
  const name = basename(path);
  const file = await fileSystem.open(path).catch((error: unknown) => {
    throw error instanceof FileError
      ? unusable(name, message('import_file.not_opened', { reason: toldBy(error) }))
      : error;
  });
  try {
    const hash = createHash('sha256');
    const buffer = new Uint8Array(chunkBytes);
    let number = 0;
    let rest: Buffer = Buffer.alloc(0);
    for (let position = 0; ;) {
      const readBytes = await file.read(buffer, position);
      const chunk = buffer.subarray(0, readBytes);
      hash.update(chunk);
      position += readBytes;
      if (position > largestFileBytes) throw unusable(name, message('setup_file.too_large'));
      const lines: SetupLine[] = [];
      let text = Buffer.concat([rest, chunk]);
      for (let end = text.indexOf(lineEnd); end !== -1; end = text.indexOf(lineEnd)) {
        number += 1;
        lines.push({ number, bytes: text.subarray(0, end) });
        text = text.subarray(end + 1);
      }
      rest = text;
      if (rest.length > longestLineBytes) {
        throw unusable(name, message('setup_file.long_line', { line: number + 1 }));
      }
      if (readBytes === 0 && rest.length > 0) lines.push({ number: number + 1, bytes: rest });
      if (lines.length > 0) yield lines;
      if (readBytes === 0) return hash.digest('hex');
    }
  } catch (error) {
    if (error instanceof FileError)
      throw unusable(name, message('import_file.not_read', { reason: toldBy(error) }));
    throw error;
  } finally {
    await file.close();
  }
}
