import { contentFactsSchema, type ContentFacts } from '../../../contract/content-facts.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** What was found in the files of jobs. */
export interface FactRecords {
  /** Part of a transaction of the caller's. */
  keep(jobId: number, facts: ContentFacts): void;
  /** A job that sends the same file once more has the same facts. */
  copy(fromJobId: number, toJobId: number): void;
  /** `null`: nobody looked. */
  of(jobId: number): ContentFacts | null;
  /** Whether a person said that it goes although it does not fit. */
  goesAnyway(jobId: number): boolean;
  /** Part of a transaction of the caller's. */
  letGo(jobId: number): void;
}

export function createFactRecords(database: OutboxDatabase): FactRecords {
  const write = database.prepare<[number, string]>(
    'insert into job_facts (job_id, content) values (?, ?) on conflict do update set content = excluded.content',
  );
  const copy = database.prepare<[{ from: number; to: number }]>(
    'insert into job_facts (job_id, content) select :to, content from job_facts where job_id = :from on conflict do nothing',
  );
  const read = database.prepare<[number], { content: string }>(
    'select content from job_facts where job_id = ?',
  );
  const copyGoes = database.prepare<[{ from: number; to: number }]>(
    'insert into goes_unfit select :to from goes_unfit where job_id = :from on conflict do nothing',
  );
  const goes = database.prepare<[number], number>('select job_id from goes_unfit where job_id = ?').pluck();
  const letGo = database.prepare<[number]>('insert into goes_unfit values (?) on conflict do nothing');
  return {
    keep: (jobId, facts) => void write.run(jobId, JSON.stringify(facts)),
    copy(from, to) {
      copy.run({ from, to });
      copyGoes.run({ from, to });
    },
    goesAnyway: (jobId) => goes.get(jobId) !== undefined,
    letGo: (jobId) => void letGo.run(jobId),
    of: (jobId) => readFacts(read.get(jobId)?.content ?? null),
  };
}

/** What another version or a damaged disk left may have another shape: then it is as if nobody had looked. */
function readFacts(content: string | null): ContentFacts | null {
  if (content === null) return null;
  try {
    const facts = contentFactsSchema.safeParse(JSON.parse(content));
    return facts.success ? facts.data : null;
  } catch {
    return null;
  }
}
