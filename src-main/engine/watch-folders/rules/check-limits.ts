import { dataSize, period } from '../../../contract/messages/amounts.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { FileLimits } from '../../../contract/file-limits.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';

/** Throws `OutboxError` invalid_input for limits that no file could meet. */
export function checkLimits({
  minBytes,
  maxBytes,
  minAgeMs,
  maxAgeMs,
  hours,
}: FileLimits & Pick<FolderRules, 'hours'>): void {
  if (minBytes !== undefined && maxBytes !== undefined && minBytes > maxBytes) {
    throw new OutboxError(
      'invalid_input',
      message('rules.sizes_crossed', { minimum: dataSize(minBytes), maximum: dataSize(maxBytes) }),
    );
  }
  if (hours?.every((hour) => hour === 'off') === true) {
    throw new OutboxError('invalid_input', message('rules.no_hours'));
  }
  if (minAgeMs !== undefined && maxAgeMs !== undefined && minAgeMs >= maxAgeMs) {
    throw new OutboxError(
      'invalid_input',
      message('rules.ages_crossed', { minimum: period(minAgeMs), maximum: period(maxAgeMs) }),
    );
  }
}
