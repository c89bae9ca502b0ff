import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../../src-main/engine/storage/database/migrations/migrations.ts';
import { openDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import { sha256Of } from '../../../src-main/foundation/sha256.ts';
import type { Bench } from '../goal.ts';
import { FilledQueue } from './filled-queue.ts';
import { PicturePool } from './picture-pool.ts';

const batch = 500;
/** Of all jobs; the rest is queued. */
const endedShare = 0.6;
const step = 10_000;

/** A data folder whose database holds so many jobs, most of them ended, and whose queue is nobody's business yet. */
export async function dataFolderOf(bench: Bench, rows: number, folder: string): Promise<string> {
  const made = await madeDatabase(bench, rows);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'outbox.db');
  copyFileSync(made, file, constants.COPYFILE_FICLONE);
  chmodSync(file, 0o600);
  return folder;
}

/** Made once for each form of the tables, as it takes minutes: by the product's own statements, without syncs. */
async function madeDatabase(bench: Bench, rows: number): Promise<string> {
  const cache = join(tmpdir(), 'outbox-bench-cache');
  const pictures = await PicturePool.in(join(cache, 'pictures'));
  // Pictures that were written anew are other files.
  const form = sha256Of([...migrations, pictures.form].join('\n')).slice(0, 12);
  const file = join(cache, `${String(rows)}-jobs-${form}.db`);
  if (existsSync(file)) return file;
  const unfinished = `${file}.${String(process.pid)}`;
  const database = openDatabase(unfinished);
  try {
    database.pragma('synchronous = OFF');
    const queue = new FilledQueue(database, undefined, pictures);
    bench.say(`a database of ${String(rows)} jobs is made, once: added`);
    for (let added = 0; added < rows; added += step) queue.add(Math.min(step, rows - added), batch);
    const ended = Math.floor(rows * endedShare);
    for (let done = 0; done < ended; done += step) {
      bench.say(
        `a database of ${String(rows)} jobs is made, once: ${String(done)} of ${String(ended)} ended`,
      );
      await queue.end(Math.min(step, ended - done));
    }
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    renameSync(unfinished, file);
  } finally {
    if (database.open) database.close();
    for (const ending of ['', '-wal', '-shm']) rmSync(`${unfinished}${ending}`, { force: true });
  }
  return file;
}
