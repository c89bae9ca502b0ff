import { linkSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { FileLooks, TreeToWalk } from '../../../src-main/engine/watch-folders/looks/file-looks.ts';
import { looksOver } from '../../../src-main/engine/watch-folders/looks/looks-over.ts';
import type { Sighted } from '../../../src-main/engine/watch-folders/files/tree-walk.ts';
import type { ContentRequest } from '../../../src-main/engine/watch-folders/files/read-content.ts';
import { startWorkerFor, workerLooks } from '../../../src-main/file-worker/open-worker-looks.ts';
import type { StartWorker } from '../../../src-main/file-worker/worker-line.ts';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';
import { withoutOwnFolder } from '../../../src-main/foundation/files/own-folder.ts';
import { rulesTo } from '../../helpers/folder-rules.ts';
import { recordedLog, type RecordedLog } from '../../helpers/recorded-log.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { mortalWorkers } from './mortal-workers.ts';

let base: string;
let root: string;
let log: RecordedLog;
let here: FileLooks;

beforeEach(() => {
  base = realpathSync(temporaryFolder('worker'));
  root = join(base, 'watched');
  mkdirSync(join(base, 'data'));
  writeFileSync(join(base, 'data', 'outbox.db'), 'records');
  for (let index = 0; index < 600; index += 1) {
    const directory = join(root, `d${String(index % 3)}`, index % 2 === 0 ? '' : 'in');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `${String(index)}.txt`), `content ${String(index)}`);
  }
  symlinkSync(join(root, 'd0', '0.txt'), join(root, 'link.txt'));
  log = recordedLog();
  here = looksOver(withoutOwnFolder(createNodeFileSystem(), join(base, 'data')));
});

function looks(start: StartWorker = startWorkerFor(join(base, 'data'))): FileLooks {
  const line = workerLooks(start, { ownDirectory: join(base, 'data'), logger: log, instead: here });
  onTestFinished(() => line.close());
  return line;
}

const tree = (): TreeToWalk => ({
  root,
  rules: rulesTo({ kind: 'knowledge_base', id: 'kb1', label: null }, {}),
  isByHand: false,
  innerPaths: [],
});

async function walk(of: FileLooks, stopped: () => boolean = () => false): Promise<Sighted[]> {
  const all: Sighted[] = [];
  for await (const batch of of.walk(tree(), '', stopped)) all.push(...batch);
  return all;
}

/** Without what passes while one looks. */
function timeless(sighted: readonly Sighted[]): unknown {
  return JSON.parse(JSON.stringify(sighted, (key, value: unknown) => (key === 'unchangedForMs' ? 0 : value)));
}

async function requestFor(path: string): Promise<ContentRequest> {
  const expected = await createNodeFileSystem().status(path);
  return { path, expected, folder: { path: root, known: null }, acceptIncomplete: false, keepUpToBytes: 0 };
}

async function requests(): Promise<ContentRequest[]> {
  const files = (await walk(here)).filter(({ sighting }) => sighting.kind === 'file');
  return Promise.all(files.map(({ relativePath }) => requestFor(join(root, relativePath))));
}

describe('files as the worker sees them', () => {
  it('are walked, asked and read as on this thread', async () => {
    const worker = looks();
    expect(timeless(await walk(worker))).toEqual(timeless(await walk(here)));
    const asked = await requests();
    expect(await worker.read(asked, () => false)).toEqual(await here.read(asked, () => false));
    const [found] = await worker.statuses([join(root, 'd0', '0.txt')]);
    expect(found).toMatchObject({ kind: 'status', status: { kind: 'file', sizeBytes: 9 } });
    expect(log.events).toEqual([]);
  });

  it('are kept apart as on this thread: links, what is gone, and the data folder', async () => {
    const worker = looks();
    const [gone] = await worker.statuses([join(root, 'gone')]);
    expect(gone).toMatchObject({ kind: 'error', error: { name: 'FileError', code: 'missing' } });
    linkSync(join(base, 'data', 'outbox.db'), join(root, 'second.txt'));
    symlinkSync(join(base, 'data'), join(root, 'away'));
    const odd = await Promise.all(
      ['link.txt', 'second.txt', 'away/outbox.db'].map((path) => requestFor(join(root, path))),
    );
    const readings = await worker.read(odd, () => false);
    expect(readings.map(({ kind }) => kind)).toEqual(['left_out', 'left_out', 'left_out']);
    rmSync(root, { recursive: true });
    await expect(walk(worker)).rejects.toMatchObject({ name: 'FileError', code: 'missing' });
  });

  it('are let go where nobody wants them any more', async () => {
    const worker = looks();
    let batches = 0;
    for await (const batch of worker.walk(tree(), '', () => false)) {
      batches += batch.length > 0 ? 1 : 0;
      break;
    }
    expect(batches).toBe(1);
    expect(await walk(worker, () => true)).toEqual([]);
    const readings = await worker.read(await requests(), () => false);
    expect(readings.every(({ kind }) => kind === 'read')).toBe(true);
  });
});

describe('a worker that dies', () => {
  it.each([[1], [2], [3], [4]])('after %i answers loses nothing of a walk', async (answers) => {
    const { start, born } = mortalWorkers(join(base, 'data'), [answers]);
    expect(timeless(await walk(looks(start)))).toEqual(timeless(await walk(here)));
    expect(born()).toBe(2);
    expect(log.of('folder.reader_ended')).toEqual([expect.objectContaining({ items: 1 })]);
  });

  it('has what it was reading read by the next, or by itself where it was just taken apart', async () => {
    const { start, born } = mortalWorkers(join(base, 'data'), [1]);
    const worker = looks(start);
    const asked = await requests();
    const pieces = [0, 100, 200, 300].map((from) => asked.slice(from, from + 100));
    const read = await Promise.all(
      pieces.map(async (piece) => {
        const readings = await worker.read(piece, () => false);
        // The end of the worker may come while it looks into a file.
        const wasLooking = readings.some(({ kind }) => kind === 'again');
        return wasLooking ? worker.read(piece, () => false, { isAlone: true }) : readings;
      }),
    );
    expect(read.flat()).toEqual(await here.read(asked.slice(0, 400), () => false));
    expect(born()).toBeGreaterThan(1);
    expect(log.events).toEqual(['folder.reader_ended']);
  });

  it('again and again leaves the look to this thread', async () => {
    const { start, born } = mortalWorkers(join(base, 'data'), [0, 0, 0]);
    const worker = looks(start);
    expect(timeless(await walk(worker))).toEqual(timeless(await walk(here)));
    const asked = await requests();
    expect(await worker.read(asked, () => false)).toEqual(await here.read(asked, () => false));
    expect(born()).toBe(3);
  });

  it('or cannot be begun is no reason to see nothing', async () => {
    const worker = looks(() => {
      throw new Error('no thread to be had');
    });
    expect(timeless(await walk(worker))).toEqual(timeless(await walk(here)));
    expect(log.of('folder.reader_ended')).toHaveLength(1);
  });
});
