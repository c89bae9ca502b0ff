import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';

/** The refusal of a file that was to be imported. `reason` completes a sentence. */
export function unusable(name: string, reason: Message): OutboxError {
  return new OutboxError('invalid_input', message('import_file.refused', { name, reason }));
}
