import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { contentFactsSchema } from '../../../../../src-main/contract/content-facts.ts';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The number of the form that kept what is wrong with a file as sentences. */
const asSentences = 47;

it('what an earlier version found wrong with a file is known by its code, or stands as it was', () => {
  const file = join(temporaryFolder('problems'), 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, asSentences));
  database.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Service', 'https://x.example', 1);`);
  const insertJob = database.prepare(`
    insert into job (id, kind, state, connection_id, target_kind, target_id, name, sha256, epoch, created_at_ms, updated_at_ms)
    values (:id, 'kb_document', 'queued', 1, 'knowledge_base', 'kb_1', 'x.pdf', :sha256, 1, 1, 1)`);
  const insertFacts = database.prepare('insert into job_facts (job_id, content) values (?, ?)');
  const contents = [
    { kind: 'unknown', problem: 'it is cut short' },
    { kind: 'unknown', problem: 'what it holds is no PNG' },
    { kind: 'unknown', problem: null },
    { kind: 'unseen', reason: 'it has too many parts' },
  ].map((facts) => JSON.stringify(facts));
  for (const [index, content] of [...contents, 'damaged'].entries()) {
    insertJob.run({ id: index + 1, sha256: String(index) });
    insertFacts.run(index + 1, content);
  }
  migrate(database, file);
  const read = database.prepare<[], string>('select content from job_facts order by job_id').pluck();
  const found = read.all();
  database.close();
  expect(found.pop()).toBe('damaged');
  expect(found.map((content) => contentFactsSchema.parse(JSON.parse(content)))).toEqual([
    { kind: 'unknown', problem: { code: 'file_problem.cut_short', params: {} } },
    { kind: 'unknown', problem: { code: 'legacy.text', params: { text: 'what it holds is no PNG' } } },
    { kind: 'unknown', problem: null },
    { kind: 'unseen', reason: { code: 'file_problem.too_many_parts', params: {} } },
  ]);
});
