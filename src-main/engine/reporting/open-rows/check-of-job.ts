import { createHash } from 'node:crypto';

/**
 * Says that a row is of this very job: ids are the same in every installation. It begins with a letter, so that no spreadsheet takes
 * it for a number or a date.
 */
export function checkOfJob(job: { readonly id: number; readonly createdAtMs: number }): string {
  const sum = createHash('sha256').update(`${String(job.id)} ${String(job.createdAtMs)}`);
  return `c${sum.digest('hex').slice(0, 10)}`;
}
