import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** The checksum of what leaves for a job, where that is other than its file. By its file a job is known all the same. */
export interface SentContent {
  /** Before the end leaves. `null`: the file as it is. */
  note(jobId: number, sha256: string | null): void;
}

export function createSentContent(database: OutboxDatabase): SentContent {
  const of = database.prepare<[number], string>('select sha256 from sent_content where job_id = ?').pluck();
  const write = database.prepare<[number, string]>(
    'insert into sent_content (job_id, sha256) values (?, ?) on conflict do update set sha256 = excluded.sha256',
  );
  const forget = database.prepare<[number]>('delete from sent_content where job_id = ?');
  return {
    note(jobId, sha256) {
      // Nearly all files go as they are: then nothing is written.
      const before = of.get(jobId) ?? null;
      if (before === sha256) return;
      if (sha256 === null) forget.run(jobId);
      else write.run(jobId, sha256);
    },
  };
}
