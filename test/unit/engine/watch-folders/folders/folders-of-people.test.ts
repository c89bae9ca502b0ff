import { afterEach, describe, expect, it } from 'vitest';
import { deafWatcher, Harness, rulesFor, type HarnessOptions } from '../harness.ts';

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness({ openWatcher: deafWatcher, ...options });
  await harness.folders.start();
  return harness;
}
afterEach(() => harness.close());

describe('a folder that a person', () => {
  it('pauses holds its files until it is resumed, also over a restart', async () => {
    await start({ timings: { settleMs: 200 } });
    harness.write('held.txt');
    const { id } = await harness.add();
    await harness.until(() => harness.row('held.txt') !== undefined);
    await harness.folders.pause(id, null);
    expect(harness.folders.list()[0]?.health).toBe('paused');
    expect(harness.folders.isQuiet()).toBe(true);
    await expect(harness.folders.scan(id)).rejects.toMatchObject({ code: 'conflict' });
    await harness.restart(() => {
      harness.write('later.txt');
    });
    await harness.quiet();
    expect(harness.intake.added).toEqual([]);
    await harness.folders.resume(id);
    await harness.quiet();
    expect(harness.intake.names).toEqual(['held.txt', 'later.txt']);
  });

  it('removes is forgotten, and may be added again', async () => {
    await start();
    harness.write('a.txt');
    const { id } = await harness.add();
    await harness.quiet();
    await harness.folders.remove(id);
    expect(harness.folders.list()).toEqual([]);
    expect(harness.rows()).toEqual([]);
    await expect(harness.folders.scan(id)).rejects.toMatchObject({ code: 'not_found' });
    await harness.add({ existing: 'skip' });
    await harness.quiet();
    expect(harness.intake.added).toHaveLength(1);
  });

  it('adds with rules that do not fit the target is refused', async () => {
    await start();
    const target = { kind: 'carousel', id: 'c1', label: null } as const;
    await expect(harness.add({ target })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(harness.add({ slides: { mode: 'order' } })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(harness.add()).resolves.toBeDefined();
    await expect(harness.add()).rejects.toMatchObject({ code: 'folder_refused' });
  });

  it('adds twice at the same time is added once', async () => {
    await start();
    const both = await Promise.allSettled([harness.add(), harness.add()]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(harness.folders.list()).toHaveLength(1);
  });

  it('adds in a one-off command is stored, with what stays, and neither watched nor scanned', async () => {
    await start({ watch: false });
    harness.write('old.txt');
    const { id } = await harness.add({ existing: 'skip' });
    harness.write('new.txt');
    await harness.folders.scan(id);
    expect(harness.phases()).toEqual({ 'old.txt': 'stays' });
    expect(harness.folders.isQuiet()).toBe(true);
    expect(harness.folders.list()).toMatchObject([
      {
        id,
        connectionId: 1,
        path: harness.root,
        name: 'watched',
        rules: rulesFor({ existing: 'skip' }),
        rescannedAtMs: null,
      },
    ]);
  });
});
