import type { SendingOrder } from '../../../contract/sending.ts';
import { naturalKey } from '../../../contract/natural-order.ts';
import type { JobRecord } from '../record/job-record.ts';

/** Digits of the largest size or time. */
const numberWidth = 16;

type Ordered = Pick<JobRecord, 'name' | 'size_bytes' | 'modified_at_ms'>;

/**
 * A text by which the database puts queued jobs in the order that a person chose; equal keys go as they were added. As added, folders take turns (`turns.ts`). What has no
 * size or age (links, renders) goes first in those orders, as it costs next to nothing.
 */
export function orderKey(order: SendingOrder, job: Ordered): string {
  switch (order) {
    case 'added':
      return '';
    case 'name':
      return naturalKey(job.name);
    case 'oldest':
      return padded(job.modified_at_ms ?? 0);
    case 'smallest':
      return padded(job.size_bytes ?? 0);
  }
}

function padded(value: number): string {
  return String(Math.max(0, Math.floor(value))).padStart(numberWidth, '0');
}
