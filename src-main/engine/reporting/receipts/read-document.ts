import { basename } from 'node:path';
import { toldBy } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { z } from '../../../contract/zod.ts';
import { FileError, type FileSystem, type OpenFile } from '../../../foundation/files/file-system.ts';
import { DocumentScanner, UnusableDocument } from './document-scanner.ts';
import { unusable } from './unusable-file.ts';
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
      throw unusable(name, message('receipt_file.too_large', { mebibytes: largestFileBytes / 1024 / 1024 }));
    }
    checkSurroundings(name, await surroundingsOf(file));
    const scanner = new DocumentScanner();
    for await (const chunk of chunksOf(file)) {
      const entries = scanner.push(chunk);
      if (entries.length > 0) yield entries;
    }
  } catch (error) {
    if (error instanceof UnusableDocument) throw unusable(name, error.told);
    if (error instanceof FileError)
      throw unusable(name, message('import_file.not_read', { reason: toldBy(error) }));
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
    throw unusable(basename(path), message('import_file.not_opened', { reason: toldBy(error) }));
  }
}

async function surroundingsOf(file: OpenFile): Promise<unknown> {
  const scanner = new DocumentScanner();
  for await (const chunk of chunksOf(file)) scanner.push(chunk);
  return scanner.end();
}

function checkSurroundings(name: string, surroundings: unknown): void {
  const parsed = surroundingsSchema.safeParse(surroundings);
  if (!parsed.success) throw unusable(name, message('receipt_file.no_list'));
  const { version } = parsed.data;
  if (version > receiptsFormatVersion)
    throw unusable(name, message('import_file.newer', { version, most: receiptsFormatVersion }));
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
  throw new UnusableDocument(message('receipt_file.grew'));
}
