import type { Message } from '../../../contract/messages/message.ts';
import type { TemplatedChange, TemplatedFolder } from '../../../contract/folder-template.ts';
import { withOtherClient } from './crossing-json.ts';
import { messageJson, toldJson, toldListJson } from './message-json.ts';
import { told } from './say.ts';

/** What watching a sub-folder by a template would do, with what stands in the way in English and as facts. */
export function templatedFolderJson({ message, ...folder }: TemplatedFolder) {
  return {
    ...withOtherClient(folder),
    ...toldJson('message', message),
    ...toldListJson('warnings', folder.warnings),
  };
}

/** What a template would change for a folder, with its warnings in English and as facts. */
export function templatedChangeJson(change: TemplatedChange) {
  return { ...withOtherClient(change), ...toldListJson('warnings', change.warnings) };
}

/** Folders that stay as they are, each with why in English and as facts. */
export function failedJson<Failed extends { readonly message: Message }>(failed: readonly Failed[]) {
  return failed.map(({ message, ...folder }) => ({
    ...{ ...folder, message: told(message) },
    ...messageJson(message),
  }));
}
