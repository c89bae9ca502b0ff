import { OutboxError } from '../../contract/errors.ts';
import { messageOf } from '../../foundation/error-message.ts';
import { makeOwnDataFolder } from '../../foundation/own-data-folder.ts';

/** Makes the data folder where there is none. Throws `OutboxError` storage where it cannot be used. */
export function prepareDataDirectory(dataDirectory: string): void {
  try {
    makeOwnDataFolder(dataDirectory);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new OutboxError(
      'storage',
      `The data folder ${dataDirectory} cannot be used: ${reason}. Another can be chosen with --data-dir.`,
      { cause },
    );
  }
}
