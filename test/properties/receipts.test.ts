import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofs } from '../../src-main/contract/job.ts';
import type { Receipt } from '../../src-main/contract/receipt.ts';
import { csvDocument } from '../../src-main/engine/reporting/receipts/csv-document.ts';
import { jsonDocument, pieceOf } from '../../src-main/engine/reporting/receipts/document-form.ts';
import { DocumentScanner } from '../../src-main/engine/reporting/receipts/document-scanner.ts';
import { readEntry } from '../../src-main/engine/reporting/receipts/imported-entry.ts';
import { markdownDocument } from '../../src-main/engine/reporting/receipts/markdown-document.ts';
import { receiptBench, sha } from '../unit/engine/reporting/receipts/receipt-bench.ts';
import { fewRuns, holds, holdsInTime } from './holds.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((given) => given.toWellFormed()),
  fc
    .array(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        ' ',
        '"',
        ',',
        ';',
        '|',
        'a',
        '\u200b',
        '＝',
        "'",
        '<',
        '`',
        ']',
        '}',
        '{',
      ),
      { maxLength: 8 },
    )
    .map((letters) => letters.join('')),
);
const someText = text.filter((given) => given !== '');
const timeMs = fc.integer({ min: 0, max: 4_000_000_000_000 });
const receipt: fc.Arbitrary<Receipt> = fc.record({
  jobId: fc.integer({ min: 1, max: 1_000_000 }),
  kind: fc.constant('kb_document'),
  connection: fc.record({
    name: someText,
    baseUrl: fc.constant('https://api.halden.example'),
    isPractice: fc.boolean(),
  }),
  target: fc.record({
    ...{ kind: fc.constant('knowledge_base'), id: someText, label: fc.option(text) },
    ...{ slideId: fc.option(text), slideLabel: fc.option(text) },
  }),
  ...{
    name: text,
    path: fc.option(text),
    wasAt: fc.option(text),
    url: fc.constant(null),
    sha256: fc.nat().map(sha),
    sizeBytes: fc.nat(),
  },
  ...{
    clipWork: fc.constant(null),
    remoteId: fc.option(someText),
    remoteUrl: fc.option(text),
    remoteStatus: fc.option(text),
  },
  ...{
    proof: fc.option(fc.constantFrom(...proofs)),
    attempts: fc.integer({ min: 1, max: 12 }),
    sentAtMs: fc.option(timeMs),
  },
  ...{ deliveredAtMs: timeMs, isImported: fc.boolean(), finding: fc.option(text) },
  isUnchecked: fc.boolean(),
  sentSha256: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/u)),
  newerOf: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  removedAtMs: fc.option(timeMs),
});
const receipts = fc.array(receipt, { maxLength: 5 });

describe('receipts as a CSV', () => {
  const rowsOf = (all: readonly Receipt[]): string[][] =>
    parse(pieceOf(csvDocument, all, { isFirst: true, isLast: true }), { recordDelimiter: '\r\n' });

  it('are read back cell by cell, whatever the names are', () => {
    holds(
      fc.property(receipts, (all) => {
        const [head, ...rows] = rowsOf(all);
        expect(rows).toHaveLength(all.length);
        for (const [index, { name, target, remoteStatus, sizeBytes }] of all.entries()) {
          const cell = (column: string): string | undefined => rows[index]?.[head?.indexOf(column) ?? -1];
          const written = (value: string): string[] => [value, `'${value}`];
          expect(written(name)).toContain(cell('name'));
          expect(written(target.id)).toContain(cell('target_id'));
          expect(written(remoteStatus ?? '')).toContain(cell('remote_status'));
          expect(cell('size_bytes')).toBe(String(sizeBytes));
        }
      }),
    );
  });

  it('hold no cell that a spreadsheet would reckon with', () => {
    holds(
      fc.property(receipts, (all) => {
        const formula = /^[\s\u200b\u2060]*[=+@\uff1d\uff0b\uff20]|^[\t\r\n]|^[\s\u200b\u2060]*-(?!\d+$)/u;
        for (const row of rowsOf(all)) for (const cell of row) expect(cell).not.toMatch(formula);
      }),
    );
  });
});

describe('receipts as Markdown', () => {
  it('are one row of the table each, with nothing in it that is markup', () => {
    holds(
      fc.property(receipts, (all) => {
        const lines = pieceOf(markdownDocument, all, { isFirst: true, isLast: true }).split('\n');
        expect(lines).toHaveLength(all.length + 3);
        for (const line of lines.slice(2, -1)) {
          expect(line.split('|')).toHaveLength(12);
          expect(line.replaceAll(/&#\d+;/g, '')).not.toMatch(/[<>`*_[\]\\&]/);
        }
      }),
    );
  });
});

describe('receipts as JSON', () => {
  const document = (all: readonly Receipt[]): Buffer =>
    Buffer.from(pieceOf(jsonDocument, all, { isFirst: true, isLast: true }), 'utf8');

  it('are cut into the same entries, wherever the file is read in two', () => {
    holds(
      fc.property(
        receipts,
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 10 }),
        (all, cuts) => {
          const bytes = document(all);
          const scanner = new DocumentScanner();
          const entries: unknown[] = [];
          for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
            const end = start + cuts[turn % cuts.length]!;
            for (const entry of scanner.push(bytes.subarray(start, end)))
              entries.push(JSON.parse(Buffer.from(entry).toString('utf8')));
            start = end;
          }
          scanner.end();
          expect(entries).toEqual(JSON.parse(JSON.stringify(all)));
        },
      ),
    );
  });

  it('cut short anywhere are never taken for whole', () => {
    holds(
      fc.property(receipts, fc.nat(), (all, place) => {
        const bytes = document(all);
        const whole = bytes.toString('utf8').trimEnd().length;
        const cut = Buffer.from(bytes.toString('utf8').slice(0, place % whole), 'utf8');
        const scanner = new DocumentScanner();
        expect(() => {
          scanner.push(cut);
          scanner.end();
        }).toThrow();
      }),
    );
  });

  it('are understood as they were written, except that they name no file here', () => {
    holds(
      fc.property(receipt, (one) => {
        fc.pre(one.target.id.length <= 200);
        expect(readEntry(Buffer.from(jsonDocument.textOf(one), 'utf8'))).toEqual({
          receipt: { ...one, path: null, wasAt: one.path ?? one.wasAt },
        });
      }),
    );
  });

  // Each run opens two databases on the disk, so these are fewer.
  it('of another installation, exported again, are the same receipts', async () => {
    const rows = fc.uniqueArray(
      fc.record({
        seed: fc.integer({ min: 1, max: 50 }),
        name: someText,
        label: fc.option(text),
        status: fc.option(text),
      }),
      { maxLength: 6, selector: ({ seed }) => seed },
    );
    await holdsInTime(
      fc.asyncProperty(rows, async (given) => {
        const old = receiptBench();
        for (const { seed, name, label, status } of given) {
          old.deliver(seed, { name, target_label: label, remote_status: status });
        }
        const fresh = receiptBench();
        const { path } = await old.receipts.exportFile({ format: 'json' });
        expect(await fresh.receipts.importFile(path)).toEqual({
          imported: given.length,
          known: 0,
          refused: [],
        });
        const all = (bench: typeof old): unknown[] =>
          bench.receipts
            .page({ offset: 0, limit: 200 })
            .receipts.map((one) => ({
              ...one,
              ...{ jobId: 0, isImported: true, path: null, wasAt: one.path ?? one.wasAt },
            }))
            .sort((one, other) => (String(one.sha256) < String(other.sha256) ? -1 : 1));
        expect(all(fresh)).toEqual(all(old));
      }),
      fewRuns / 2,
    );
  });
});
