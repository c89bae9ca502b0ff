import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The number of the form that kept what came of an attempt as a sentence. */
const asSentences = 39;

it('what an earlier version wrote of an attempt stands as it was, and nothing is said of one that is under way', () => {
  const file = join(temporaryFolder('attempts'), 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, asSentences));
  database.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Service', 'https://x.example', 1);
    insert into job (id, kind, state, phase, connection_id, target_kind, target_id, name, sha256, epoch, created_at_ms, updated_at_ms)
      values (1, 'kb_document', 'sending', 'open', 1, 'knowledge_base', 'kb_1', 'x.pdf', 'a', 1, 1, 1);`);
  const attempt = database.prepare(`
    insert into attempt (job_id, number, epoch, phase, started_at_ms, detail) values (1, ?, 1, ?, 1, ?)`);
  const text = 'The service refused “plan (job 3).txt” (422)';
  attempt.run(1, 'closed', text);
  attempt.run(2, 'open', null);
  migrate(database, file);
  const [closed, open] = database
    .prepare<[], string | null>('select detail from attempt order by number')
    .pluck()
    .all();
  expect(JSON.parse(closed ?? '')).toEqual({ code: 'legacy.text', params: { text } });
  expect(open).toBeNull();
  database.close();
});
