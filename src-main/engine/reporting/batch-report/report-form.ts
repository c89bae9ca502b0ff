import type { Batch } from '../../../contract/batch.ts';
import type { ReportRow } from './report-rows.ts';

/** The two parts of a report, in their order: what was not delivered, and what was. */
export const reportParts = ['not_delivered', 'delivered'] as const;
export type ReportPart = (typeof reportParts)[number];

/** What a report is of. */
export interface Reported {
  readonly batch: Batch;
  /** The name of the client that the batch is for. */
  readonly client: string | null;
  /** The name of the client for whom alone it tells; `null`: it tells all. */
  readonly only: string | null;
}

/** How a report is written, one row after the other, so that a long one never has to be held as a whole. */
export interface ReportDocument {
  readonly fileExtension: string;
  /** Small pictures stand beside its rows. */
  readonly hasPictures: boolean;
  head(reported: Reported): string;
  /** Before the first row of a part, also where it has none. */
  begin(part: ReportPart, reported: Reported): string;
  /** `isFirst`: of all rows. `picture`: a small JPEG of what was sent, or `null`. */
  textOf(row: ReportRow, isFirst: boolean, picture: Uint8Array | null): string;
  end(part: ReportPart): string;
  tail(): string;
}
