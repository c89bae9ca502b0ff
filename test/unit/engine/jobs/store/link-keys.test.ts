import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LinkKeySteps } from '../../../../../src-main/engine/jobs/recovery/link-key-steps.ts';
import { createLinkKeys } from '../../../../../src-main/engine/jobs/store/link-keys.ts';
import { openDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { migrate } from '../../../../../src-main/engine/storage/database/migrate.ts';
import { migrations } from '../../../../../src-main/engine/storage/database/migrations/migrations.ts';
import { linkKeysOfMoreSites } from '../../../../../src-main/engine/storage/database/migrations/0047-link-keys-of-more-sites.ts';
import { linkKeys } from '../../../../../src-main/engine/storage/database/migrations/0032-link-keys.ts';
import Database from 'better-sqlite3';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { linkJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';

const video = 'https://www.youtube.com/watch?v=VIDEOVIDE01';
// Of no two of these could one be guessed from the other.
const spellings = [
  'https://www.youtube.com/watch?v=VIDEOVIDE01&list=PLabc&index=4',
  'https://studio.youtube.com/video/VIDEOVIDE01/edit',
  'https://www.youtube.com/live/VIDEOVIDE01?feature=shared',
];

const rawKeys = (database: Database.Database) =>
  database.prepare('select count(*) from link_key where is_raw = 1').pluck().get();

/** A data folder of the form before keys were kept. */
function earlier(urls: readonly string[]): string {
  const folder = temporaryDataFolder('keys');
  const file = join(folder, 'outbox.db');
  const database = new Database(file);
  migrate(database, file, migrations.slice(0, migrations.indexOf(linkKeys)));
  database.exec(
    `insert into connection (id, name, base_url, created_at_ms) values (1, 'Service', 'https://x.example', 1)`,
  );
  const insert = database.prepare(`
    insert into job (kind, state, proof, connection_id, target_kind, target_id, name, url, epoch, created_at_ms, updated_at_ms)
    values ('clip_import', 'done', 'completed', 1, 'brand_clips', 'brand_1', 'film', ?, 1, 1, 1)`);
  for (const url of urls) insert.run(url);
  database.close();
  return folder;
}

const added = (bench: QueueBench, url: string) => bench.intake.add([linkJob(url)])[0];

describe('a video that was imported before', () => {
  it('is known again under every other spelling', () => {
    const bench = queueBench();
    expect(added(bench, spellings[0] ?? '')).toMatchObject({ kind: 'added', jobId: 1 });
    for (const each of [video, ...spellings])
      expect([each, added(bench, each)]).toEqual([
        each,
        expect.objectContaining({ kind: 'duplicate', of: 1 }),
      ]);
    expect(added(bench, 'https://www.youtube.com/watch?v=VIDEOVIDE02')).toMatchObject({ kind: 'added' });
  });

  it('is known again where an earlier version recorded it under another spelling, before any step ran', () => {
    const folder = earlier([
      spellings[0] ?? '',
      `https://www.google.com/url?q=${encodeURIComponent('https://vimeo.com/900000001')}`,
      'https://films.example/a.mp4',
    ]);
    const bench = queueBench(folder);
    expect(rawKeys(bench.database)).toBe(3);
    expect(added(bench, video)).toMatchObject({ kind: 'duplicate', of: 1 });
    expect(added(bench, 'https://player.vimeo.com/video/900000001')).toMatchObject({
      kind: 'duplicate',
      of: 2,
    });
    expect(added(bench, 'https://films.example/a.mp4')).toMatchObject({ kind: 'duplicate', of: 3 });
    expect(rawKeys(bench.database)).toBe(0);
  });

  it('is not begun again by a list that writes it otherwise, where a person cancelled it', () => {
    const bench = queueBench();
    bench.database.exec(`
      insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, sent_up_to_job, created_at_ms)
      values (1, 1, '/in', '1', '2', '{}', 'active', 'watching', 0, 1)`);
    const listed = (url: string) => bench.intake.add([{ ...linkJob(url), watchFolderId: 1 }])[0];
    listed(spellings[0] ?? '');
    bench.commands.cancel([1]);
    expect(bench.job(1).state).toBe('cancelled');
    expect(listed(spellings[1] ?? '')).toMatchObject({ kind: 'duplicate', of: 1 });
    expect(listed('https://www.youtube.com/watch?v=VIDEOVIDE02')).toMatchObject({ kind: 'added' });
  });

  it('is not sent once more by a folder that got another target, however its list writes it', () => {
    const bench = queueBench();
    bench.database.exec(`
      insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, sent_up_to_job, created_at_ms)
      values (1, 1, '/in', '1', '2', '{}', 'active', 'watching', 0, 1)`);
    const listed = (url: string, brand: string) => {
      const job = linkJob(url);
      return bench.intake.add([{ ...job, watchFolderId: 1, target: { ...job.target, id: brand } }])[0];
    };
    listed(spellings[0] ?? '', 'brand_1');
    bench.database.exec(`
      update job set state = 'done', proof = 'completed' where id = 1;
      update watch_folder set sent_up_to_job = 1`);
    expect(listed(spellings[1] ?? '', 'brand_2')).toMatchObject({ kind: 'duplicate', of: 1 });
  });
});

describe('a key that is written otherwise since', () => {
  it('is computed again for the jobs that are kept', () => {
    const folder = temporaryDataFolder('keys');
    const file = join(folder, 'outbox.db');
    const database = new Database(file);
    migrate(database, file, migrations.slice(0, migrations.indexOf(linkKeysOfMoreSites)));
    database.exec(`
      insert into connection (id, name, base_url, created_at_ms) values (1, 'Service', 'https://x.example', 1);
      insert into job (kind, state, proof, connection_id, target_kind, target_id, name, url, epoch, created_at_ms, updated_at_ms)
      values ('clip_import', 'done', 'completed', 1, 'brand_clips', 'brand_1', 'film', 'https://streamable.com/e/abc', 1, 1, 1);
      update link_key set is_raw = 0`);
    database.close();
    const bench = queueBench(folder);
    expect(added(bench, 'https://streamable.com/abc')).toMatchObject({ kind: 'duplicate', of: 1 });
  });
});

describe('the keys of a million links', () => {
  it('are computed in steps beside the queue, each of them bounded, and none is left out', () => {
    const urls = Array.from(
      { length: 1000 },
      (_, index) => `https://youtu.be/${String(index).padStart(11, 'V')}`,
    );
    const database = openDatabase(join(earlier(urls), 'outbox.db'));
    const clock = new ManualClock();
    const sizes: number[] = [];
    const keys = createLinkKeys(database);
    const steps = new LinkKeySteps({
      clock,
      keys: {
        step: (rows) => {
          sizes.push(rows);
          return keys.step(rows);
        },
      },
    });
    expect(rawKeys(database)).toBe(urls.length);
    steps.start();
    expect(sizes).toEqual([]);
    clock.advance(1000);
    expect(rawKeys(database)).toBe(0);
    expect(sizes).toEqual([250, 500, 1000]);
    expect(database.prepare('select count(distinct key) from link_key').pluck().get()).toBe(urls.length);
    steps.stop();
    database.close();
  });

  it('end where the engine stops, and go on at the next start', () => {
    const database = openDatabase(join(earlier([video]), 'outbox.db'));
    const clock = new ManualClock();
    const begin = () => new LinkKeySteps({ clock, keys: createLinkKeys(database) });
    const first = begin();
    first.start();
    first.stop();
    clock.advance(1000);
    expect(rawKeys(database)).toBe(1);
    const second = begin();
    second.start();
    clock.advance(1000);
    expect(rawKeys(database)).toBe(0);
    second.stop();
    database.close();
  });
});
