import { OutboxError, toldBy } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { makeOwnDataFolder } from '../../foundation/own-data-folder.ts';

/** Makes the data folder where there is none. Throws `OutboxError` storage where it cannot be used. */
export function prepareDataDirectory(dataDirectory: string): void {
  try {
    makeOwnDataFolder(dataDirectory);
  } catch (cause) {
    const reason = toldBy(cause);
    throw new OutboxError('storage', message('data_folder.unusable', { path: dataDirectory, reason }), {
      cause,
    });
  }
}
