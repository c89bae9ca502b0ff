import type { ReceiptDocument } from './document-form.ts';

export const receiptsFormatName = 'outbox-receipts';
/** Raised when a reader of the former version would misunderstand; fields that are only added do not raise it. */
export const receiptsFormatVersion = 1;

const opening = JSON.stringify({ format: receiptsFormatName, version: receiptsFormatVersion, receipts: [] });

/** What another installation reads in: each receipt as the contract has it, on a line of its own. */
export const jsonDocument: ReceiptDocument = {
  fileExtension: 'json',
  head: `${opening.slice(0, -']}'.length)}\n`,
  separator: ',\n',
  tail: '\n]}\n',
  textOf: (receipt) => JSON.stringify(receipt),
};
