import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { activitySums } from '../../../../../src-main/engine/storage/database/migrations/0024-activity-sums.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';

const quarterMs = 900_000;
const beforeSums = migrations.slice(0, migrations.indexOf(activitySums));

it('what was delivered before sums were kept is in them, with what went again by itself', () => {
  const database = new Database(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, ':memory:', beforeSums);
  database.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Halden', 'https://api.halden.example', 1);
    with recursive made (id) as (select 1 union all select id + 1 from made where id < 3000)
    insert into job (id, kind, state, proof, connection_id, target_kind, target_id, name, sha256, size_bytes, is_imported,
      attempt_count, epoch, created_at_ms, updated_at_ms, ended_at_ms)
    select id, 'kb_document', case when id % 10 = 0 then 'failed' else 'done' end,
      case when id % 10 = 0 then null else 'indexed' end, 1, 'knowledge_base', 'kb_1', 'a.pdf', id,
      case when id % 7 = 0 then null else id end, id % 11 = 0, 2, 1, 1, 1, id * ${String(quarterMs / 4)}.5 from made;
    insert into attempt (job_id, number, epoch, phase, started_at_ms, ended_at_ms, outcome)
    select id, 1, 1, 'closed', 1, ended_at_ms, 'retry' from job;
    insert into attempt (job_id, number, epoch, phase, started_at_ms, ended_at_ms, outcome)
    select id, 2, 1, 'closed', 1, ended_at_ms, case when state = 'done' then 'accepted' else 'retry' end from job;`);
  database.exec(activitySums);
  const kept = database
    .prepare(
      'select quarter, files, bytes, others from quarter_hour where files + others > 0 order by quarter',
    )
    .all();
  const counted = database
    .prepare(
      `select cast(ended_at_ms / ${String(quarterMs)} as integer) as quarter, count(size_bytes) as files,
         ifnull(sum(size_bytes), 0) as bytes, sum(size_bytes is null) as others
       from job where state = 'done' and is_imported = 0 group by 1 order by 1`,
    )
    .all();
  expect(counted.length).toBeGreaterThan(700);
  expect(kept).toEqual(counted);
  expect(database.prepare('select sum(tried_again) from quarter_hour').pluck().get()).toBe(3000);
});
