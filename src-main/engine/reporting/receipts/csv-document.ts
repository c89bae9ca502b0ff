import type { Receipt } from '../../../contract/receipt.ts';
import { csvLine, type CsvCell } from './csv-line.ts';
import { isoTime } from './iso-time.ts';
import type { ReceiptDocument } from './document-form.ts';

const columns: readonly (readonly [name: string, cell: (receipt: Receipt) => CsvCell])[] = [
  ['job', ({ jobId }) => jobId],
  ['kind', ({ kind }) => kind],
  ['connection', ({ connection }) => connection.name],
  ['base_url', ({ connection }) => connection.baseUrl],
  ['practice', ({ connection }) => yesOrNo(connection.isPractice)],
  ['target_kind', ({ target }) => target.kind],
  ['target_id', ({ target }) => target.id],
  ['target_label', ({ target }) => target.label],
  ['slide_id', ({ target }) => target.slideId],
  ['slide_label', ({ target }) => target.slideLabel],
  ['name', ({ name }) => name],
  // With `imported` beside it, which says on whose computer that was.
  ['path', ({ path, wasAt }) => path ?? wasAt],
  ['url', ({ url }) => url],
  ['sha256', ({ sha256 }) => sha256],
  ['size_bytes', ({ sizeBytes }) => sizeBytes],
  ['candidate_id', ({ clipWork }) => clipWork?.candidateId ?? null],
  ['formats', ({ clipWork }) => clipWork?.formats.join(' ') ?? null],
  ['aspect_ratio', ({ clipWork }) => clipWork?.aspectRatio ?? null],
  ['revision', ({ clipWork }) => clipWork?.revision ?? null],
  ['remote_id', ({ remoteId }) => remoteId],
  ['remote_url', ({ remoteUrl }) => remoteUrl],
  ['remote_status', ({ remoteStatus }) => remoteStatus],
  ['proof', ({ proof }) => proof],
  ['attempts', ({ attempts }) => attempts],
  ['sent_at', ({ sentAtMs }) => isoTime(sentAtMs)],
  ['delivered_at', ({ deliveredAtMs }) => isoTime(deliveredAtMs)],
  ['imported', ({ isImported }) => yesOrNo(isImported)],
  ['finding', ({ finding }) => finding],
  ['remote_name', ({ told }) => told?.name ?? null],
  ['remote_created_at', ({ told }) => told?.createdAt ?? null],
  ['caption', ({ told }) => told?.caption ?? null],
  ['media', ({ told }) => told?.media.join(' ') ?? null],
  ['newer_of', ({ newerOf }) => newerOf],
  ['sent_sha256', ({ sentSha256 }) => sentSha256],
  ['removed_at', ({ removedAtMs }) => isoTime(removedAtMs)],
];

/** RFC 4180, with a header row. Names and ids come from elsewhere, so no cell can become a formula in a spreadsheet. */
export const csvDocument: ReceiptDocument = {
  fileExtension: 'csv',
  head: csvLine(columns.map(([name]) => name)),
  separator: '',
  tail: '',
  textOf: (receipt) => csvLine(columns.map(([, cell]) => cell(receipt))),
};

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');
