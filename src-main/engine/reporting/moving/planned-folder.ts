import type { Message } from '../../../contract/messages/message.ts';
import type { SetupFate, SetupFolder } from '../../../contract/setup.ts';

/** A folder of the file: where it is here, what becomes of it, and why not, if so. */
export interface PlannedFolder {
  readonly of: SetupFolder;
  readonly to: string | null;
  readonly fate: SetupFate;
  readonly why: Message | null;
}
