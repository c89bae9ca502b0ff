import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The number of the form that kept findings as sentences. */
const asSentences = 37;

it('what an earlier version found out of a job stands as it was, and nothing is said where nothing was found', () => {
  const file = join(temporaryFolder('findings'), 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, asSentences));
  database.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Service', 'https://x.example', 1);`);
  const insertJob = database.prepare(`
    insert into job (kind, state, finding, connection_id, target_kind, target_id, name, sha256, epoch, created_at_ms, updated_at_ms)
    values ('kb_document', 'in_doubt', ?, 1, 'knowledge_base', 'kb_1', 'x.pdf', ?, 1, 1, 1)`);
  const text = 'The service lists “plan (job 3).txt”, but does not say when it was made';
  insertJob.run(text, 'a');
  insertJob.run(null, 'b');
  migrate(database, file);
  const [found, none] = database
    .prepare<[], string | null>('select finding from job order by id')
    .pluck()
    .all();
  expect(JSON.parse(found ?? '')).toEqual({ code: 'legacy.text', params: { text } });
  expect(none).toBeNull();
  database.close();
});
