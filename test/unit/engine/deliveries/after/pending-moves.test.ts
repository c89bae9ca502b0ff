import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { englishOf } from '../../../../../src-main/languages/english.ts';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import type { FileSystem } from '../../../../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

const disk = createNodeFileSystem();

/** What lies in `_Sent`, each by its way below the day. */
function sentFiles({ folder }: RunningEngine): string[] {
  const sent = join(folder, '_Sent');
  if (!existsSync(sent)) return [];
  return readdirSync(sent).flatMap((day) => readdirSync(join(sent, day)).sort());
}

it('a delivered file that could not be put away before the end is put away at the next start', async () => {
  let mayMove = false;
  const bench = await runningEngine({
    host: {
      fileSystem: {
        ...disk,
        move: (sent, to, asideName) =>
          mayMove ? disk.move(sent, to, asideName) : Promise.reject(new Error('the process ended here')),
      },
    },
  });
  const file = join(bench.folder, 'minutes.md');
  writeFileSync(file, 'What was agreed');
  await bench.watch({ after: 'move' });
  await bench.until('it is delivered', async () => (await bench.jobs())[0]?.state === 'done');
  expect(existsSync(file)).toBe(true);

  mayMove = true;
  await bench.restart();
  await bench.until('it is put away', () => !existsSync(file));
  expect(sentFiles(bench)).toEqual(['minutes.md']);
  expect(bench.accepted()).toHaveLength(1);
  await bench.until('its new place is known', async () => {
    const { putAway, explanation } = await bench.call['jobs.get']({ id: 1 });
    const now = putAway?.path ?? '';
    return (
      basename(now) === 'minutes.md' &&
      now.includes('_Sent') &&
      explanation.some(
        ({ code, params }) => code === 'explained.moved.to' && 'path' in params && params.path === now,
      )
    );
  });
  const now = (await bench.call['jobs.get']({ id: 1 })).putAway?.path;
  expect(bench.engine.pathOfJob(1), 'Show in folder leads there').toBe(now);
  const explained = JSON.stringify(await bench.call['jobs.explainPath']({ path: file }));
  expect(explained, 'also asked by its old path').toContain(
    JSON.stringify(message('explained.moved.to', { path: now ?? '' })),
  );
});

it('a delivered file that could not be moved needs the user, with the reason, until a new try moves it', async () => {
  let mayMove = false;
  const bench = await runningEngine({
    host: {
      fileSystem: {
        ...disk,
        move: (sent, to, asideName) =>
          mayMove ? disk.move(sent, to, asideName) : Promise.reject(new Error('the disk is read-only')),
      },
    },
  });
  const file = join(bench.folder, 'minutes.md');
  writeFileSync(file, 'What was agreed');
  const { id } = (await bench.watch({ after: 'move' })).watchFolder;
  const unmoved = async () =>
    (await bench.call['watchFolders.list']({})).find((one) => one.id === id)?.unmoved;
  await bench.until('it needs the user', async () => (await unmoved())?.files === 1);
  const first = (await unmoved())?.first[0];
  expect(first).toMatchObject({ jobId: 1, name: 'minutes.md', path: file });
  expect(JSON.stringify(first?.reason)).toContain('read-only');

  await bench.call['watchFolders.scan']({ id });
  expect((await unmoved())?.files, 'it failed again').toBe(1);
  mayMove = true;
  await bench.call['watchFolders.scan']({ id });
  expect(await unmoved()).toBeUndefined();
  expect(sentFiles(bench)).toEqual(['minutes.md']);
});

/** A file was put away by a process that was killed while the old name was aside, as that leaves the folder. */
async function killedWithTheOldNameAside(
  between: (paths: { readonly from: string; readonly to: string }) => void = () => undefined,
): Promise<{ bench: RunningEngine; file: string; aside: string; day: string }> {
  const killed = Promise.withResolvers<string>();
  let isFirst = true;
  const move: FileSystem['move'] = (sent, wanted, asideName) => {
    if (!isFirst) return disk.move(sent, wanted, asideName);
    isFirst = false;
    const { folder, relativePath } = sent;
    const [from, to] = [join(folder.path, relativePath), join(folder.path, wanted)];
    mkdirSync(dirname(to), { recursive: true });
    linkSync(from, to);
    between({ from, to });
    const aside = join(dirname(to), asideName);
    renameSync(from, aside);
    killed.resolve(aside);
    return new Promise<never>(() => undefined);
  };
  const bench = await runningEngine({ host: { fileSystem: { ...disk, move } } });
  const file = join(bench.folder, 'minutes.md');
  writeFileSync(file, 'What was agreed');
  await bench.watch({ after: 'move' });
  const aside = await killed.promise;
  await bench.engine.stop();
  return { bench, file, aside, day: dirname(aside) };
}

describe('a name that was left aside when the process was killed', () => {
  it('is taken away at the next start, and nothing else that is called so', async () => {
    const { bench, file, aside, day } = await killedWithTheOldNameAside();
    const own = '.outbox-0123456789ab';
    writeFileSync(join(day, own), 'somebody’s');
    expect(sentFiles(bench)).toEqual([own, basename(aside), 'minutes.md'].sort());
    await bench.restart();
    await bench.until('it is gone', () => !existsSync(aside));
    expect(sentFiles(bench)).toEqual([own, 'minutes.md']);
    expect(readFileSync(join(day, 'minutes.md'), 'utf8')).toBe('What was agreed');
    expect(existsSync(file)).toBe(false);
    await bench.until(
      'its new place is known, though the process was killed before it was written',
      async () => {
        const { putAway } = await bench.call['jobs.get']({ id: 1 });
        return putAway?.path === join(day, 'minutes.md');
      },
    );
  });

  it('gets its own name back where it is another file that had come to the old place', async () => {
    const { bench, file, aside, day } = await killedWithTheOldNameAside(({ from }) => {
      rmSync(from);
      writeFileSync(from, 'What was agreed next');
    });
    await bench.restart();
    await bench.until('it has its name', () => existsSync(file));
    await bench.until('and no other', () => !existsSync(aside));
    expect(readFileSync(file, 'utf8')).toBe('What was agreed next');
    expect(readFileSync(join(day, 'minutes.md'), 'utf8')).toBe('What was agreed');
  });

  it('is not taken away where it is the last one of its file, which is put away anew', async () => {
    const { bench, aside, day } = await killedWithTheOldNameAside();
    rmSync(join(day, 'minutes.md'));
    await bench.restart();
    await bench.until('it is put away', () => !existsSync(aside) && sentFiles(bench).length === 1);
    expect(readFileSync(join(day, 'minutes.md'), 'utf8')).toBe('What was agreed');
  });

  it('stays, and is told of, where yet another file stands in the old place', async () => {
    const { bench, file, aside } = await killedWithTheOldNameAside(({ from }) => {
      rmSync(from);
      writeFileSync(from, 'What was agreed next');
    });
    writeFileSync(file, 'What was agreed last');
    await bench.restart();
    const told = async (): Promise<string[]> =>
      (await bench.call['activity.page']({ beforeId: null, limit: 50 })).map(({ detail }) =>
        detail === null ? '' : englishOf(detail),
      );
    await bench.until('it is told', async () => (await told()).join().includes(basename(aside)));
    expect(readFileSync(aside, 'utf8')).toBe('What was agreed next');
  });

  it('waits for its folder where that is away at the start', async () => {
    const { bench, aside } = await killedWithTheOldNameAside();
    const elsewhere = `${bench.folder}-away`;
    renameSync(bench.folder, elsewhere);
    await bench.restart();
    await bench.engine.stop();
    renameSync(elsewhere, bench.folder);
    expect(existsSync(aside)).toBe(true);
    await bench.restart();
    await bench.until('it is gone', () => !existsSync(aside));
  });
});
