import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { FileError } from '../../../../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import {
  checkRoot,
  type CheckedRoot,
} from '../../../../../src-main/engine/watch-folders/roots/root-checks.ts';

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

const check = (path: string, watched: string[] = []): Promise<CheckedRoot> =>
  checkRoot(fileSystem, { path, dataDirectory: join(base, 'data'), watched });

async function refusal(path: string, watched: string[] = []): Promise<string> {
  const error: unknown = await check(path, watched).catch((thrown: unknown) => thrown);
  if (!(error instanceof OutboxError)) throw new Error(`${path} was not refused`);
  expect(error.code).toBe('folder_refused');
  return error.message;
}

describe('a folder is refused, with path, reason and next step', () => {
  it('where it does not exist', async () => {
    const path = join(base, 'none');
    expect(await refusal(path)).toBe(
      `${path} cannot be watched: it does not exist. Check the spelling, or make the folder first.`,
    );
  });

  it('where it is a file', async () => {
    const path = join(base, 'file');
    writeFileSync(path, '');
    expect(await refusal(path)).toBe(
      `${path} cannot be watched: it is a file. Choose the folder it lies in, or add the file by itself.`,
    );
    expect(await refusal(join(path, 'below'))).toContain('it does not exist');
  });

  it("where it is, lies in, or contains Outbox's own data", async () => {
    expect(await refusal(join(base, 'data'))).toContain("it is Outbox's own data folder");
    expect(await refusal(join(base, 'data', 'logs'))).toContain("it lies inside Outbox's own data folder");
    expect(await refusal(base)).toContain(`it contains Outbox's own data folder, ${join(base, 'data')}`);
    symlinkSync(join(base, 'data'), join(base, 'films', 'sneaky'));
    expect(await refusal(join(base, 'films', 'sneaky', 'logs'))).toContain('lies inside');
  });

  it.each([
    ['/', 'it is the top of a whole drive'],
    ['/proc', '/proc belongs to the system'],
    ['/proc/self', '/proc belongs to the system'],
    ['/sys/kernel', '/sys belongs to the system'],
    ['/dev', '/dev belongs to the system'],
  ])('where it is %s', async (path, reason) => {
    expect(await refusal(path)).toContain(reason);
  });

  it('where it is watched already, under whatever name', async () => {
    const films = join(base, 'films');
    symlinkSync(films, join(base, 'link'));
    expect(await refusal(films, [films])).toContain('it is watched already');
    expect(await refusal(`${films}/../films/`, [films])).toContain('it is watched already');
    expect(await refusal(join(base, 'link'), [films])).toContain('it is watched already');
  });

  it('where it cannot be read', async () => {
    const films = join(base, 'films');
    const denied = { ...fileSystem, list: () => Promise.reject(new FileError('denied', films, 'EACCES')) };
    await expect(
      checkRoot(denied, { path: films, dataDirectory: join(base, 'data'), watched: [] }),
    ).rejects.toThrow(
      `${films} cannot be watched: it cannot be read. Give yourself the right to read it, or choose another folder.`,
    );
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
      warnings: [`${join(base, 'link')} leads to ${films}, which is what is watched.`],
    });
  });

  it('inside or around another one, with a warning', async () => {
    const [films, inner] = [join(base, 'films'), join(base, 'films', 'new')];
    expect((await check(inner, [films])).warnings).toEqual([
      `It lies inside ${films}, which is watched too: here the rules of new win.`,
    ]);
    expect((await check(films, [inner])).warnings).toEqual([
      `${inner} inside it is watched too: there its own rules win.`,
    ]);
    mkdirSync(`${films}-more`);
    expect((await check(`${films}-more`, [films])).warnings).toEqual([]);
  });

  it('beside a data folder whose name begins the same', async () => {
    mkdirSync(join(base, 'data2'));
    expect((await check(join(base, 'data2'))).warnings).toEqual([]);
  });
});
