import type { Batch } from '../../../contract/batch.ts';
import type { ReportRow } from './report-rows.ts';

/** What a report is of. */
export interface Reported {
  readonly batch: Batch;
  /** The name of the client that the batch is for. */
  readonly client: string | null;
  /** The name of the client for whom alone it tells; `null`: it tells all. */
  readonly only: string | null;
}

/** How a technical receipt is written, one row after the other, so that a long one never has to be held as a whole. */
export interface ReportDocument {
  readonly fileExtension: string;
  head(reported: Reported): string;
  /** `isFirst`: of all rows. */
  textOf(row: ReportRow, isFirst: boolean): string;
  tail(): string;
}
