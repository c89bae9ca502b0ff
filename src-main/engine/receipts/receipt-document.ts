import type { ReceiptFormat } from '../../contract/receipt.ts';
import { csvDocument } from './csv-document.ts';
import type { ReceiptDocument } from './document-form.ts';
import { jsonDocument } from './json-document.ts';
import { markdownDocument } from './markdown-document.ts';

export function receiptDocument(format: ReceiptFormat): ReceiptDocument {
  switch (format) {
    case 'json':
      return jsonDocument;
    case 'csv':
      return csvDocument;
    case 'markdown':
      return markdownDocument;
  }
}
