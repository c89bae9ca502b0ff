import type { ReportRow } from './report-rows.ts';
import type { Reported } from './reported.ts';

/** How a technical receipt is written, one row after the other, so that a long one never has to be held as a whole. */
export interface ReportDocument {
  readonly fileExtension: string;
  head(reported: Reported): string;
  /** `isFirst`: of all rows. */
  textOf(row: ReportRow, isFirst: boolean): string;
  tail(): string;
}
