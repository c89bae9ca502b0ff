import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The number of the form that kept the reasons of files as sentences. */
const asSentences = 38;

it('why a file of an earlier version has no job stands as it was', () => {
  const file = join(temporaryFolder('file-reasons'), 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, asSentences));
  database.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Service', 'https://x.example', 1);
    insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
      values (1, 1, '/in', '1', '1', '{}', 'active', 'watching', 0);`);
  const insert = database.prepare(`
    insert into file (watch_folder_id, relative_path, device, inode, size_bytes, modified_at_ms, phase, reason,
      first_seen_at_ms, changed_at_ms) values (1, ?, '1', '2', 1, 0, 'ignored', ?, 0, 0)`);
  const text = 'matches the ignore rule “plan (job 3).txt”';
  insert.run('a.txt', text);
  insert.run('b.txt', null);
  migrate(database, file);
  const [told, none] = database
    .prepare<[], string | null>('select reason from file order by relative_path')
    .pluck()
    .all();
  expect(JSON.parse(told ?? '')).toEqual({ code: 'legacy.text', params: { text } });
  expect(none).toBeNull();
  database.close();
});
