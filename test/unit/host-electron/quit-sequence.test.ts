import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { QuitSequence, type QuitMeans } from '../../../src-main/host-electron/quit-sequence.ts';

/** Quits as Electron does: asks first, and is over unless somebody objects. */
class FakeApp extends EventEmitter {
  isOver = false;
  quit(): void {
    let isHeld = false;
    this.emit('before-quit', {
      preventDefault: () => {
        isHeld = true;
      },
    });
    this.isOver = !isHeld;
  }
}

const asApp = (app: FakeApp): App => app as unknown as App;

/** A disk that answers. That of the machine may not, just when it is asked, and then the process of the tests would be ended. */
const aliveDisk = (): QuitMeans => ({
  longestMs: 60_000,
  waitsForDisk: () => Promise.resolve(false),
  end: vi.fn(),
});

describe('quitting', () => {
  it('goes through at once where a disk keeps something from ending, or all of it takes too long', async () => {
    const app = new FakeApp();
    const end = vi.fn();
    const means = { longestMs: 60_000, waitsForDisk: () => Promise.resolve(true), end };
    new QuitSequence(asApp(app), () => Promise.resolve(), recordedLog(), means);
    app.quit();
    await expect.poll(() => end.mock.calls.length).toBe(1);

    const other = new FakeApp();
    const never = new Promise<void>(() => undefined);
    const hurried = { ...means, longestMs: 1, end: vi.fn() };
    new QuitSequence(asApp(other), () => never, recordedLog(), hurried);
    other.quit();
    await expect.poll(() => hurried.end.mock.calls.length).toBe(1);
    expect(other.isOver).toBe(false);
  });

  it('waits until everything has stopped, however often it is asked for', async () => {
    const app = new FakeApp();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const stop = vi.fn(() => promise);
    const sequence = new QuitSequence(asApp(app), stop, recordedLog(), aliveDisk());
    expect(sequence.isQuitting).toBe(false);

    app.quit();
    app.quit();
    expect([app.isOver, sequence.isQuitting]).toEqual([false, true]);
    resolve(undefined);
    await expect.poll(() => app.isOver).toBe(true);
    expect(stop).toHaveBeenCalledOnce();
  });

  it('goes through even where stopping fails, and says so in the log', async () => {
    const app = new FakeApp();
    const logger = recordedLog();
    new QuitSequence(asApp(app), () => Promise.reject(new Error('the disk is gone')), logger, aliveDisk());

    app.quit();
    await expect.poll(() => app.isOver).toBe(true);
    expect(logger.lines).toMatchObject([
      {
        level: 'error',
        event: 'host.stop_failed',
        fields: { code: 'Error' },
        detail: { message: expect.stringContaining('the disk is gone') as unknown },
      },
    ]);
  });
});
