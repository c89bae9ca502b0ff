import Database from 'better-sqlite3';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { FileSystem } from '../../../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../../../src-main/foundation/files/node-file-system.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

interface Work {
  statements: number;
  statuses: number;
  opened: number;
  realPaths: number;
  listed: number;
  /** Of these as a whole: a root is also looked at before it is watched, and not for all that it holds. */
  listedWhole: number;
}

let work: Work;
const none = (): Work => ({ statements: 0, statuses: 0, opened: 0, realPaths: 0, listed: 0, listedWhole: 0 });

/** Everything that SQLite is asked to do, by whoever prepared it. */
beforeEach(() => {
  work = none();
  const database = new Database(':memory:');
  const statement = Object.getPrototypeOf(database.prepare('select 1')) as Database.Statement;
  database.close();
  for (const name of ['run', 'get', 'all', 'iterate'] as const) {
    const real = Reflect.get(statement, name) as (...values: unknown[]) => never;
    const spy = vi.spyOn(statement, name).mockImplementation(function (this: unknown, ...values: unknown[]) {
      work.statements += 1;
      return Reflect.apply(real, this, values);
    });
    onTestFinished(() => {
      spy.mockRestore();
    });
  }
});

function counted(): FileSystem {
  const real = createNodeFileSystem();
  return {
    ...real,
    status(path) {
      work.statuses += 1;
      return real.status(path);
    },
    open(path) {
      work.opened += 1;
      return real.open(path);
    },
    realPath(path) {
      work.realPaths += 1;
      return real.realPath(path);
    },
    list(directory, most) {
      work.listed += 1;
      if (most === undefined) work.listedWhole += 1;
      return real.list(directory, most);
    },
  };
}

/** What each file of a watched folder costs from the first look to its job. */
async function costOf(files: number): Promise<Work> {
  const running = await runningEngine({ host: { fileSystem: counted() } });
  await running.call['queue.pause']({ untilMs: null });
  for (let number = 0; number < files; number += 1) {
    const directory = join(running.folder, `folder ${String(number % 10)}`);
    if (number < 10) mkdirSync(directory);
    writeFileSync(
      join(directory, `${String(number)}.txt`),
      `what file ${String(number)} of ${String(files)} holds`,
    );
  }
  work = none();
  await running.watch();
  await running.until(
    'every file is queued',
    async () => (await running.call['app.status']({})).counts.queued === files,
  );
  // Another engine is begun after this one, and what this one would do in its idle time is not to be counted for that.
  await running.engine.stop();
  const { listed, listedWhole } = work;
  return {
    ...{ listed, listedWhole },
    statements: work.statements / files,
    statuses: work.statuses / files,
    opened: work.opened / files,
    realPaths: work.realPaths / files,
  };
}

it('a file of a large folder costs no more statements, looks and openings than one of a small folder', async () => {
  const [few, many] = [await costOf(200), await costOf(2000)];
  expect(many.statements).toBeLessThan(few.statements * 1.05);
  expect(many.statuses).toBeLessThan(few.statuses * 1.05);
  expect(many.realPaths).toBeLessThan(few.realPaths * 1.05);
  expect([few.opened, many.opened]).toEqual([1, 1]);
  expect(many.listed).toBe(few.listed);
  expect(many.listedWhole, 'the root and ten folders, by the walk alone').toBe(11);
});

it('a file takes few statements in all', async () => {
  expect((await costOf(500)).statements).toBeLessThan(28);
});
