import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** The quick sums of large files, by their jobs. */
export interface LargeContents {
  /** Part of a transaction of the caller's. */
  keep(jobId: number, crc32: number): void;
  /** `null`: there is none, and what leaves is held against the checksum of the job. */
  of(jobId: number): number | null;
  /** From now on the checksum decides: a sum that does not fit may be damaged itself. */
  forget(jobId: number): void;
}

export function createLargeContents(database: OutboxDatabase): LargeContents {
  const keep = database.prepare<[number, number]>(
    'insert into large_content (job_id, crc32) values (?, ?) on conflict do update set crc32 = excluded.crc32',
  );
  const of = database.prepare<[number], number>('select crc32 from large_content where job_id = ?').pluck();
  const forget = database.prepare<[number]>('delete from large_content where job_id = ?');
  return {
    keep: (jobId, crc32) => void keep.run(jobId, crc32),
    of: (jobId) => of.get(jobId) ?? null,
    forget: (jobId) => void forget.run(jobId),
  };
}
