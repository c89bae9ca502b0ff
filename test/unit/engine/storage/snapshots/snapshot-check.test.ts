import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import {
  snapshotDirectory,
  snapshotsIn,
} from '../../../../../src-main/engine/storage/database/snapshot-files.ts';
import { Snapshots } from '../../../../../src-main/engine/storage/snapshots/snapshots.ts';
import { recordedLog } from '../../../../helpers/recorded-log.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { journalBench } from '../journal/journal-bench.ts';

/** Overwrites everything behind the first page, as a disk does that loses what it was given. */
function damage(file: string): void {
  const pageBytes = 4096;
  const handle = openSync(file, 'r+');
  const rubbish = Buffer.alloc(statSync(file).size - pageBytes, 0x5a);
  writeSync(handle, rubbish, 0, rubbish.byteLength, pageBytes);
  closeSync(handle);
}

describe('a snapshot that the disk damaged while it was taken', () => {
  it('is not kept as a good one, and displaces none', async () => {
    const folder = temporaryFolder('snapshots');
    const bench = journalBench(folder);
    const logger = recordedLog();
    const onDamage = vi.fn();
    const snapshots = new Snapshots({ ...bench, dataDirectory: folder, logger, onDamage });
    const directory = snapshotDirectory(folder);
    await snapshots.take();
    const good = snapshotsIn(directory);
    expect(good).toHaveLength(1);

    bench.intake.add([documentJob('/in/a.pdf')]);
    bench.clock.advance(60_000);
    const copy = bench.database.backup.bind(bench.database);
    const backup = vi.spyOn(bench.database, 'backup').mockImplementation(async (file) => {
      const progress = await copy(file);
      damage(file);
      return progress;
    });
    await snapshots.take();
    expect(logger.events).toEqual(['storage.snapshot_failed']);
    expect(snapshotsIn(directory)).toEqual(good);
    expect(onDamage, 'the database itself is good').not.toHaveBeenCalled();

    backup.mockRestore();
    await snapshots.take();
    expect(snapshotsIn(directory)).toHaveLength(2);
    expect(readdirSync(directory).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
