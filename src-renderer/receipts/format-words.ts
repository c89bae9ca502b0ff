import type { ReceiptFormat } from '../../src-main/contract/receipt.ts';
import { say } from '../words/say.ts';

/** The forms in which receipts leave, and what each of them is good for. */
export const formatWords: Readonly<
  Record<ReceiptFormat, { readonly name: string; readonly purpose: string }>
> = {
  json: {
    name: 'JSON',
    get purpose() {
      return say('receipts.formats.json');
    },
  },
  csv: {
    name: 'CSV',
    get purpose() {
      return say('receipts.formats.csv');
    },
  },
  markdown: {
    get name() {
      return say('receipts.formats.markdown_name');
    },
    get purpose() {
      return say('receipts.formats.markdown');
    },
  },
};

/** What is pasted most, first. */
export const copyFormats: readonly ReceiptFormat[] = ['markdown', 'csv', 'json'];
