import { basename } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { z } from '../../../contract/zod.ts';
import { FileError, type FileSystem, type OpenFile } from '../../../foundation/files/file-system.ts';
import { DocumentScanner, UnusableDocument } from './document-scanner.ts';
import { receiptsFormatName, receiptsFormatVersion } from './document-form.ts';

const largestFileBytes = 512 * 1024 * 1024;
const chunkBytes = 256 * 1024;

const surroundingsSchema = z.object({
  format: z.literal(receiptsFormatName),
  version: z.int().positive(),
  receipts: z.array(z.unknown()),
});

/**
 * Reads the elements of an exported document in turn, each list of them from one chunk of the file. The whole file is looked
 * through before the first is given, so nothing of a document that is cut off or of another kind is ever used. Throws
 * `OutboxError` invalid_input that names the file and the next step.
 */
export async function* readDocument(fileSystem: FileSystem, path: string): AsyncGenerator<Uint8Array[]> {
  const name = basename(path);
  const file = await opened(fileSystem, path);
  try {
    const { sizeBytes } = await file.status();
    if (sizeBytes > largestFileBytes) {
      throw refused(
        name,
        `it is larger than ${String(largestFileBytes / 1024 / 1024)} MiB. Export fewer receipts at a time, with a search`,
      );
    }
    checkSurroundings(name, await surroundingsOf(file));
    const scanner = new DocumentScanner();
    for await (const chunk of chunksOf(file)) {
      const entries = scanner.push(chunk);
      if (entries.length > 0) yield entries;
    }
  } catch (error) {
    if (error instanceof UnusableDocument) {
      throw refused(name, `${error.message}. Choose a JSON file that Outbox exported`);
    }
    if (error instanceof FileError) throw refused(name, `${error.message}. Choose it again`);
    throw error;
  } finally {
    await file.close();
  }
}

async function opened(fileSystem: FileSystem, path: string): Promise<OpenFile> {
  try {
    return await fileSystem.open(path);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw refused(basename(path), `it cannot be opened (${error.message}). Choose it again`);
  }
}

async function surroundingsOf(file: OpenFile): Promise<unknown> {
  const scanner = new DocumentScanner();
  for await (const chunk of chunksOf(file)) scanner.push(chunk);
  return scanner.end();
}

function checkSurroundings(name: string, surroundings: unknown): void {
  const parsed = surroundingsSchema.safeParse(surroundings);
  if (!parsed.success) {
    throw refused(name, 'it is not a list of receipts. Choose a JSON file that Outbox exported');
  }
  const { version } = parsed.data;
  if (version > receiptsFormatVersion) {
    throw refused(
      name,
      `it has version ${String(version)} of the format, and this Outbox reads up to version ${String(receiptsFormatVersion)}. Install the newest Outbox, then import it again`,
    );
  }
}

/** One buffer for all: a chunk is only valid until the next is asked for. */
async function* chunksOf(file: OpenFile): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(chunkBytes);
  for (let position = 0; position <= largestFileBytes;) {
    const readBytes = await file.read(buffer, position);
    if (readBytes === 0) return;
    yield buffer.subarray(0, readBytes);
    position += readBytes;
  }
  throw new UnusableDocument('it grew while it was read');
}

function refused(name: string, why: string): OutboxError {
  return new OutboxError('invalid_input', `${name} was not imported: ${why}.`);
}
