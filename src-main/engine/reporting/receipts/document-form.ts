import type { Receipt } from '../../../contract/receipt.ts';

/** How a list of receipts is written as text, one after the other, so that a long one never has to be held as a whole. */
export interface ReceiptDocument {
  readonly fileExtension: string;
  readonly head: string;
  /** Between two receipts. */
  readonly separator: string;
  readonly tail: string;
  textOf(receipt: Receipt): string;
}

/** One piece of a document. `isFirst` and `isLast` may both be true. */
export function pieceOf(
  document: ReceiptDocument,
  receipts: readonly Receipt[],
  place: { readonly isFirst: boolean; readonly isLast: boolean },
): string {
  const before = place.isFirst ? document.head : receipts.length === 0 ? '' : document.separator;
  const body = receipts.map((receipt) => document.textOf(receipt)).join(document.separator);
  return `${before}${body}${place.isLast ? document.tail : ''}`;
}

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
