import { OutboxError } from '../contract/errors.ts';
import { message } from '../contract/messages/message.ts';
import { logLevels, type LogLevel } from '../contract/log/fields.ts';

/** How much the log holds: `OUTBOX_LOG_LEVEL`, else `info`. Throws `OutboxError` invalid_input for what is no level. */
export function chosenLogLevel(environment: Readonly<Record<string, string | undefined>>): LogLevel {
  const written = environment['OUTBOX_LOG_LEVEL']?.trim() ?? '';
  if (written === '') return 'info';
  const level = logLevels.find((one) => one === written.toLowerCase());
  if (level !== undefined) return level;
  throw new OutboxError('invalid_input', message('start_line.log_level', { level: written }));
}
