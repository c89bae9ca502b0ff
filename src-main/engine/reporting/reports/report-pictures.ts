import type { JobRow } from '../../../contract/job.ts';
import { mapLimited } from '../../watch-folders/files/limits.ts';

/** A picture of 320 pixels has some fifteen kilobytes. */
const largestPictureBytes = 60 * 1024;
/** One after the other is made; windows that ask meanwhile do not wait behind a whole report. */
const askedAtOnce = 4;

/** Small JPEGs by job, of those that a report shows: pictures that arrived. Made side by side, where they were not made before. */
export function createReportPictures(parts: {
  /** A small JPEG of what a job sends, or `null`. Never rejects. */
  pictureOf(jobId: number): Promise<Uint8Array | null>;
}): (rows: readonly JobRow[]) => Promise<ReadonlyMap<number, Uint8Array>> {
  return async (rows) => {
    const found = await mapLimited(
      rows.filter(({ kind, state }) => kind === 'carousel_asset' && state === 'done'),
      askedAtOnce,
      async ({ id }) => [id, await parts.pictureOf(id)] as const,
    );
    return new Map(
      found.flatMap(([id, picture]) =>
        picture === null || picture.byteLength > largestPictureBytes ? [] : [[id, picture]],
      ),
    );
  };
}
