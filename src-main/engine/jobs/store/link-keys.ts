import { linkKey } from '../../../contract/video-address.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** The keys of links that are jobs: one for all spellings of a video. */
export interface LinkKeys {
  /** Computes so many that are still to be computed. False where none is left. */
  step(rows: number): boolean;
  /** The key of an address. All jobs have theirs when it returns, so that they can be searched for it. */
  of(url: string): string;
}

/** One transaction each. */
const rowsAtOnce = 2000;

export function createLinkKeys(database: OutboxDatabase): LinkKeys {
  const raw = database.prepare<[number], { id: number; url: string }>(`
    select job_id as id, url from link_key indexed by link_key_raw join job on job.id = job_id
    where is_raw = 1 order by job_id desc limit ?`);
  const set = database.prepare<[string, number]>('update link_key set key = ?, is_raw = 0 where job_id = ?');
  const compute = database.transaction((rows: readonly { id: number; url: string }[]) => {
    for (const { id, url } of rows) set.run(linkKey(url), id);
  });
  const step = (rows: number): boolean => {
    const found = raw.all(rows);
    if (found.length > 0) compute(found);
    return found.length === rows;
  };
  return {
    step,
    of(url) {
      while (step(rowsAtOnce));
      return linkKey(url);
    },
  };
}
