import { OutboxError } from '../../../contract/errors.ts';
import { sizeWords, spanWords, type FileLimits } from '../../../contract/file-limits.ts';
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
      `No file is at least ${sizeWords(minBytes)} and at most ${sizeWords(maxBytes)}. Swap the two, or leave one out.`,
    );
  }
  if (hours?.every((hour) => hour === 'off') === true) {
    throw new OutboxError(
      'invalid_input',
      'No hour of the week is left in which its files go. Leave one, or pause the folder.',
    );
  }
  if (minAgeMs !== undefined && maxAgeMs !== undefined && minAgeMs >= maxAgeMs) {
    throw new OutboxError(
      'invalid_input',
      `A file that waits until it is ${spanWords(minAgeMs)} old is older than the ${spanWords(maxAgeMs)} up to which it goes. Let it go sooner, or take older ones.`,
    );
  }
}
