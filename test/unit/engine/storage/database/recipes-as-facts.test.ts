import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { recipesAsFacts } from '../../../../../src-main/engine/storage/database/migrations/0049-recipes-as-facts.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

it('where rows of recipes stood, and why a type was refused, stands as an earlier version wrote it', () => {
  const file = join(temporaryFolder('recipes'), 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, migrations.indexOf(recipesAsFacts)));
  database.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Service', 'https://x.example', 1);
    insert into batch (id, name, connection_id, created_at_ms) values (1, 'Links', 1, 1);`);
  const insertRow = database.prepare(`
    insert into recipe_row (batch_id, connection_id, brand_id, plan, state, message, created_at_ms, updated_at_ms)
    values (1, 1, 'brand_1', '{}', 'stopped', ?, 1, 1)`);
  const text = 'Render: 1 of 2: The service said “no (plan 3)”';
  insertRow.run(text);
  insertRow.run('');
  const detail = { code: 'history.learned.type_why', params: { said: 'No .exe' } };
  database
    .prepare("insert into activity (at_ms, kind, title, detail) values (1, 'learned', '{}', ?)")
    .run(JSON.stringify(detail));
  migrate(database, file);
  const messages = database.prepare<[], string>('select message from recipe_row order by id').pluck().all();
  expect(JSON.parse(messages[0] ?? '')).toEqual({ code: 'legacy.text', params: { text } });
  expect(messages[1]).toBe('');
  const told = database.prepare<[], string>('select detail from activity').pluck().get();
  expect(JSON.parse(told ?? '')).toEqual({
    code: 'history.learned.type_why',
    params: { reason: { code: 'legacy.text', params: { text: 'No .exe' } } },
  });
  database.close();
});
