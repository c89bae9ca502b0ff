import { message } from '../../../src-main/contract/messages/message.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { FileLooks } from '../../../src-main/engine/watch-folders/looks/file-looks.ts';
import { looksOver } from '../../../src-main/engine/watch-folders/looks/looks-over.ts';
import type { LookLimits } from '../../../src-main/file-worker/look-watch.ts';
import { startWorkerFor, workerLooks } from '../../../src-main/file-worker/open-worker-looks.ts';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';
import { recordedLog, type RecordedLog } from '../../helpers/recorded-log.ts';
import { closedGate } from '../../helpers/closed-gate.ts';
import { Harness } from '../engine/watch-folders/harness.ts';

const program = new URL('endless-worker.ts', import.meta.url);
const disk = { giveUpAfterMs: 20, stillAfterMs: 60_000 };
const quick: LookLimits = {
  amongOthers: { processorMs: 20, ...disk },
  byItself: { processorMs: 40, ...disk },
};

let harness: Harness;
let log: RecordedLog;
/** What was told of disks that do not answer, in its order. */
let still: (string | null)[] = [];
const opened: FileLooks[] = [];
const gates: { open(): void }[] = [];

async function watching(limits: LookLimits): Promise<void> {
  log = recordedLog();
  still = [];
  harness = new Harness({
    openLooks(dataDirectory) {
      const here = looksOver(createNodeFileSystem(), () => Promise.reject(new Error('it was read here')));
      const start = startWorkerFor(dataDirectory, program);
      const looks = workerLooks(start, {
        ...{ ownDirectory: dataDirectory, logger: log, instead: here, limits },
        onStill(path) {
          still.push(path);
          harness.signal();
        },
      });
      opened.push(looks);
      return looks;
    },
  });
  await harness.folders.start();
}
function gateAt(path: string): { open(): void } {
  const gate = closedGate(path);
  gates.push(gate);
  return gate;
}

afterEach(async () => {
  for (const gate of gates.splice(0)) gate.open();
  await harness.close();
  for (const looks of opened.splice(0)) await looks.close();
});

const isHeld = (name: string): boolean => harness.row(name)?.phase === 'unreadable';

describe('a file that would be looked into for ever', () => {
  it('lets the files of other folders go while it is still being looked into', async () => {
    await watching({ ...quick, byItself: { processorMs: Infinity, ...disk } });
    const other = join(harness.base, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'brief.txt'), 'brief');
    harness.write('endless.txt');
    await harness.add();
    await harness.add({}, other);
    await harness.until(() => harness.intake.names.includes('brief.txt'));
    expect(harness.row('endless.txt')?.phase).toBe('settling');
    // What never ends is ended with the folders: this would not come back otherwise.
    await harness.folders.stop();
  });

  it.each(['endless.txt', 'deadly.txt'])(
    'is held with its reason, and the others of its folder go: %s',
    async (name) => {
      await watching(quick);
      for (const each of ['a.txt', name, 'z.txt']) harness.write(each);
      await harness.add();
      await harness.until(() => isHeld(name) && harness.intake.added.length === 2);
      expect(harness.intake.names).toEqual(['a.txt', 'z.txt']);
      expect(harness.row(name)).toMatchObject({ reason: 'file.held', recheck_at_ms: null });
    },
  );

  it('is tried again when it changes, and neither by a start nor by a look through its folder', async () => {
    await watching(quick);
    harness.write('endless.txt');
    const { id } = await harness.add();
    await harness.until(() => isHeld('endless.txt'));
    // Among others, and by itself.
    expect(log.of('folder.reader_ended')).toHaveLength(2);
    await harness.restart();
    await harness.folders.scan(id);
    harness.write('new.txt');
    await harness.folders.scan(id);
    await harness.until(() => harness.intake.names.includes('new.txt'));
    expect(isHeld('endless.txt')).toBe(true);
    expect(log.of('folder.reader_ended')).toHaveLength(2);
    harness.write('endless.txt', 'long enough '.repeat(20));
    await harness.folders.scan(id);
    await harness.until(() => harness.intake.names.includes('endless.txt'));
  });

  it('is tried once more where a person sends it now', async () => {
    await watching(quick);
    harness.write('endless.txt');
    const { id } = await harness.add();
    await harness.until(() => isHeld('endless.txt'));
    harness.folders.sendNow(id, harness.path('endless.txt'));
    await harness.until(() => log.of('folder.reader_ended').length === 4 && isHeld('endless.txt'));
    expect(harness.intake.added).toEqual([]);
  });
});

describe('a disk that does not answer', () => {
  const patient = { ...quick, amongOthers: { ...quick.amongOthers, stillAfterMs: 400 } };

  it('is told with the file that waits for it; other folders go on, and its file goes once it is given', async () => {
    await watching(patient);
    const gate = gateAt(harness.path('.gate'));
    const other = join(harness.base, 'other');
    mkdirSync(other);
    harness.write('silent.txt');
    const { id } = await harness.add();
    await harness.until(() => harness.row('silent.txt')?.phase === 'unreadable');
    expect(harness.row('silent.txt')?.reason).toBe('file.disk_silent');
    expect(still.at(-1)).toBe(harness.path('silent.txt'));
    writeFileSync(join(other, 'brief.txt'), 'brief');
    await harness.add({}, other);
    await harness.until(() => harness.intake.names.includes('brief.txt'));
    expect(still.at(-1)).toBe(harness.path('silent.txt'));
    gate.open();
    await harness.until(() => still.at(-1) === null);
    harness.folders.sendNow(id, harness.path('silent.txt'));
    await harness.until(() => harness.intake.names.includes('silent.txt'));
  });

  it('makes its folder unavailable with the reason where it cannot be listed, until it gives something again', async () => {
    await watching(patient);
    const gate = gateAt(harness.path('.gate'));
    harness.write('silent.txt');
    const { id } = await harness.add();
    await harness.until(() => harness.row('silent.txt')?.phase === 'unreadable');
    await harness.folders.scan(id);
    expect(harness.folders.list()[0]).toMatchObject({
      health: 'unavailable',
      healthDetail: { params: { path: harness.root, reason: message('file_error.still') } },
    });
    gate.open();
    await harness.until(() => still.at(-1) === null);
    await harness.folders.scan(id);
    await harness.until(() => harness.intake.names.includes('silent.txt'));
  });

  it('keeps nobody from ending', async () => {
    await watching(patient);
    gateAt(harness.path('.gate'));
    harness.write('silent.txt');
    await harness.add();
    await harness.until(() => still.length > 0);
    await harness.folders.stop();
    expect(harness.intake.added).toEqual([]);
  });
});
