import { afterEach, describe, expect, it } from 'vitest';
import { FileError } from '../../../../../src-main/foundation/files/file-system.ts';
import { Harness, type HarnessOptions } from '../harness.ts';

/* The disk with the data folder takes no writes for a while, as when it is full. */

let harness: Harness;
afterEach(() => harness.close());

async function started(disturb?: HarnessOptions['disturb']): Promise<void> {
  const timings = { settleMs: 200, listingMs: 50 };
  harness = new Harness({ timings, ...(disturb === undefined ? {} : { disturb }) });
  await harness.folders.start();
}

/** Until the returned function is called, no such change of a table is taken. */
function refuse(change: string): () => void {
  harness.database.exec(`create trigger no_room before ${change} begin select raise(abort, 'no room'); end`);
  return () => {
    harness.database.exec('drop trigger no_room');
  };
}

describe('a folder that could not be changed as nothing could be written', () => {
  const changes = ['pause', 'resume', 'remove'] as const;
  it.each(changes)('is watched on after a %s that failed', async (change) => {
    await started();
    const { id } = await harness.add();
    const writeAgain = refuse('update of state on watch_folder');
    const changed = change === 'pause' ? harness.folders.pause(id, null) : harness.folders[change](id);
    await expect(changed).rejects.toThrow('no room');
    writeAgain();
    harness.write('later.txt');
    await harness.until(() => harness.intake.names.length === 1);
    expect(harness.folders.list()[0]?.health).toBe('watching');
  });

  it('is scanned on after it could not be listed, which could not be written down either', async () => {
    let isLocked = false;
    await started((real) => ({
      ...real,
      list: (directory) =>
        isLocked ? Promise.reject(new FileError('denied', directory, 'EACCES')) : real.list(directory),
    }));
    const { id } = await harness.add();
    await harness.quiet();
    const writeAgain = refuse('update of health on watch_folder');
    isLocked = true;
    await expect(harness.folders.scan(id)).rejects.toThrow('no room');
    writeAgain();
    isLocked = false;
    harness.write('later.txt');
    await harness.until(() => harness.intake.names.length === 1);
  });

  it('has its files taken that settled before the end of the last run, once there is room', async () => {
    await started();
    harness.write('slow.txt');
    await harness.add();
    await harness.until(() => harness.row('slow.txt') !== undefined);
    let writeAgain = (): void => undefined;
    await harness.restart(() => {
      writeAgain = refuse('update of recheck_at_ms on file when new.recheck_at_ms is not null');
    });
    await harness.quiet();
    expect(harness.intake.names).toEqual([]);
    writeAgain();
    await harness.until(() => harness.intake.names.length === 1);
  });
});
