import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The form in which only lists of links were batches. */
const beforeBatches = 8;

it('what was a batch of links before there were others is one of them, with its jobs', () => {
  const file = join(temporaryFolder('earlier-batches'), 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, beforeBatches));
  database.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Halden', 'https://api.halden.example', 1);
    insert into recipe_batch values (7, 'Links of March', 1, null, 5), (8, 'Over', 1, null, 6);
    insert into recipe_row (id, batch_id, connection_id, brand_id, plan, state, created_at_ms, updated_at_ms)
      values (1, 7, 1, 'brand_1', '{}', 'open', 1, 1), (2, 8, 1, 'brand_1', '{}', 'done', 1, 1);
    insert into job (id, kind, state, proof, connection_id, target_kind, target_id, name, url, size_bytes, epoch, created_at_ms, updated_at_ms)
      values (1, 'clip_import', 'queued', null, 1, 'brand_clips', 'brand_1', 'a', 'https://a.example', null, 1, 1, 1),
        (2, 'clip_import', 'done', 'completed', 1, 'brand_clips', 'brand_1', 'b', 'https://b.example', 12, 1, 1, 1),
        (3, 'clip_import', 'queued', null, 1, 'brand_clips', 'brand_1', 'c', 'https://c.example', null, 1, 1, 1);
    insert into recipe_job values (1, 'import', 1), (2, 'import', 2);`);
  migrate(database, file);

  expect(
    database.prepare('select id, name, source, tags, ends, ended_at_ms from batch order by id').all(),
  ).toEqual([
    { id: 7, name: 'Links of March', source: 'links', tags: '[]', ends: 0, ended_at_ms: null },
    // Nobody is told of an end that lies before.
    { id: 8, name: 'Over', source: 'links', tags: '[]', ends: 1, ended_at_ms: 6 },
  ]);
  expect(database.prepare('select id, batch_id from job order by id').raw().all()).toEqual([
    [1, 7],
    [2, 8],
    [3, null],
  ]);
  expect(database.prepare('select batch_id, state, jobs, bytes from job_batch_count').raw().all()).toEqual([
    [7, 'queued', 1, 0],
    [8, 'done', 1, 12],
  ]);
  database.close();
});
