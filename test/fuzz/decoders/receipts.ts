import { receiptSchema } from '../../../src-main/contract/receipt.ts';
import { OutboxError } from '../../../src-main/contract/errors.ts';
import {
  DocumentScanner,
  UnusableDocument,
} from '../../../src-main/engine/reporting/receipts/document-scanner.ts';
import { readEntry } from '../../../src-main/engine/reporting/receipts/imported-entry.ts';
import { readDocument } from '../../../src-main/engine/reporting/receipts/read-document.ts';
import { must, type Decoder } from './decoder.ts';
import { oneFile } from './one-file.ts';

/** An exported document that is read in: as one file, and cut anywhere. */
export const receiptDocuments: Decoder = {
  name: 'receipts',
  tokens: [
    ...[
      '{"format":"outbox-receipts","version":1,"receipts":[',
      ']}',
      ',',
      '"receipts":[',
      '"kind":"clip_import"',
    ],
    ...[
      '"target":{"kind":"brand_clips","id":"b","label":null,"slideId":null,"slideLabel":null}',
      '"sha256":null',
    ],
    ...[
      '"deliveredAtMs":1e300',
      '"sizeBytes":-1',
      '"clipWork":null',
      '{"receipts":[]}',
      '[[',
      ']]',
      '}{',
      '\\"',
    ],
  ],
  isRefusal: (error) => error instanceof OutboxError && error.code === 'invalid_input',
  async read(input) {
    const whole = scan(input, input.length);
    must(
      JSON.stringify(scan(input, 1 + (input.length % 7) + Math.floor(input.length / 500))) ===
        JSON.stringify(whole),
      'where it was cut tells',
    );
    let taken = 0;
    for await (const entries of readDocument(oneFile(input), '/home/ann/receipts.json')) {
      for (const bytes of entries) {
        const read = readEntry(bytes);
        if ('receipt' in read) receiptSchema.parse(read.receipt);
        taken += 1;
      }
    }
    must(taken === whole?.length, `${String(taken)} entries of ${String(whole?.length)} were given`);
    return taken;
  },
};

/** The elements of the list as text, or `null` where the document is none. */
function scan(input: Buffer, chunkBytes: number): string[] | null {
  const scanner = new DocumentScanner();
  const found: string[] = [];
  try {
    for (let start = 0; start < input.length; start += chunkBytes) {
      const entries = scanner.push(input.subarray(start, start + chunkBytes));
      found.push(...entries.map((bytes) => Buffer.from(bytes).toString('latin1')));
    }
    scanner.end();
    return found;
  } catch (error) {
    if (error instanceof UnusableDocument) return null;
    throw error;
  }
}
