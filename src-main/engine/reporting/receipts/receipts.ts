import { join } from 'node:path';
import type { CallOutput, ParsedInput } from '../../../contract/api.ts';
import type { Receipt, ReceiptFormat } from '../../../contract/receipt.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import { writeExport } from './export-file.ts';
import { importFile, type ImportResult } from './import-file.ts';
import { takeOverReceipts, type TakeOver } from './take-over.ts';
import { createImportDelivered } from '../../jobs/store/import-delivered.ts';
import { csvDocument } from './csv-document.ts';
import { jsonDocument, pieceOf, type ReceiptDocument } from './document-form.ts';
import { markdownDocument } from './markdown-document.ts';
import type { ListedColumns } from '../../jobs/store/columns/listed-columns.ts';
import { createReceiptRecords, type ReceiptFilter } from './receipt-records.ts';
import { refuseUnsettled } from './refuse-unsettled.ts';
import { localWithZone } from '../../../foundation/local-time.ts';

/** What was sent where, when, with which checksum, and what the service gave for it: one receipt for each accepted job. */
export interface Receipts {
  /** Resolves once `page` and `text` answer at once: words are looked for among many beside everything else. */
  prepare(filter: ReceiptFilter): Promise<void>;
  page(input: ParsedInput<'receipts.page'>): CallOutput<'receipts.page'>;
  /** At most 200 receipts at a time. Throws `OutboxError` conflict where JSON would leave out what is in doubt. */
  text(input: ParsedInput<'receipts.text'>): CallOutput<'receipts.text'>;
  /** Into `<data folder>/exports`. Throws `OutboxError` storage, and conflict as `text` does. */
  exportFile(input: ParsedInput<'receipts.exportFile'>): Promise<CallOutput<'receipts.exportFile'>>;
  /** Some receipts from the newest on, and after which job the next ones begin; `null` at the end. */
  piece(beforeId: number | null): { receipts: Receipt[]; nextBeforeId: number | null };
  /** For receipts that are given a piece at a time, each piece one transaction. */
  takeOver(): TakeOver;
  /** `path` is absolute. Throws `OutboxError` invalid_input where nothing of the file can be used. */
  importFile(path: string): Promise<ImportResult>;
}

const receiptsInPiece = 200;
/** Of a file that is written: some ten milliseconds, as the event loop turns between two pieces. */
const receiptsWrittenAtOnce = 1000;

const documents: Readonly<Record<ReceiptFormat, ReceiptDocument>> = {
  json: jsonDocument,
  csv: csvDocument,
  markdown: markdownDocument,
};

export function createReceipts(options: {
  readonly database: OutboxDatabase;
  readonly clock: Clock;
  readonly fileSystem: FileSystem;
  /** Absolute. */
  readonly dataDirectory: string;
  readonly columns: ListedColumns;
  /** This run's, which every job row carries. */
  readonly epoch: number;
}): Receipts {
  const { database, clock, fileSystem, dataDirectory, epoch } = options;
  const records = createReceiptRecords(database, options.columns);
  const delivered = createImportDelivered(database, { epoch, nowMs: () => clock.nowMs() });

  /** `isForOutbox`: another one reads it in, and must know what may be at the service too. */
  function next(
    filter: ReceiptFilter,
    beforeId: number | null,
    isForOutbox: boolean,
    limit = receiptsInPiece,
  ) {
    // One more than fits tells whether another piece follows.
    const found = records.below(filter, beforeId, limit + 1, isForOutbox);
    const receipts = found.slice(0, limit);
    const lastId = receipts.at(-1)?.jobId ?? null;
    return { receipts, nextBeforeId: found.length > receipts.length ? lastId : null };
  }

  return {
    prepare: (filter) => records.prepare(filter),

    page: ({ offset, limit, ...filter }) => ({
      total: records.count(filter),
      receipts: records.page(filter, offset, limit),
    }),

    text({ format, cursor, withoutDoubts, ...filter }) {
      if (cursor === 0 && withoutDoubts !== true) refuseUnsettled(records, format, filter);
      const place = placeOf(cursor);
      const { receipts, nextBeforeId } = next(filter, place.beforeId, format === 'json');
      const done = place.done + receipts.length;
      const text = pieceOf(documents[format], receipts, {
        isFirst: place.beforeId === null,
        isLast: nextBeforeId === null,
      });
      // Jobs that were accepted meanwhile are newer than what is left, so they are not part of this export.
      return nextBeforeId === null
        ? { text, next: null, done, total: done }
        : { text, next: cursorAt(nextBeforeId, done), done, total: Math.max(done, records.count(filter)) };
    },

    async exportFile({ format, withoutDoubts, ...filter }) {
      if (withoutDoubts !== true) refuseUnsettled(records, format, filter);
      const document = documents[format];
      let written = 0;
      function* pieces(): Generator<string> {
        for (let beforeId: number | null = null, isLast = false; !isLast;) {
          const { receipts, nextBeforeId } = next(filter, beforeId, format === 'json', receiptsWrittenAtOnce);
          isLast = nextBeforeId === null;
          yield pieceOf(document, receipts, { isFirst: beforeId === null, isLast });
          written += receipts.length;
          beforeId = nextBeforeId;
        }
      }
      const path = await writeExport(
        join(dataDirectory, 'exports'),
        { stem: `receipts-${timeInName(clock.nowMs())}`, extension: document.fileExtension },
        pieces(),
      );
      return { path, receipts: written };
    },

    piece: (beforeId) => next({}, beforeId, true),
    takeOver: () => takeOverReceipts({ database, delivered }),

    importFile: (path) => importFile({ database, fileSystem, delivered }, path),
  };
}

/** A cursor holds the last job that was given and how many were given so far, so that nothing is kept between pieces. */
const idsInCursor = 2 ** 28;

function cursorAt(lastId: number, done: number): number {
  return done * idsInCursor + lastId;
}

function placeOf(cursor: number): { readonly beforeId: number | null; readonly done: number } {
  return cursor === 0
    ? { beforeId: null, done: 0 }
    : { beforeId: cursor % idsInCursor, done: Math.floor(cursor / idsInCursor) };
}

/** `2026-03-02-090000`, as the computer's clock shows it. */
function timeInName(timeMs: number): string {
  return localWithZone(timeMs).slice(0, 19).replace(' ', '-').replaceAll(':', '');
}
