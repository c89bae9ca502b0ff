import { createHook } from 'node:async_hooks';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { NearFiles } from '../../../../../src-main/engine/deliveries/source/near-files.ts';
import { createBlockingFileSystem } from '../../../../../src-main/foundation/files/blocking-file-system.ts';
import type { FileSystem, ReadableFileSystem } from '../../../../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const small = 20_000;

let base: string;
let path: string;
let nowMs: number;
/** How long each opening takes. */
let opensForMs: number;
let ways: ('blocked' | 'waited')[];

beforeEach(() => {
  base = temporaryFolder('near');
  path = join(base, 'watched', 'a.txt');
  mkdirSync(join(base, 'watched'));
  mkdirSync(join(base, 'data'));
  writeFileSync(path, 'content');
  nowMs = 0;
  opensForMs = 1;
  ways = [];
});

function opening<Files extends ReadableFileSystem>(files: Files, way: 'blocked' | 'waited'): Files {
  return {
    ...files,
    open(opened) {
      ways.push(way);
      nowMs += opensForMs;
      return files.open(opened);
    },
  };
}

function nearFiles(traits: Partial<Pick<FileSystem, 'keepsChangeTimes'>> = {}): NearFiles {
  return new NearFiles({
    fileSystem: {
      ...opening(createNodeFileSystem(), 'waited'),
      keepsChangeTimes: () => Promise.resolve(true),
      ...traits,
    },
    direct: opening(createBlockingFileSystem(), 'blocked'),
    ownDirectory: join(base, 'data'),
    clock: { monotonicMs: () => nowMs },
  });
}

async function open(near: NearFiles, sizeBytes = small): Promise<void> {
  const files = await near.of(join(base, 'watched'), sizeBytes);
  await (await files.open(path)).close();
}

/** How many calls of the file system had a thread of their own so far. */
function threadCalls(): () => number {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'FSREQPROMISE') count += 1;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  return () => count;
}

describe('a small file that is sent', () => {
  it('wakes no thread at all, from its opening to the last look at it', async () => {
    const near = nearFiles();
    const folder = join(base, 'watched');
    const count = threadCalls();
    await open(near);
    const before = count();
    expect(before).toBeGreaterThan(0);
    const files = await near.of(folder, small);
    expect(await files.realPath(folder)).toBe(folder);
    const file = await files.open(path);
    const content = Buffer.alloc(7);
    expect(await file.read(content, 0)).toBe(7);
    expect(content.toString()).toBe('content');
    expect((await files.status(path)).inode).toBe((await file.status()).inode);
    await file.close();
    expect(count()).toBe(before);
  });

  it('is opened by calls that block once its disk has answered, and no longer when it was not asked for a while', async () => {
    const near = nearFiles();
    await open(near);
    await open(near);
    await open(near);
    nowMs += 2500;
    await open(near);
    expect(ways).toEqual(['waited', 'blocked', 'blocked', 'waited']);
  });

  it('is not where its disk took long to wake', async () => {
    const near = nearFiles();
    opensForMs = 4000;
    await open(near);
    opensForMs = 1;
    await open(near);
    await open(near);
    expect(ways).toEqual(['waited', 'waited', 'blocked']);
  });

  it('is not for a while once calls have blocked for long', async () => {
    const near = nearFiles();
    await open(near);
    opensForMs = 30;
    await open(near);
    await open(near);
    opensForMs = 1;
    await open(near);
    nowMs += 10;
    await open(near);
    nowMs += 50;
    await open(near);
    expect(ways).toEqual(['waited', 'blocked', 'blocked', 'waited', 'waited', 'blocked']);
  });

  it('is not where the disk is another computer’s, or a program’s', async () => {
    const near = nearFiles({ keepsChangeTimes: () => Promise.resolve(false) });
    await open(near);
    await open(near);
    expect(ways).toEqual(['waited', 'waited']);
  });

  it('is not the large one beside it', async () => {
    const near = nearFiles();
    await open(near);
    await open(near, 10_000_000);
    expect(ways).toEqual(['waited', 'waited']);
  });

  it('is not one of the data folder under another name', async () => {
    const near = nearFiles();
    await open(near);
    const secret = join(base, 'data', 'keys.json');
    writeFileSync(secret, 'secret');
    const second = join(base, 'watched', 'b.txt');
    linkSync(secret, second);
    const files = await near.of(join(base, 'watched'), small);
    await expect(files.open(second)).rejects.toMatchObject({ code: 'own' });
    expect(ways.at(-1)).toBe('blocked');
  });
});
