import { createHash } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { largeFromBytes } from '../../../../../src-main/foundation/content-sum.ts';
import { placedFile } from '../../../../helpers/placed-file.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

const content = Buffer.alloc(largeFromBytes + 5, 'all that a film holds ');

/** A large file that somebody added, so that nobody watches it, read and queued while everything is paused. */
async function queuedLargeFile() {
  const running = await runningEngine();
  await running.call['queue.pause']({ untilMs: null });
  const path = join(running.folder, 'large.txt');
  writeFileSync(path, content);
  const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
  const id = knowledgeBases.items[0]?.id ?? '';
  await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: running.connection.id,
    target: { kind: 'knowledge_base', id, label: null, slideId: null, slideLabel: null },
  });
  await running.until('it is queued', async () => (await running.jobs()).length === 1);
  const database = new Database(join(running.dataDirectory, 'outbox.db'));
  onTestFinished(() => void database.close());
  return { running, path, database, kept: () => keptSums(database) };
}

const keptSums = (database: Database.Database): unknown[] =>
  database.prepare('select crc32 from large_content').pluck().all();

async function delivered(running: RunningEngine): Promise<string[]> {
  await running.call['queue.resume']({});
  await running.untilIdle();
  return running.accepted().map(({ sha256 }) => sha256 ?? '');
}

it('a large file is read with a quick sum, against which it is held when it leaves', async () => {
  const { running, kept } = await queuedLargeFile();
  expect(kept()).toEqual([crc32(content)]);
  expect(await delivered(running)).toEqual([createHash('sha256').update(content).digest('hex')]);
});

it('a large file that was changed in its place, and looks as before, does not leave as what was queued', async () => {
  const { running, path, database } = await queuedLargeFile();
  const { modifiedAtMs } = placedFile(path).identity;
  const other = Buffer.from(content);
  other[largeFromBytes - 7] = 0;
  writeFileSync(path, other);
  utimesSync(path, modifiedAtMs / 1000, modifiedAtMs / 1000);
  const arrived = await delivered(running);
  const said = database.prepare("select sha256 from job where state = 'done'").pluck().all();
  expect(said).toEqual(arrived);
  expect(said).not.toContain(createHash('sha256').update(content).digest('hex'));
});

it('where the quick sum itself is damaged, the checksum decides, and the file is delivered', async () => {
  const { running, database, kept } = await queuedLargeFile();
  database.exec('update large_content set crc32 = 1');
  expect(await delivered(running)).toEqual([createHash('sha256').update(content).digest('hex')]);
  expect(kept()).toEqual([]);
});
