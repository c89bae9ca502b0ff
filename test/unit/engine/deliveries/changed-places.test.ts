import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HostServices } from '../../../../src-main/engine/host-services.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

const names = ['a.txt', 'b.txt', 'sub/c.txt', 'sub/d.txt'];

function fill(folder: string, whose: string): void {
  mkdirSync(join(folder, 'sub'), { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), `${whose} ${name}`);
}

/** A folder whose files are queued, and another one with the same names in its place. */
async function swapped(): Promise<{ running: RunningEngine; away: string; strange: string; id: number }> {
  const running = await runningEngine();
  await running.call['queue.pause']({ untilMs: null });
  fill(running.folder, 'right');
  const { watchFolder } = await running.watch({ edited: 'send' });
  await running.until('its files are queued', async () => (await running.jobs()).length === names.length);
  const away = join(running.folder, '..', 'away');
  renameSync(running.folder, away);
  fill(running.folder, 'strange');
  return { running, away, strange: join(running.folder, '..', 'strange'), id: watchFolder.id };
}

function delivered(running: RunningEngine): string[] {
  return running
    .accepted()
    .map(({ fileName }) => fileName ?? '')
    .sort();
}

/** A mount over a folder is no change that the system tells of. */
const tellsNothing: HostServices['openWatcher'] = () => ({
  ready: Promise.resolve(),
  close: () => Promise.resolve(),
});

describe('a folder whose change no watcher told', () => {
  it.each([
    ['another one in its place', 'different', true],
    ['nothing in its place', 'unavailable', false],
  ] as const)('with %s is marked by the first job that finds it so', async (_case, health, isReplaced) => {
    const running = await runningEngine({ host: { openWatcher: tellsNothing } });
    await running.call['queue.pause']({ untilMs: null });
    fill(running.folder, 'right');
    await running.watch();
    await running.until('its files are queued', async () => (await running.jobs()).length === names.length);
    const away = join(running.folder, '..', 'away');
    renameSync(running.folder, away);
    if (isReplaced) fill(running.folder, 'strange');
    await running.call['queue.resume']({});
    await running.until('each job says that it waits for its folder', async () =>
      (await running.jobs()).every(({ state, hold }) => state === 'queued' && hold === 'folder_away'),
    );
    await running.until('the folder says it too', async () => {
      const [folder] = await running.call['watchFolders.list']({});
      return folder?.health === health && folder.healthDetail !== null;
    });
    expect(running.accepted()).toEqual([]);
    if (isReplaced) renameSync(running.folder, join(running.folder, '..', 'strange'));
    renameSync(away, running.folder);
    await running.until('all are delivered', () => running.accepted().length === names.length);
    await running.until('the folder counts as watched again', async () => {
      const [folder] = await running.call['watchFolders.list']({});
      return folder?.health === 'watching';
    });
  });
});

describe('a folder that gives its place to another one with the same names', () => {
  it('has its own files sent once it is back, and none of the other', async () => {
    const { running, away, strange } = await swapped();
    await running.call['queue.resume']({});
    await running.until('each job has found its folder away', async () =>
      (await running.jobs()).every(({ state, hold }) => state === 'queued' && hold === 'folder_away'),
    );
    expect(running.accepted()).toEqual([]);
    renameSync(running.folder, strange);
    renameSync(away, running.folder);
    await running.until('all are delivered', () => running.accepted().length === names.length);
    expect(delivered(running)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    expect((await running.jobs()).map(({ state }) => state)).not.toContain('skipped');
    expect(readFileSync(join(strange, 'a.txt'), 'utf8')).toBe('strange a.txt');
    rmSync(strange, { recursive: true });
  });

  it('has the files of the other sent where a person uses it, and its own ones wait for a person', async () => {
    const { running, away, id } = await swapped();
    await running.call['watchFolders.scan']({ id });
    await expect(running.call['watchFolders.resume']({ id })).rejects.toMatchObject({ code: 'conflict' });
    await running.call['watchFolders.resume']({ id, usesThisFolder: true });
    await running.call['queue.resume']({});
    await running.until(
      'the files of the other are delivered',
      () => running.accepted().length === names.length,
    );
    await running.until(
      'the others wait',
      async () =>
        (await running.jobs()).filter(({ state, cause }) => state === 'needs_attention' && cause === 'file')
          .length === names.length,
    );
    renameSync(running.folder, join(running.folder, '..', 'strange'));
    renameSync(away, running.folder);
    await running.call['watchFolders.scan']({ id });
    await running.call['watchFolders.resume']({ id, usesThisFolder: true });
    const ids = (await running.jobs()).filter(({ cause }) => cause === 'file').map((job) => job.id);
    await running.call['jobs.retry']({ ids });
    await running.until('all are delivered', () => running.accepted().length === 2 * names.length);
  });
});
