import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { createNodeFileSystem, FileError } from '../../../foundation/files/node-file-system.ts';
import { withoutOwnFolder } from '../../../foundation/files/own-folder.ts';

/**
 * What the product keeps for itself is never read as a source, whatever way leads there, also where this process reads it instead
 * of the engine. Throws `OutboxError` invalid_input.
 */
export async function refuseOwnFile(path: string, dataDirectory: string): Promise<void> {
  const fileSystem = createNodeFileSystem();
  try {
    const file = await withoutOwnFolder(fileSystem, dataDirectory).open(await fileSystem.realPath(path));
    await file.close();
  } catch (cause) {
    if (!(cause instanceof FileError)) throw cause;
    const refused = message('named_file.refused', { path, reason: cause.told });
    throw new OutboxError('invalid_input', refused, { cause });
  }
}
