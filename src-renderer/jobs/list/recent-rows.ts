import type { JobRow } from '../../../src-main/contract/job.ts';

const mostRows = 500;

/** The newest forms of rows that changed lately, to correct answers that were on their way when the change came. */
export class RecentRows {
  readonly #rows = new Map<number, { readonly revision: number; readonly row: JobRow }>();

  remember(rows: readonly JobRow[], revision: number): void {
    for (const row of rows) {
      // Taken out first, so that the oldest stand in front.
      this.#rows.delete(row.id);
      this.#rows.set(row.id, { revision, row });
    }
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= mostRows) break;
      this.#rows.delete(id);
    }
  }

  /** The row as it is known since `revision`, or as given. */
  newest(row: JobRow, revision: number): JobRow {
    const recent = this.#rows.get(row.id);
    return recent !== undefined && recent.revision > revision ? recent.row : row;
  }
}
