import { appendFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '../../../../../src-main/foundation/durations.ts';
import { Harness } from '../harness.ts';

let harness: Harness;

beforeEach(() => {
  harness = new Harness();
});

afterEach(() => harness.close());

const waiting = () => harness.folders.settlingFiles(1)[0];

describe('a file that waits for its folder, and that a person wants sent now,', () => {
  it('goes at once where it waited to be old enough, while others wait on', async () => {
    await harness.folders.start();
    const path = harness.write('mine.txt');
    harness.write('other.txt');
    const { id } = await harness.add({ minAgeMs: hourMs });
    await harness.until(() => harness.rows().filter(({ reason }) => reason === 'file.young').length === 2);
    expect(waiting()).toMatchObject({ maySendNow: true });
    harness.folders.sendNow(id, path);
    await harness.until(() => harness.intake.added.length === 1);
    expect(harness.intake.names).toEqual(['mine.txt']);
    expect(harness.phases()).toEqual({ 'mine.txt': 'queued', 'other.txt': 'settling' });
  });

  it('goes once it stands still as long as is safe, however long its folder would wait', async () => {
    await harness.folders.start();
    const path = harness.write('a.txt');
    const { id } = await harness.add({ settleMs: hourMs });
    await harness.until(() => harness.row('a.txt')?.phase === 'settling');
    harness.folders.sendNow(id, path);
    expect(waiting()).toMatchObject({ maySendNow: false, reason: { code: 'file.settling' } });
    await harness.until(() => harness.intake.added.length === 1);
  });

  it('is never sent while it is written, and goes whole afterwards without being asked for again', async () => {
    await harness.folders.start();
    const path = harness.write('growing.txt', 'a');
    const { id } = await harness.add({ minAgeMs: hourMs });
    await harness.until(() => harness.row('growing.txt')?.phase === 'settling');
    harness.folders.sendNow(id, path);
    for (let size = 2; size <= 6; size += 1) {
      appendFileSync(path, 'a');
      await harness.until(() => harness.row('growing.txt')?.size_bytes === size);
      expect(harness.intake.added).toEqual([]);
    }
    await harness.until(() => harness.intake.added.length === 1);
    expect(harness.intake.added[0]?.file?.sizeBytes).toBe(6);
  });

  it('still goes after a restart, and waits for its age again once it was sent and is edited', async () => {
    await harness.folders.start();
    const path = harness.write('a.txt');
    const { id } = await harness.add({ minAgeMs: hourMs });
    await harness.until(() => harness.row('a.txt')?.reason === 'file.young');
    await harness.folders.stop();
    harness.folders.sendNow(id, path);
    expect(harness.intake.added).toEqual([]);
    await harness.restart();
    await harness.until(() => harness.intake.added.length === 1);
    harness.write('a.txt', 'edited since');
    await harness.until(() => harness.row('a.txt')?.reason === 'file.young');
    expect(harness.intake.added).toHaveLength(1);
  });

  it('keeps to the sizes that its folder takes', async () => {
    await harness.close();
    harness = new Harness({ timings: { settleMs: 400 } });
    await harness.folders.start();
    const path = harness.write('a.txt', 'short');
    const { id } = await harness.add({ minAgeMs: hourMs, minBytes: 100 });
    await harness.until(() => harness.row('a.txt') !== undefined);
    harness.folders.sendNow(id, path);
    await harness.until(() => harness.row('a.txt')?.phase === 'ignored');
    expect(harness.intake.added).toEqual([]);
  });

  it('is named in the refusal where it does not wait, is not known, or its folder is paused', async () => {
    await harness.folders.start();
    const path = harness.write('sent.txt');
    const { id } = await harness.add();
    await harness.quiet();
    const ask = (file: string) => () => {
      harness.folders.sendNow(id, file);
    };
    expect(ask(path)).toThrow('file_refusal.not_waiting');
    expect(ask(harness.path('none.txt'))).toThrow('file_refusal.unknown');
    expect(ask('/elsewhere/a.txt')).toThrow('folder.path_outside');
    await harness.folders.pause(id, null);
    expect(ask(path)).toThrow('"todo":"send"');
  });
});
