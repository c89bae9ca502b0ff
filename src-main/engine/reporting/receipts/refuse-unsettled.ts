import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { ReceiptFormat } from '../../../contract/receipt.ts';
import type { ReceiptFilter, ReceiptRecords } from './receipt-records.ts';

/**
 * JSON is what another Outbox reads in, so that it does not send again what was sent. A job in doubt has no receipt, so that one
 * would send it: throws `OutboxError` conflict that names it. Jobs that a person chose one by one are that choice.
 */
export function refuseUnsettled(
  records: Pick<ReceiptRecords, 'unsettled'>,
  format: ReceiptFormat,
  filter: ReceiptFilter,
): void {
  if (format !== 'json' || filter.jobIds !== undefined) return;
  const { sending, doubtful } = records.unsettled(filter);
  if (doubtful !== null) {
    const { id: jobId, name, jobs } = doubtful;
    throw new OutboxError('conflict', message('receipts.still_in_doubt', { name, jobId, others: jobs - 1 }));
  }
  if (sending !== null) {
    const { id: jobId, name, jobs } = sending;
    throw new OutboxError('conflict', message('receipts.still_sending', { name, jobId, others: jobs - 1 }));
  }
}
