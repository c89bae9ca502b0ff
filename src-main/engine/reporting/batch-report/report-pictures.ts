import { jobStates } from '../../../contract/job.ts';
import { mapLimited } from '../../watch-folders/scan/limits.ts';
import type { ReportRow, ReportRows } from './report-rows.ts';

/** So many of its first jobs are shown, so that a page of any batch can still be opened and sent to somebody. */
const mostPictures = 2000;
/** A picture of 96 pixels has some three kilobytes. */
const largestPictureBytes = 24 * 1024;
/** One after the other is made; windows that ask meanwhile do not wait behind a whole report. */
const askedAtOnce = 4;

/** Small JPEGs by job, of those rows that are shown with one. Made side by side, where they were not made before. */
export function createReportPictures(parts: {
  readonly rows: Pick<ReportRows, 'ids'>;
  /** A small JPEG of what a job sends, or `null`. Never rejects. */
  pictureOf(jobId: number): Promise<Uint8Array | null>;
}): (batchId: number, rows: readonly ReportRow[]) => Promise<ReadonlyMap<number, Uint8Array>> {
  return async (batchId, rows) => {
    const lastShown = parts.rows.ids(batchId, jobStates, 0, mostPictures).at(-1) ?? 0;
    const found = await mapLimited(
      rows.filter(({ job, sha256 }) => job <= lastShown && sha256 !== null),
      askedAtOnce,
      async ({ job }) => [job, await parts.pictureOf(job)] as const,
    );
    return new Map(
      found.flatMap(([job, picture]) =>
        picture === null || picture.byteLength > largestPictureBytes ? [] : [[job, picture]],
      ),
    );
  };
}
