import { join } from 'node:path';
import type { CallOutput, ParsedInput } from '../../../contract/api.ts';
import type { ReportFormat } from '../../../contract/batch.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { writeExport } from '../receipts/export-file.ts';
import { reportDocuments } from './report-documents.ts';
import type { ReportDocument } from './report-form.ts';
import { cursorAt, nextPlace, placeOf, reportBeginning, type ReportPlace } from './report-place.ts';
import { reportRow, type ReportRows } from './report-rows.ts';
import type { ReportedJobs } from './reported-jobs.ts';
import { reportedFrom } from './reported-piece.ts';
import type { Reported, Reports } from './reported.ts';

/** What of a batch, or of a client's month, went where, and what did not and why: the technical receipt. */
export interface TechnicalReport {
  /** At most 50 rows at a time. Throws `OutboxError` not_found. */
  ofBatch(input: ParsedInput<'batches.report'>): CallOutput<'batches.report'>;
  ofMonth(input: ParsedInput<'clients.report'>): CallOutput<'clients.report'>;
  /** Into `<data folder>/exports`. Throws `OutboxError` not_found or storage. */
  fileOfBatch(input: ParsedInput<'batches.reportFile'>): Promise<CallOutput<'batches.reportFile'>>;
  fileOfMonth(input: ParsedInput<'clients.reportFile'>): Promise<CallOutput<'clients.reportFile'>>;
}

const rowsInPiece = 50;

export function createTechnicalReport(parts: {
  readonly reports: Reports;
  readonly jobs: Pick<ReportedJobs, 'after'>;
  readonly rows: ReportRows;
  readonly dataDirectory: string;
  nowMs(): number;
}): TechnicalReport {
  function piece(
    reported: Reported,
    document: ReportDocument,
    place: ReportPlace,
  ): { text: string; next: ReportPlace | null; rows: number } {
    const { found, lookedTo } = reportedFrom(parts, reported, place, rowsInPiece);
    const body = found
      .map((job, index) => document.textOf(reportRow(job), !place.isAnyWritten && index === 0))
      .join('');
    const next = nextPlace(place, lookedTo, found.length > 0);
    const before = place.part === 0 && place.afterId === 0 ? document.head(reported) : '';
    return { text: before + body + (next === null ? document.tail() : ''), next, rows: found.length };
  }

  function text(
    reported: Reported,
    { format, cursor }: Pick<ParsedInput<'batches.report'>, 'format' | 'cursor'>,
  ): CallOutput<'batches.report'> {
    const { text: written, next } = piece(reported, reportDocuments[format], placeOf(cursor));
    return { text: written, next: next === null ? null : cursorAt(next) };
  }

  async function file(
    reported: Reported,
    stem: string,
    format: ReportFormat,
  ): Promise<{ path: string; rows: number }> {
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
    const path = await writeExport(
      join(parts.dataDirectory, 'exports'),
      { stem: `${stem}-${time}`, extension: document.fileExtension },
      pieces(),
    );
    return { path, rows };
  }

  return {
    ofBatch: (input) => text(parts.reports.ofBatch(input.id, input.clientId), input),
    ofMonth: (input) => text(parts.reports.ofMonth(input.id, input.month), input),
    fileOfBatch: ({ id, clientId, format }) =>
      file(parts.reports.ofBatch(id, clientId), `batch-${String(id)}`, format),
    fileOfMonth: ({ id, month, format }) =>
      file(parts.reports.ofMonth(id, month), `client-${String(id)}-${month}`, format),
  };
}
