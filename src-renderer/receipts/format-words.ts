import type { ReceiptFormat } from '../../src-main/contract/receipt.ts';

/** The forms in which receipts leave, and what each of them is good for. */
export const formatWords: Readonly<
  Record<ReceiptFormat, { readonly name: string; readonly purpose: string }>
> = {
  json: { name: 'JSON', purpose: 'Complete. The one that another Outbox can import.' },
  csv: { name: 'CSV', purpose: 'For spreadsheets, one row for each receipt.' },
  markdown: { name: 'Markdown', purpose: 'A table for notes and tickets.' },
};

/** What is pasted most, first. */
export const copyFormats: readonly ReceiptFormat[] = ['markdown', 'csv', 'json'];
