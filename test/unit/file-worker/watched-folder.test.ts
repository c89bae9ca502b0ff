import { appendFileSync, rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { FileLooks } from '../../../src-main/engine/watch-folders/looks/file-looks.ts';
import { looksOver } from '../../../src-main/engine/watch-folders/looks/looks-over.ts';
import {
  openWorkerLooks,
  startWorkerFor,
  workerLooks,
} from '../../../src-main/file-worker/open-worker-looks.ts';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { Harness } from '../engine/watch-folders/harness.ts';
import { mortalWorkers } from './mortal-workers.ts';

let harness: Harness;
const opened: FileLooks[] = [];
const log = recordedLog();
const here = looksOver(createNodeFileSystem());

async function watching(open: (dataDirectory: string) => FileLooks): Promise<void> {
  harness = new Harness({
    openLooks(dataDirectory) {
      const looks = open(dataDirectory);
      opened.push(looks);
      return looks;
    },
  });
  await harness.folders.start();
}
afterEach(async () => {
  await harness.close();
  for (const looks of opened.splice(0)) await looks.close();
});

const files = 400;
const writeAll = (): void => {
  for (let index = 0; index < files; index += 1) harness.write(`d${String(index % 7)}/${String(index)}.txt`);
};

describe('a folder that is watched with a thread of its own for its files', () => {
  it('has each of them taken once, a change noticed and a removal too', async () => {
    await watching((ownDirectory) => openWorkerLooks({ ownDirectory, logger: log, instead: here }));
    writeAll();
    await harness.add();
    await harness.until(() => harness.intake.added.length === files);
    await harness.quiet();
    appendFileSync(harness.path('d0/0.txt'), ' edited');
    await harness.until(() => harness.intake.added.length === files + 1);
    rmSync(harness.path('d1'), { recursive: true });
    await harness.until(
      () => harness.rows().filter(({ phase }) => phase === 'gone').length >= Math.floor(files / 7),
    );
    expect(harness.intake.duplicates).toEqual([]);
  });

  it.each([[1], [2], [4], [7], [11]])('loses nothing where that dies after %i answers', async (answers) => {
    await watching((ownDirectory) => {
      const { start } = mortalWorkers(ownDirectory, [answers, answers]);
      return workerLooks(start, { ownDirectory, logger: log, instead: here });
    });
    writeAll();
    await harness.add();
    await harness.until(() => harness.intake.added.length === files);
    await harness.quiet();
    expect(harness.intake.duplicates).toEqual([]);
    expect(new Set(Object.values(harness.phases()))).toEqual(new Set(['queued']));
  });

  it('goes on where it is stopped and started in the middle', async () => {
    await watching((ownDirectory) =>
      workerLooks(startWorkerFor(ownDirectory), { ownDirectory, logger: log, instead: here }),
    );
    writeAll();
    await harness.add();
    await harness.until(() => harness.intake.added.length > 0);
    await harness.restart();
    await harness.until(() => harness.rows().filter(({ phase }) => phase === 'queued').length === files);
    expect(new Set(harness.intake.names).size).toBe(files);
  });
});
