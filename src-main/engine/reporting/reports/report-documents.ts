import type { ReportFormat } from '../../../contract/batch.ts';
import { csvLine } from '../receipts/csv-line.ts';
import { isoTime } from '../receipts/iso-time.ts';
import type { ReportDocument } from './report-form.ts';
import type { ReportRow } from './report-rows.ts';
import type { Reported } from './reported.ts';

const columns: readonly (readonly [name: string, cell: (row: ReportRow) => string | number | null])[] = [
  ['job', ({ job }) => job],
  ['name', ({ name }) => name],
  ['state', ({ state }) => state],
  ['why', ({ why }) => why],
  ['client', ({ client }) => client],
  ['kind', ({ kind }) => kind],
  ['target_kind', ({ targetKind }) => targetKind],
  ['target_id', ({ targetId }) => targetId],
  ['target_label', ({ targetLabel }) => targetLabel],
  ['slide_id', ({ slideId }) => slideId],
  ['slide_label', ({ slideLabel }) => slideLabel],
  ['path', ({ path }) => path],
  ['url', ({ url }) => url],
  ['title', ({ title }) => title],
  ['size_bytes', ({ sizeBytes }) => sizeBytes],
  ['sha256', ({ sha256 }) => sha256],
  ['proof', ({ proof }) => proof],
  ['remote_id', ({ remoteId }) => remoteId],
  ['remote_url', ({ remoteUrl }) => remoteUrl],
  ['remote_status', ({ remoteStatus }) => remoteStatus],
  ['attempts', ({ attempts }) => attempts],
  ['sent_at', ({ sentAt }) => sentAt],
  ['ended_at', ({ endedAt }) => endedAt],
];

const csv: ReportDocument = {
  fileExtension: 'csv',
  head: () => csvLine(columns.map(([name]) => name)),
  textOf: (row) => csvLine(columns.map(([, cell]) => cell(row))),
  tail: () => '',
};

const json: ReportDocument = {
  fileExtension: 'json',
  head: (reported) => `${headOf(reported).slice(0, -1)},"rows":[\n`,
  textOf: (row, isFirst) => `${isFirst ? '' : ',\n'}${JSON.stringify(row)}`,
  tail: () => '\n]}\n',
};

/** An object as JSON. The rows follow as one more field. */
function headOf(reported: Reported): string {
  if (reported.kind === 'month') {
    const { client, month } = reported;
    return JSON.stringify({ format: 'outbox-client-report', version: 1, client: client.name, month });
  }
  const { batch, client, only } = reported;
  const { id, name, tags, source, state, counts, jobs, sizeBytes } = batch;
  const clients = { client: client?.name ?? null, onlyClient: only?.name ?? null };
  const shown = { id, name, tags, ...clients, source, state, counts, jobs, sizeBytes };
  const times = { createdAt: isoTime(batch.createdAtMs), endedAt: isoTime(batch.endedAtMs) };
  return JSON.stringify({ format: 'outbox-batch-report', version: 1, batch: { ...shown, ...times } });
}

export const reportDocuments: Readonly<Record<ReportFormat, ReportDocument>> = {
  csv,
  json,
};
