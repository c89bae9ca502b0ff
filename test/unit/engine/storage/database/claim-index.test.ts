import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { nextReadySql } from '../../../../../src-main/engine/jobs/availability/claim.sql.ts';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { queueBench } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

it('finds what goes next in a database of the first form, in the order that was chosen', () => {
  const folder = temporaryFolder('first-form');
  const first = new Database(join(folder, 'outbox.db'));
  migrate(first, join(folder, 'outbox.db'), migrations.slice(0, 1));
  first.exec(`
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Halden', 'https://api.halden.example', 1);
    insert into job (kind, state, due_at_ms, hold, connection_id, target_kind, target_id, name, path, sha256, size_bytes, priority,
      epoch, created_at_ms, updated_at_ms)
    values ('kb_document', 'queued', 0, null, 1, 'knowledge_base', 'kb_1', 'second.pdf', '/in/second.pdf', 'a', 1, 0, 1, 1, 1),
      ('kb_document', 'queued', 8640000000000000, 'target', 1, 'knowledge_base', 'kb_2', 'never.pdf', '/in/never.pdf', 'b', 1, 5, 1, 1, 1),
      ('kb_document', 'queued', 0, null, 1, 'knowledge_base', 'kb_1', 'first.pdf', '/in/first.pdf', 'c', 1, 2, 1, 1, 1)`);
  first.close();
  const bench = queueBench(folder);
  expect(bench.database.pragma('user_version', { simple: true })).toBe(migrations.length);
  expect(
    [bench.store.claim(1), bench.store.claim(1), bench.store.claim(1)].map((claim) => claim?.job.name),
  ).toEqual(['first.pdf', 'second.pdf', undefined]);
});

it('looks for what goes next in indexes alone, and reads no job but the first of each kind', () => {
  const steps = queueBench()
    .database.prepare<[object], { detail: string }>(`explain query plan ${nextReadySql}`)
    .all({ connectionId: 1, nowMs: 0, kinds: '[]', mayRetry: 1 })
    .map(({ detail }) => detail);
  expect(steps).toContainEqual('SEARCH job USING INDEX job_claim (connection_id=? AND kind=?)');
  expect(steps.filter((step) => /^SCAN (?!queue_hold|wanted|first|json_each)/u.test(step))).toEqual([]);
  // At most one row of each kind is sorted.
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toHaveLength(1);
});
