import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import { writeNewFile } from '../../../foundation/files/write-new-file.ts';

/** As `writeNewFile`. Throws `OutboxError` storage, and what the pieces throw of these. */
export async function writeExport(
  ...[directory, name, pieces]: Parameters<typeof writeNewFile>
): Promise<string> {
  try {
    return await writeNewFile(directory, name, pieces);
  } catch (error) {
    if (error instanceof OutboxError) throw error;
    const why = messageOf(error);
    throw new OutboxError('storage', message('export.failed', { path: directory, said: why }), {
      cause: error,
    });
  }
}
