import { join } from 'node:path';
import type { CallOutput, ParsedInput } from '../../../contract/api.ts';
import type { Batch } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { writeExport } from '../receipts/export-file.ts';
import { reportDocuments } from './report-documents.ts';
import type { ReportDocument, Reported } from './report-form.ts';
import {
  cursorAt,
  placeOf,
  reportBeginning,
  reportParts,
  statesOfPart,
  type ReportPlace,
} from './report-place.ts';
import { reportRow, type ReportRows } from './report-rows.ts';

/** What of a batch went where, and what did not and why: the technical receipt. */
export interface BatchReport {
  /** At most 50 rows at a time. Throws `OutboxError` not_found. */
  text(input: ParsedInput<'batches.report'>): CallOutput<'batches.report'>;
  /** Into `<data folder>/exports`. Throws `OutboxError` not_found or storage. */
  file(input: ParsedInput<'batches.reportFile'>): Promise<CallOutput<'batches.reportFile'>>;
}

const rowsInPiece = 50;

export function createBatchReport(parts: {
  readonly rows: ReportRows;
  batchOf(id: number): Batch;
  /** `null` where there is no such client. */
  clientName(id: number | null): string | null;
  readonly dataDirectory: string;
  nowMs(): number;
}): BatchReport {
  function reportedOf(id: number, clientId: number | undefined): Reported {
    const batch = parts.batchOf(id);
    const only = clientId === undefined ? null : parts.clientName(clientId);
    if (clientId !== undefined && only === null) {
      throw new OutboxError('not_found', message('client.unknown', { client: clientId }));
    }
    return { batch, client: parts.clientName(batch.clientId), only };
  }

  function piece(
    reported: Reported,
    document: ReportDocument,
    place: ReportPlace,
  ): { text: string; next: ReportPlace | null; rows: number } {
    const { batch, only } = reported;
    const part = reportParts[place.part];
    if (part === undefined) return { text: '', next: null, rows: 0 };
    const looked = parts.rows.after(batch.id, statesOfPart[part], place.afterId, rowsInPiece);
    const found = only === null ? looked : looked.filter(({ client }) => client === only);
    const before = place.part === 0 && place.afterId === 0 ? document.head(reported) : '';
    const body = found
      .map((job, index) => document.textOf(reportRow(job), !place.isAnyWritten && index === 0))
      .join('');
    const isAnyWritten = place.isAnyWritten || found.length > 0;
    const last = looked.at(-1);
    if (last !== undefined && looked.length === rowsInPiece) {
      const next = { part: place.part, afterId: last.job.id, isAnyWritten };
      return { text: before + body, next, rows: found.length };
    }
    const isEnd = place.part === reportParts.length - 1;
    const after = isEnd ? document.tail() : '';
    const next = isEnd ? null : { part: place.part + 1, afterId: 0, isAnyWritten };
    return { text: before + body + after, next, rows: found.length };
  }

  return {
    text({ id, format, clientId, cursor }) {
      const { text, next } = piece(reportedOf(id, clientId), reportDocuments[format], placeOf(cursor));
      return { text, next: next === null ? null : cursorAt(next) };
    },
    async file({ id, format, clientId }) {
      const reported = reportedOf(id, clientId);
      const document = reportDocuments[format];
      let rows = 0;
      function* pieces(): Generator<string> {
        for (let place: ReportPlace | null = placeOf(reportBeginning); place !== null;) {
          const written = piece(reported, document, place);
          rows += written.rows;
          yield written.text;
          place = written.next;
        }
      }
      const time = localMinute(parts.nowMs()).replace(' ', '-').replace(':', '');
      const stem = `batch-${String(id)}-${time}`;
      const path = await writeExport(
        join(parts.dataDirectory, 'exports'),
        { stem, extension: document.fileExtension },
        pieces(),
      );
      return { path, rows };
    },
  };
}
