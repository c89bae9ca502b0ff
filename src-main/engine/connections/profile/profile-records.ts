import { keepAnswers } from '../../storage/database/kept-answers.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** The statements around `connection.profile`. */
export interface ProfileRecords {
  /** The stored text, `null` where nothing differs, `undefined` where there is no such connection. */
  read(connectionId: number): string | null | undefined;
  write(connectionId: number, profile: string | null): void;
  /** Accepted jobs of a kind without an id, with the reply that accepted them, in the order in which they came. */
  repliesWithoutId(connectionId: number, kind: string): { jobId: number; reply: string }[];
}

export function createProfileRecords(database: OutboxDatabase): ProfileRecords {
  const read = database
    .prepare<[number], string | null>('select profile from connection where id = ?')
    .pluck();
  const write = database.prepare<[string | null, number]>('update connection set profile = ? where id = ?');
  const repliesWithoutId = database.prepare<[number, string], { jobId: number; reply: string }>(`
    select job.id as jobId, attempt.reply as reply from job
    join attempt on attempt.job_id = job.id and attempt.number = (
      select max(number) from attempt as accepted where accepted.job_id = job.id and accepted.outcome = 'accepted')
    where job.connection_id = ? and job.kind = ? and job.state = 'done' and job.proof = 'accepted_only'
      and job.remote_id is null and attempt.reply is not null
    order by job.id`);
  return {
    read: keepAnswers(database, ['connection'], (connectionId: number) => read.get(connectionId)),
    write: (connectionId, profile) => void write.run(profile, connectionId),
    repliesWithoutId: (connectionId, kind) => repliesWithoutId.all(connectionId, kind),
  };
}
