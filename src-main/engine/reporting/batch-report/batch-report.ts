import { join } from 'node:path';
import type { CallOutput, ParsedInput } from '../../../contract/api.ts';
import type { Batch } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { jobStates, type JobState } from '../../../contract/job.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { writeExport } from '../receipts/export-file.ts';
import { createReportPictures } from './report-pictures.ts';
import { reportDocuments } from './report-documents.ts';
import { reportParts, type ReportDocument, type Reported, type ReportPart } from './report-form.ts';
import type { ReportRows } from './report-rows.ts';

/** What of a batch went where, and what did not and why. */
export interface BatchReport {
  /** At most 50 rows at a time. Throws `OutboxError` not_found. */
  text(input: ParsedInput<'batches.report'>): Promise<CallOutput<'batches.report'>>;
  /** Into `<data folder>/exports`. Throws `OutboxError` not_found or storage. */
  file(input: ParsedInput<'batches.reportFile'>): Promise<CallOutput<'batches.reportFile'>>;
}

const rowsInPiece = 50;

const statesOfPart: Readonly<Record<ReportPart, readonly JobState[]>> = {
  not_delivered: jobStates.filter((state) => state !== 'done'),
  delivered: ['done'],
};

/** Where the next piece begins. */
interface Place {
  readonly part: number;
  /** 0: at the beginning of the part. */
  readonly afterId: number;
  readonly isAnyWritten: boolean;
}

export function createBatchReport(parts: {
  readonly rows: ReportRows;
  /** A small JPEG of what a job sends, or `null`. Never rejects. */
  pictureOf(jobId: number): Promise<Uint8Array | null>;
  batchOf(id: number): Batch;
  /** `null` where there is no such client. */
  clientName(id: number | null): string | null;
  readonly dataDirectory: string;
  nowMs(): number;
}): BatchReport {
  const picturesOf = createReportPictures(parts);

  function reportedOf(id: number, clientId: number | undefined): Reported {
    const batch = parts.batchOf(id);
    const only = clientId === undefined ? null : parts.clientName(clientId);
    if (clientId !== undefined && only === null) {
      throw new OutboxError('not_found', message('client.unknown', { client: clientId }));
    }
    return { batch, client: parts.clientName(batch.clientId), only };
  }

  async function piece(
    reported: Reported,
    document: ReportDocument,
    place: Place,
  ): Promise<{ text: string; next: Place | null; rows: number }> {
    const { batch, only } = reported;
    const part = reportParts[place.part];
    if (part === undefined) return { text: '', next: null, rows: 0 };
    const looked = parts.rows.after(batch.id, statesOfPart[part], place.afterId, rowsInPiece);
    const found = only === null ? looked : looked.filter(({ client }) => client === only);
    const pictures = document.hasPictures ? await picturesOf(batch.id, found) : new Map<number, Uint8Array>();
    const isFirst = place.part === 0 && place.afterId === 0;
    const before = `${isFirst ? document.head(reported) : ''}${place.afterId === 0 ? document.begin(part, reported) : ''}`;
    const body = found
      .map((row, index) =>
        document.textOf(row, !place.isAnyWritten && index === 0, pictures.get(row.job) ?? null),
      )
      .join('');
    const isAnyWritten = place.isAnyWritten || found.length > 0;
    const last = looked.at(-1);
    if (last !== undefined && looked.length === rowsInPiece) {
      const next = { part: place.part, afterId: last.job, isAnyWritten };
      return { text: before + body, next, rows: found.length };
    }
    const isEnd = place.part === reportParts.length - 1;
    const after = `${document.end(part)}${isEnd ? document.tail() : ''}`;
    const next = isEnd ? null : { part: place.part + 1, afterId: 0, isAnyWritten };
    return { text: before + body + after, next, rows: found.length };
  }

  return {
    async text({ id, format, clientId, cursor }) {
      const { text, next } = await piece(reportedOf(id, clientId), reportDocuments[format], placeOf(cursor));
      return { text, next: next === null ? null : cursorAt(next) };
    },
    async file({ id, format, clientId }) {
      const reported = reportedOf(id, clientId);
      const document = reportDocuments[format];
      let rows = 0;
      async function* pieces(): AsyncGenerator<string> {
        for (let place: Place | null = placeOf(0); place !== null;) {
          const written = await piece(reported, document, place);
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

/** A cursor is the last job that was given, and in which part of the report, so that nothing is kept between pieces. */
function cursorAt({ part, afterId, isAnyWritten }: Place): number {
  return afterId * 4 + part * 2 + (isAnyWritten ? 1 : 0);
}

function placeOf(cursor: number): Place {
  return {
    part: Math.floor(cursor / 2) % 2,
    afterId: Math.floor(cursor / 4),
    isAnyWritten: cursor % 2 === 1,
  };
}
