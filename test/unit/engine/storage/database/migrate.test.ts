import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { bringUp } from '../../../../../src-main/engine/storage/database/bring-up.ts';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';
import { earlierForm, madeUpMigration } from '../../../../helpers/made-up-migration.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

type Row = Record<string, unknown>;

const newer = [...migrations, madeUpMigration];

const states = [
  ['queued', `hold = 'backoff'`],
  ['sending', `phase = 'final'`],
  ['tracking', `remote_id = 'doc_1'`],
  ['done', `proof = 'indexed'`],
  ['in_doubt', `finding = 'found'`],
  ['rejected', `reason_text = 'No'`],
  ['failed', `counted_attempts = 12`],
  ['needs_attention', `cause = 'poison'`],
  ['skipped', `cause = 'duplicate'`],
  ['cancelled', `reason_text = 'By you'`],
] as const;

/** One row or more in every table, as the earlier form has them. */
function fill(database: Database.Database): void {
  database.exec(`
    insert into meta values ('epoch', '7');
    insert into connection (id, name, base_url, created_at_ms) values (1, 'Halden', 'https://api.halden.example', 1);
    insert into environment_key_mark values (1, 'mark');
    insert into kind_hold values (1, 'clip_render', 'path', 'Check the path', 5, null);
    insert into pasted_target values (1, 'knowledge_base', 'kb_1', 'Handbook', 4);
    insert into drift (connection_id, operation, what, name, first_seen_ms, last_seen_ms)
      values (1, 'upload', 'field', 'extra', 1, 2);
    insert into learned_size values (1, 'upload', 10, 20);
    insert into refused_type values (1, 'upload', 'exe', 'No', 3);
    insert into doubt_policy values (1, 'knowledge_base', 'kb_1', 'resend');
    insert into watch_folder values (1, 1, '/in', '1', '2', '{}', 'active', 'watching', null, 0, 1, 2, null, null, null, 0);
    insert into folder_template values (1, 'Clients', 1, '{}', 2);
    insert into clip (connection_id, clip_id, read_at_ms) values (1, 'clip_1', 1);
    insert into clip_candidate (connection_id, clip_id, candidate_id, position) values (1, 'clip_1', 'cand_1', 0);
    insert into recipe values (1, 'Reels', '{}', 1);
    insert into batch (id, name, connection_id, watch_folder_id, created_at_ms) values (1, 'Batch', 1, 1, 1);
    insert into batch_notice (batch_id, end_number, tell, state, event_id, payload, due_at_ms, created_at_ms)
      values (1, 1, 'webhook', 'told', 'event', '{}', 1, 1);
    insert into recipe_row (id, batch_id, connection_id, brand_id, plan, state, created_at_ms, updated_at_ms)
      values (1, 1, 1, 'brand_1', '{}', 'open', 1, 1);
    insert into client values (1, 'Acme', 'blue', 3, 1);
    insert into client_target values (1, 'knowledge_base', 'kb_1', 'Handbook', 1);
    insert into activity (at_ms, kind, title) values (1, 'job', 'Sent');
    insert into offline_time (connection_id, began_at_ms) values (1, 1);
    insert into quarter_hour (quarter, files) values (1, 1);
    insert into setting values ('theme', 'dark');`);
  states.forEach(([state, extra], index) => {
    const needs = {
      sending: `'open'`,
      done: `'indexed'`,
      needs_attention: `'poison'`,
      skipped: `'duplicate'`,
    };
    database.exec(`
      insert into job (id, kind, state, phase, proof, cause, connection_id, watch_folder_id, target_kind, target_id, name, path,
        sha256, size_bytes, batch_id, epoch, created_at_ms, updated_at_ms)
      values (${String(index + 1)}, 'kb_document', '${state}', ${state === 'sending' ? needs.sending : 'null'},
        ${state === 'done' ? needs.done : 'null'},
        ${state === 'skipped' ? needs.skipped : state === 'needs_attention' ? needs.needs_attention : 'null'},
        1, 1, 'knowledge_base', 'kb_1', 'a.pdf', '/in/a.pdf', 'hash ${String(index)}', ${String(100 + index)}, 1, 7, 1, 2);
      update job set ${extra} where id = ${String(index + 1)};
      insert into attempt (job_id, number, epoch, phase, started_at_ms) values (${String(index + 1)}, 1, 7, 'closed', 1);`);
  });
  database.exec(`
    insert into file (watch_folder_id, relative_path, device, inode, size_bytes, modified_at_ms, phase, job_id,
      first_seen_at_ms, changed_at_ms) values (1, 'a.pdf', '1', '2', 100, 1, 'queued', 1, 1, 1);
    insert into upload_session values (1, 'clip_1', 'upload', 'key', 5, 1);
    insert into upload_part values (1, 1, 5, 'hash', 'etag');
    insert into told values (1, '{}');
    insert into job_parts values (1, '[]');
    insert into sheet (watch_folder_id, relative_path) values (1, 'documents.csv');
    insert into sheet_row (watch_folder_id, row, subject, name, said, job_id) values (1, 2, 'A.PDF', 'a.pdf', '{}', 1);
    insert into render_evidence values (1, '*', 'left');
    insert into same_name values (1, 'doc_1', 'a.pdf', null);
    insert into job_facts values (1, '{}');
    insert into file_limit values (1, 'carousel', 'c_1', '{}');
    insert into goes_unfit values (1);
    insert into sent_content values (1, 'hash');
    insert into large_content values (1, 7);
    insert into link_key values (1, 'https://films.example/a.mp4', 0);
    insert into forgotten_document values (1);
    insert into document_removal (job_id, newer_job_id, agreed_by, state, agreed_at_ms) values (1, 2, 'person', 'waiting', 1);
    insert into aside values (1, '/in', '1', '2', 'a.pdf', 'sent/a.pdf', 'a.pdf');
    insert into folder_delivery values (1, 1);
    insert into put_away values (4, '/in/sent/a.pdf', 1);
    insert into recipe_job values (1, 'import', 1);`);
}

const namesOf = (database: Database.Database, type: string) =>
  database
    .prepare<[string], { name: string }>(
      `select name from sqlite_schema where type = ? and name not like 'sqlite_%' order by name`,
    )
    .all(type)
    .map(({ name }) => name);

function rowsOf(database: Database.Database): Record<string, Row[]> {
  return Object.fromEntries(
    namesOf(database, 'table').map((table) => [
      table,
      database.prepare<[], Row>(`select * from ${table}`).all(),
    ]),
  );
}

function ofEarlierForm(): { database: Database.Database; file: string } {
  const file = join(temporaryFolder('migrate'), 'outbox.db');
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('foreign_keys = ON');
  migrate(database, file);
  fill(database);
  return { database, file };
}

/** What the triggers keep, counted anew. */
function expectTotals(database: Database.Database): void {
  const counted = database
    .prepare(
      `select state, count(*) as jobs, sum(ifnull(size_bytes, 0)) as bytes from job group by state order by state`,
    )
    .all();
  expect(
    database.prepare('select * from job_count where jobs <> 0 or bytes <> 0 order by state').all(),
  ).toEqual(counted);
  expect(
    database
      .prepare('select watch_folder_id, state, jobs from job_folder_count where jobs <> 0 order by 1, 2')
      .all(),
  ).toEqual(
    database
      .prepare(
        `select watch_folder_id, state, count(*) as jobs from job where watch_folder_id is not null group by 1, 2 order by 1, 2`,
      )
      .all(),
  );
  expect(
    database
      .prepare(
        'select batch_id, state, jobs, bytes from job_batch_count where jobs <> 0 or bytes <> 0 order by 1, 2',
      )
      .all(),
  ).toEqual(
    database
      .prepare(
        `select batch_id, state, count(*) as jobs, sum(ifnull(size_bytes, 0)) as bytes from job
         where batch_id is not null group by 1, 2 order by 1, 2`,
      )
      .all(),
  );
  expect(
    database
      .prepare(
        'select target_id, connection_id, pending, asking from job_target_count where pending <> 0 order by 1, 2',
      )
      .all(),
  ).toEqual(
    database
      .prepare(
        `select target_id, connection_id, count(*) as pending, sum(state in ('in_doubt', 'needs_attention')) as asking from job
         where state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention') and target_kind <> 'clip'
         group by 1, 2 order by 1, 2`,
      )
      .all(),
  );
}

describe('a database of an earlier form', () => {
  it('has a row in every table before this means anything', () => {
    const { database } = ofEarlierForm();
    for (const [table, rows] of Object.entries(rowsOf(database)))
      expect(rows.length, table).toBeGreaterThan(0);
    database.close();
  });

  it('goes through with every row as it was, and what refers to what', () => {
    const { database, file } = ofEarlierForm();
    const before = rowsOf(database);
    migrate(database, file, newer);
    const after = rowsOf(database);
    for (const [table, rows] of Object.entries(before)) {
      expect(after[table], table).toHaveLength(rows.length);
      expect(after[table], table).toMatchObject(rows);
    }
    expect(after['job']?.map((row) => row['made_up'])).toEqual(
      states.map((_, index) => `a.pdf ${String(index + 1)}`),
    );
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(() => database.exec('delete from job where id = 1'), 'its attempts refer to it').toThrow(
      'FOREIGN KEY',
    );
    database.close();
  });

  it('has the tables, indexes and triggers of one that was made new', () => {
    const { database, file } = ofEarlierForm();
    migrate(database, file, newer);
    const fresh = new Database(':memory:');
    migrate(fresh, ':memory:', newer);
    for (const type of ['table', 'index', 'trigger'])
      expect(namesOf(database, type)).toEqual(namesOf(fresh, type));
    expect(namesOf(database, 'trigger')).toHaveLength(20);
    expect(namesOf(database, 'index')).toContain('job_made_up');
    fresh.close();
    database.close();
  });

  it('keeps its totals right from then on, whatever is added, changed and removed', () => {
    const { database, file } = ofEarlierForm();
    migrate(database, file, newer);
    expectTotals(database);
    const random = seededRandom(11);
    const pick = (count: number) => Math.floor(random.next() * count);
    for (let step = 0; step < 200; step += 1) {
      const id = 100 + pick(40);
      const [state, extra] = states[pick(states.length)] ?? states[0];
      const kind = pick(4) === 0 ? 'clip' : 'knowledge_base';
      const target = `${kind} ${String(pick(3))}`;
      database.exec(`
        insert or ignore into job (id, kind, state, connection_id, watch_folder_id, batch_id, target_kind, target_id, name, sha256,
          size_bytes, epoch, created_at_ms, updated_at_ms)
        values (${String(id)}, 'kb_document', 'queued', 1, ${pick(2) === 0 ? '1' : 'null'}, ${pick(2) === 0 ? '1' : 'null'},
          '${kind}', '${target}', 'x', '${String(step)}', ${pick(3) === 0 ? 'null' : String(step)}, 1, 1, 1)`);
      if (pick(3) === 0) database.exec(`delete from job where id = ${String(id)}`);
      else {
        const own = {
          sending: `phase = 'open'`,
          done: `proof = 'indexed'`,
          skipped: `cause = 'duplicate'`,
          needs_attention: `cause = 'poison'`,
        };
        const first = Object.entries(own).find(([name]) => name === state)?.[1] ?? 'reason_text = null';
        database.exec(
          `update job set state = '${state}', phase = null, hold = null, proof = null where id = -1;
           update job set phase = null, proof = null, hold = null, state = 'cancelled' where id = ${String(id)};
           update job set state = '${state}', ${first} where id = ${String(id)};
           update job set ${extra} where id = ${String(id)} and state = '${state}'`,
        );
      }
      if (step % 20 === 0) expectTotals(database);
    }
    expectTotals(database);
    database.close();
  });

  it('is kept as it was, for its owner alone, and can be opened', () => {
    const { database, file } = ofEarlierForm();
    const before = rowsOf(database);
    writeFileSync(`${file}.before-${String(newer.length)}`, 'half of a copy, by a process that was killed');
    database.close();
    bringUp(file, newer);
    const copy = new Database(`${file}.before-${String(newer.length)}`);
    expect(copy.pragma('user_version', { simple: true })).toBe(earlierForm);
    expect(rowsOf(copy)).toEqual(before);
    copy.close();
    expect(statSync(`${file}.before-${String(newer.length)}`).mode & 0o077).toBe(0);
  });

  it('keeps its old form, byte for byte, wherever the way is cut, and goes through at the next start', () => {
    const { database: original, file: originalFile } = ofEarlierForm();
    const before = rowsOf(original);
    original.pragma('wal_checkpoint(TRUNCATE)');
    original.close();
    const bytes = readFileSync(originalFile);
    const statements = statementsOf(madeUpMigration);
    expect(statements.length).toBe(8);
    for (let cut = 0; cut <= statements.length; cut += 1) {
      const file = join(temporaryFolder('cut'), 'outbox.db');
      writeFileSync(file, bytes);
      const broken = `${statements.slice(0, cut).join('\n')}\nselect raise_here();`;
      expect(() => {
        bringUp(file, [...migrations, broken]);
      }, String(cut)).toThrow('raise_here');
      expect(readFileSync(file).equals(bytes), String(cut)).toBe(true);
      expect(readdirSync(join(file, '..'))).toEqual(['outbox.db']);
      bringUp(file, newer);
      const again = new Database(file);
      expect(again.pragma('user_version', { simple: true })).toBe(newer.length);
      expect(rowsOf(again)['job']).toMatchObject(before['job'] ?? []);
      again.close();
      expect(existsSync(`${file}.before-${String(newer.length)}`)).toBe(true);
    }
  });

  it('is not committed where a migration leaves rows that refer to nothing', () => {
    const { database, file } = ofEarlierForm();
    expect(() => {
      migrate(database, file, [...migrations, 'delete from job where id = 1;']);
    }).toThrow('refer to nothing');
    expect(database.prepare('select count(*) from job').pluck().get()).toBe(10);
    database.close();
  });
});

describe('a new database', () => {
  it('is made in one commit: where its last step fails, nothing of it is left', () => {
    const database = new Database(':memory:');
    expect(() => {
      migrate(database, ':memory:', [...migrations, 'select raise_here();']);
    }).toThrow('raise_here');
    expect(database.pragma('user_version', { simple: true })).toBe(0);
    expect(namesOf(database, 'table')).toEqual([]);
    database.close();
  });
});

/** Each statement of a migration, those of a trigger's body together. */
function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let pending = '';
  for (const piece of sql.replaceAll(/--.*/gu, '').split(';')) {
    pending += `${piece};`;
    const isInTrigger = /create trigger/u.test(pending) && !/\bend;$/u.test(pending.trim());
    if (isInTrigger) continue;
    if (pending.trim() !== ';') statements.push(pending);
    pending = '';
  }
  return statements;
}
