import { isMessage, message } from '../../../../../src-main/contract/messages/message.ts';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { FileError } from '../../../../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import {
  checkRoot,
  type CheckedRoot,
} from '../../../../../src-main/engine/watch-folders/folders/root-checks.ts';

const fileSystem = createNodeFileSystem();
let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'outbox-root-')));
  mkdirSync(join(base, 'data', 'logs'), { recursive: true });
  mkdirSync(join(base, 'films', 'new'), { recursive: true });
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

const help = { kind: 'knowledge_base', id: 'kb-1', label: 'Help' } as const;

const check = (path: string, watched: string[] = []): Promise<CheckedRoot> =>
  checkRoot(fileSystem, {
    ...{ path, dataDirectory: join(base, 'data'), kind: 'knowledge_base' },
    watched: watched.map((each) => ({ path: each, target: help })),
  });

/** Why, by its code and what that takes. */
async function refusal(path: string, watched: string[] = []): Promise<unknown> {
  const error: unknown = await check(path, watched).catch((thrown: unknown) => thrown);
  if (!(error instanceof OutboxError)) throw new Error(`${path} was not refused`);
  expect(error.code).toBe('folder_refused');
  const { told } = error;
  if (!isMessage(told, 'folder.not_watched')) throw new Error(`${path} was refused as ${told.code}`);
  expect(told.params.path).toBe(resolve(path));
  return told.params.reason;
}

describe('a folder is refused, with path, reason and next step', () => {
  it('where it does not exist', async () => {
    const path = join(base, 'none');
    expect(await refusal(path)).toEqual(message('folder_refusal.missing'));
  });

  it('where it is a file', async () => {
    const path = join(base, 'file');
    writeFileSync(path, '');
    expect(await refusal(path)).toEqual(message('folder_refusal.file'));
    expect(await refusal(join(path, 'below'))).toEqual(message('folder_refusal.missing'));
  });

  it("where it is, lies in, or contains Outbox's own data", async () => {
    expect(await refusal(join(base, 'data'))).toEqual(message('folder_refusal.outbox'));
    expect(await refusal(join(base, 'data', 'logs'))).toEqual(message('folder_refusal.in_outbox'));
    expect(await refusal(base)).toEqual(
      message('folder_refusal.contains_outbox', { path: join(base, 'data') }),
    );
    symlinkSync(join(base, 'data'), join(base, 'films', 'sneaky'));
    expect(await refusal(join(base, 'films', 'sneaky', 'logs'))).toEqual(message('folder_refusal.in_outbox'));
  });

  it.each([
    ['/', message('folder_refusal.drive')],
    ['/proc', message('folder_refusal.system', { path: '/proc' })],
    ['/proc/self', message('folder_refusal.system', { path: '/proc' })],
    ['/sys/kernel', message('folder_refusal.system', { path: '/sys' })],
    ['/dev', message('folder_refusal.system', { path: '/dev' })],
  ])('where it is %s', async (path, reason) => {
    expect(await refusal(path)).toEqual(reason);
  });

  it('where it is watched already, under whatever name', async () => {
    const films = join(base, 'films');
    symlinkSync(films, join(base, 'link'));
    expect(await refusal(films, [films])).toEqual(message('folder_refusal.watched', { target: 'Help' }));
    expect(await refusal(`${films}/../films/`, [films])).toEqual(
      message('folder_refusal.watched', { target: 'Help' }),
    );
    expect(await refusal(join(base, 'link'), [films])).toEqual(
      message('folder_refusal.watched', { target: 'Help' }),
    );
  });

  it('where it cannot be read', async () => {
    const films = join(base, 'films');
    const denied = { ...fileSystem, list: () => Promise.reject(new FileError('denied', films, 'EACCES')) };
    await expect(
      checkRoot(denied, { path: films, dataDirectory: join(base, 'data'), watched: [], kind: 'carousel' }),
    ).rejects.toMatchObject({
      told: message('folder.not_watched', { path: films, reason: message('folder_refusal.denied') }),
    });
  });
});

describe('a folder is taken', () => {
  it('with its real path and identity', async () => {
    const films = join(base, 'films');
    symlinkSync(films, join(base, 'link'));
    const { device, inode, bornAtMs } = await fileSystem.status(films);
    const volume = await fileSystem.volumeOf(films);
    expect(await check(films)).toEqual({ path: films, device, inode, bornAtMs, volume, warnings: [] });
    expect(await check(join(base, 'link'))).toEqual({
      ...{ path: films, device, inode, bornAtMs, volume },
      warnings: [message('warning.through_link', { given: join(base, 'link'), path: films })],
    });
  });

  it('inside or around another one, with a warning', async () => {
    const [films, inner] = [join(base, 'films'), join(base, 'films', 'new')];
    expect((await check(inner, [films])).warnings).toEqual([
      message('warning.inside_watched', { path: films, name: 'new' }),
    ]);
    expect((await check(films, [inner])).warnings).toEqual([
      message('warning.watched_inside', { path: inner }),
    ]);
    mkdirSync(`${films}-more`);
    expect((await check(`${films}-more`, [films])).warnings).toEqual([]);
  });

  it('beside a data folder whose name begins the same', async () => {
    mkdirSync(join(base, 'data2'));
    expect((await check(join(base, 'data2'))).warnings).toEqual([]);
  });
});
