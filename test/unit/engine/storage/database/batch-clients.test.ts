import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The number of the form that knew no targets of batches. */
const withoutTargets = 22;

it('where the jobs of a batch go is known of an earlier form, and follows each of them from then on', () => {
  const file = join(temporaryFolder('targets'), 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, withoutTargets));
  database.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Service', 'https://x.example', 1);
    insert into batch (id, name, source, connection_id, created_at_ms) values (1, 'Spring', 'files', 1, 1);`);
  const insertJob = database.prepare(`
    insert into job (kind, state, cause, connection_id, batch_id, target_kind, target_id, name, sha256, epoch, created_at_ms, updated_at_ms)
    values ('kb_document', ?, ?, 1, ?, ?, ?, 'x.pdf', ?, 1, 1, 1)`);
  const jobs = [
    ['queued', null, 1, 'knowledge_base', 'kb_1'],
    ['skipped', 'moved', 1, 'knowledge_base', 'kb_2'],
    ['queued', null, 1, 'clip', 'clip_1'],
    ['queued', null, null, 'knowledge_base', 'kb_3'],
  ];
  jobs.forEach((job, index) => insertJob.run(...job, String(index)));
  migrate(database, file);
  const targets = database.prepare('select target_id as id, jobs from batch_target order by target_id');
  expect(targets.all()).toEqual([
    { id: 'kb_1', jobs: 1 },
    { id: 'kb_2', jobs: 0 },
  ]);
  database.exec("update job set state = 'skipped', cause = 'moved' where target_id = 'kb_1'");
  insertJob.run('queued', null, 1, 'knowledge_base', 'kb_2', 'another');
  expect(targets.all()).toEqual([
    { id: 'kb_1', jobs: 0 },
    { id: 'kb_2', jobs: 1 },
  ]);
  database.exec("update job set state = 'queued', cause = null where target_id = 'kb_1'");
  database.exec("delete from job where target_id = 'kb_2' and state = 'queued'");
  expect(targets.all()).toEqual([
    { id: 'kb_1', jobs: 1 },
    { id: 'kb_2', jobs: 0 },
  ]);
  database.close();
});
