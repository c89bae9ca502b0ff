import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** The number of the form that counted by target alone. */
const byTargetAlone = 19;

it('what is to go is counted by connection from jobs of a form that counted by target alone', () => {
  const file = join(temporaryFolder('counts'), 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, byTargetAlone));
  const insertConnection = database.prepare(`
    insert into connection (id, name, base_url, created_at_ms) values (?, ?, 'https://x.example', 1)`);
  for (const id of [1, 2]) insertConnection.run(id, `Service ${String(id)}`);
  const insertJob = database.prepare(`
    insert into job (kind, state, cause, connection_id, target_kind, target_id, target_label, name, sha256, epoch, created_at_ms, updated_at_ms)
    values ('kb_document', ?, ?, ?, ?, ?, ?, 'x.pdf', ?, 1, 1, 1)`);
  const jobs = [
    ['queued', null, 1, 'knowledge_base', 'shared', 'Shared'],
    ['queued', null, 2, 'knowledge_base', 'shared', null],
    ['needs_attention', 'poison', 2, 'knowledge_base', 'shared', 'Shared'],
    ['cancelled', null, 2, 'knowledge_base', 'shared', null],
    ['queued', null, 1, 'clip', 'clip_1', null],
    ['needs_attention', 'poison', 1, 'knowledge_base', '?? unclear', null],
  ];
  jobs.forEach((job, index) => insertJob.run(...job, String(index)));
  migrate(database, file);
  const counts = database.prepare(
    'select target_id, connection_id, label, pending, asking from job_target_count order by connection_id',
  );
  expect(counts.all()).toEqual([
    { target_id: 'shared', connection_id: 1, label: 'Shared', pending: 1, asking: 0 },
    { target_id: 'shared', connection_id: 2, label: 'Shared', pending: 2, asking: 1 },
  ]);
  database.exec(
    `update job set state = 'cancelled', cause = null where target_id in ('shared', '?? unclear')`,
  );
  expect(counts.all()).toMatchObject([
    { pending: 0, asking: 0 },
    { pending: 0, asking: 0 },
  ]);
  database.close();
});
