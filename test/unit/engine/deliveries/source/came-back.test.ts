import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../../../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';
import { deafWatcher } from '../../watch-folders/harness.ts';

/** A queued file that is taken out of its folder while nothing is sent. */
async function takenOut(): Promise<{ running: RunningEngine; path: string; away: string }> {
  const running = await runningEngine();
  await running.call['queue.pause']({ untilMs: null });
  const path = join(running.folder, 'there and back.txt');
  writeFileSync(path, 'what somebody moved to the desktop for a moment');
  await running.watch();
  await running.until('queued', async () => (await running.jobs()).length === 1);
  const away = join(running.folder, '..', 'on the desktop.txt');
  renameSync(path, away);
  return { running, path, away };
}

async function skipped(running: RunningEngine): Promise<boolean> {
  return (await running.jobs()).some(({ state, cause }) => state === 'skipped' && cause === 'source_gone');
}

describe('a file that was not there when it was to be sent', () => {
  it('goes when it comes back as it was', async () => {
    const { running, path, away } = await takenOut();
    await running.call['queue.resume']({});
    await running.until('given up', () => skipped(running));
    renameSync(away, path);
    await running.until('delivered', () => running.accepted().length === 1);
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(1);
  });

  it('goes when it was away for a moment that nobody saw', async () => {
    const disk = createNodeFileSystem();
    let isAway = false;
    const running = await runningEngine({
      host: {
        openWatcher: deafWatcher,
        fileSystem: {
          ...disk,
          open(path) {
            if (!isAway || !path.endsWith('.txt')) return disk.open(path);
            isAway = false;
            return Promise.reject(new FileError('missing', path, 'ENOENT'));
          },
        },
      },
    });
    await running.call['queue.pause']({ untilMs: null });
    writeFileSync(join(running.folder, 'away for a moment.txt'), 'as it always was');
    await running.watch();
    await running.until('queued', async () => (await running.jobs()).length === 1);
    isAway = true;
    await running.call['queue.resume']({});
    await running.until('given up', () => skipped(running));
    await running.until('delivered', () => running.accepted().length === 1);
  });

  it('goes when it comes back in another run', async () => {
    const { running, path, away } = await takenOut();
    await running.call['queue.resume']({});
    await running.until('given up', () => skipped(running));
    await running.engine.stop();
    renameSync(away, path);
    await running.restart();
    await running.until('delivered', () => running.accepted().length === 1);
  });

  it('is known under its new name at once, where it was renamed while it waited', async () => {
    const { running, away } = await takenOut();
    const renamed = join(running.folder, 'under its new name.txt');
    renameSync(away, renamed);
    await running.until('a duplicate', async () =>
      (await running.jobs()).some(({ cause }) => cause === 'duplicate'),
    );
    await running.call['queue.resume']({});
    await running.until('delivered', () => running.accepted().length === 1);
    await running.until('handed over', async () => {
      const { steps } = await running.call['jobs.explainPath']({ path: renamed });
      return steps.some(({ message }) => message.code.startsWith('explained.file.queued'));
    });
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(1);
  });
});
