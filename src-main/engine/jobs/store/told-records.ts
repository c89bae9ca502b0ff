import { toldSchema, type Told } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** What the service told of what each accepted job made. */
export interface ToldRecords {
  /** Anything that says nothing is not kept. */
  keep(jobId: number, told: Told): void;
  of(jobId: number): Told | null;
  /** It was told of something else. */
  forget(jobId: number): void;
}

export function createToldRecords(database: OutboxDatabase): ToldRecords {
  const write = database.prepare<[number, string]>(
    'insert into told (job_id, content) values (?, ?) on conflict do update set content = excluded.content',
  );
  const read = database.prepare<[number], { content: string }>('select content from told where job_id = ?');
  const forget = database.prepare<[number]>('delete from told where job_id = ?');
  return {
    keep(jobId, told) {
      const { name, createdAt, caption, media } = told;
      const saysNothing = name === null && createdAt === null && caption === null && media.length === 0;
      if (!saysNothing) write.run(jobId, JSON.stringify(told));
    },
    forget: (jobId) => void forget.run(jobId),
    of: (jobId) => readTold(read.get(jobId)?.content ?? null),
  };
}

/** What an earlier version or a damaged disk left may have another shape: then it is as if nothing had been told. */
export function readTold(content: string | null): Told | null {
  if (content === null) return null;
  const parsed: unknown = JSON.parse(content);
  const told = toldSchema.safeParse(parsed);
  return told.success ? told.data : null;
}
