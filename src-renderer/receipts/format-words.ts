import type { ReceiptFormat } from '../../src-main/contract/receipt.ts';
import { receiptWords as words } from '../words/receipts.ts';

/** The forms in which receipts leave, and what each of them is good for. */
export const formatWords: Readonly<
  Record<ReceiptFormat, { readonly name: string; readonly purpose: string }>
> = {
  json: {
    name: 'JSON',
    get purpose() {
      return words.formats.json;
    },
  },
  csv: {
    name: 'CSV',
    get purpose() {
      return words.formats.csv;
    },
  },
  markdown: {
    get name() {
      return words.formats.markdownName;
    },
    get purpose() {
      return words.formats.markdown;
    },
  },
};

/** What is pasted most, first. */
export const copyFormats: readonly ReceiptFormat[] = ['markdown', 'csv', 'json'];
