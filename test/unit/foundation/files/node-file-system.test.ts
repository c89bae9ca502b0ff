import { execFileSync } from 'node:child_process';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeFileSystem } from '../../../../src-main/foundation/files/node-file-system.ts';
import { isNetworkFileSystem, mountsOfLinux, typeAt } from '../../../../src-main/foundation/files/mounts.ts';
import { isCloudPath } from '../../../../src-main/foundation/files/slow-places.ts';
import { disks } from '../../../helpers/disks.ts';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'outbox-fs-')));
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});
const at = (...parts: string[]): string => join(base, ...parts);

describe.each(disks)('over %s,', (_way, fileSystem) => {
  describe('a status', () => {
    it('has exact identities, sizes in bytes and times with their fraction', async () => {
      writeFileSync(at('a'), 'four');
      linkSync(at('a'), at('b'));
      utimesSync(at('a'), 1000, 1_700_000_000.125);
      const stats = lstatSync(at('a'), { bigint: true });
      const { unchangedForMs, inodeChangedAtMs, bornAtMs, ...status } = await fileSystem.status(at('a'));
      expect(status).toEqual({
        kind: 'file',
        device: String(stats.dev),
        inode: String(stats.ino),
        sizeBytes: 4,
        modifiedAtMs: 1_700_000_000_125,
        linkCount: 2,
      });
      expect(unchangedForMs).toBeGreaterThanOrEqual(0);
      expect(inodeChangedAtMs).toBeCloseTo(Number(stats.ctimeNs) / 1e6, 2);
      expect(bornAtMs).toBeCloseTo(Number(stats.birthtimeNs) / 1e6, 2);
    });

    it('tells files, folders, links and the rest apart, and follows no link', async () => {
      mkdirSync(at('folder'));
      symlinkSync(at('folder'), at('link'));
      execFileSync('mkfifo', [at('pipe')]);
      const kinds = await Promise.all(['folder', 'link', 'pipe'].map((name) => fileSystem.status(at(name))));
      expect(kinds.map(({ kind }) => kind)).toEqual(['directory', 'link', 'other']);
    });

    it('of what is not there is an error that says so', async () => {
      writeFileSync(at('file'), '');
      await expect(fileSystem.status(at('none'))).rejects.toMatchObject({
        name: 'FileError',
        code: 'missing',
      });
      await expect(fileSystem.status(at('file', 'below'))).rejects.toMatchObject({ code: 'not_directory' });
      await expect(fileSystem.status(at('x'.repeat(300)))).rejects.toMatchObject({ code: 'too_long' });
    });
  });

  describe('a list', () => {
    it('has every name, also those that are not Unicode, each as one of its own', async () => {
      mkdirSync(at('sub'));
      writeFileSync(at('grün \u{1f600}.txt'), '');
      symlinkSync('nowhere', at('link'));
      for (const byte of [0xe9, 0xe8]) {
        writeFileSync(Buffer.concat([Buffer.from(at('caf')), Buffer.from([byte])]), '');
      }
      const entries = await fileSystem.list(base);
      expect(entries.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
        { name: 'caf\ufffdE8', kind: 'file', readable: false },
        { name: 'caf\ufffdE9', kind: 'file', readable: false },
        { name: 'grün \u{1f600}.txt', kind: 'file', readable: true },
        { name: 'link', kind: 'link', readable: true },
        { name: 'sub', kind: 'directory', readable: true },
      ]);
    });

    it('of a file, or of nothing, is an error', async () => {
      writeFileSync(at('file'), '');
      await expect(fileSystem.list(at('file'))).rejects.toMatchObject({ code: 'not_directory' });
      await expect(fileSystem.list(at('none'), 1)).rejects.toMatchObject({ code: 'missing' });
      await expect(fileSystem.list(at('none'))).rejects.toMatchObject({ code: 'missing' });
    });
  });

  describe('an open file', () => {
    it('is read at any position, and stays itself when its path is taken over', async () => {
      writeFileSync(at('a'), '0123456789');
      const file = await fileSystem.open(at('a'));
      const before = await file.status();
      writeFileSync(at('b'), 'other');
      renameSync(at('b'), at('a'));
      const buffer = new Uint8Array(4);
      expect(await file.read(buffer, 8)).toBe(2);
      expect(Buffer.from(buffer.subarray(0, 2)).toString()).toBe('89');
      expect(await file.read(buffer, 10)).toBe(0);
      expect(await file.status()).toMatchObject({ inode: before.inode, linkCount: 0 });
      await file.close();
      await expect(file.read(buffer, 0)).rejects.toMatchObject({ name: 'FileError' });
    });

    it('is never a link, a folder or a pipe, and none of them blocks', async () => {
      writeFileSync(at('a'), 'x');
      symlinkSync(at('a'), at('link'));
      execFileSync('mkfifo', [at('pipe')]);
      await expect(fileSystem.open(at('link'))).rejects.toMatchObject({ code: 'link' });
      await expect(fileSystem.open(at('pipe'))).rejects.toMatchObject({ code: 'not_file' });
      await expect(fileSystem.open(base)).rejects.toMatchObject({ code: 'not_file' });
      await expect(fileSystem.open(at('none'))).rejects.toMatchObject({ code: 'missing' });
    });

    it('leaves nothing open where it was refused', async () => {
      const openFiles = (): number => readdirSync('/proc/self/fd').length;
      await fileSystem.open(base).catch(() => undefined);
      const before = openFiles();
      for (let attempt = 0; attempt < 20; attempt += 1) await fileSystem.open(base).catch(() => undefined);
      expect(openFiles()).toBeLessThanOrEqual(before + 2);
    });

    it.runIf(process.getuid?.() === 0)('without permission is denied', async () => {
      writeFileSync(at('secret'), 'x', { mode: 0o600 });
      process.seteuid?.(65534);
      try {
        await expect(fileSystem.open(at('secret'))).rejects.toMatchObject({ code: 'denied' });
      } finally {
        process.seteuid?.(0);
      }
    });
  });

  describe('a real path', () => {
    it('has its links resolved', async () => {
      mkdirSync(at('real', 'deep'), { recursive: true });
      symlinkSync(at('real'), at('link'));
      await expect(fileSystem.realPath(at('link', 'deep'))).resolves.toBe(at('real', 'deep'));
      symlinkSync(at('loop'), at('loop'));
      await expect(fileSystem.realPath(at('loop'))).rejects.toMatchObject({ code: 'link' });
    });
  });
});

describe('a slow place', () => {
  const fileSystem = createNodeFileSystem();
  const mounts = [
    'sysfs /sys sysfs rw 0 0',
    '/dev/sda1 / ext4 rw 0 0',
    'nas:/data /mnt/nas nfs4 rw 0 0',
    '//nas/films /mnt/my\\040films cifs rw 0 0',
    '/dev/sdb1 /mnt/nas/local ext4 rw 0 0',
    'sshfs /mnt/ssh fuse.sshfs rw 0 0',
    'tmpfs /mnt/over ext4 rw 0 0',
    'host /mnt/over 9p rw 0 0',
  ].join('\n');

  it.each([
    ['/home/me', 'ext4', false],
    ['/mnt/nas', 'nfs4', true],
    ['/mnt/nas/a/b', 'nfs4', true],
    ['/mnt/nasty', 'ext4', false],
    ['/mnt/nas/local/a', 'ext4', false],
    ['/mnt/my films/a', 'cifs', true],
    ['/mnt/ssh', 'fuse.sshfs', true],
    ['/mnt/over/a', '9p', true],
  ])('%s lies on %s', (path, type, isNetwork) => {
    expect(typeAt(mountsOfLinux(mounts), path)).toBe(type);
    expect(isNetworkFileSystem(type)).toBe(isNetwork);
  });

  it.each([
    'nfs',
    'nfs4',
    'cifs',
    'smb3',
    'smbfs',
    'fuse.sshfs',
    'fuse.rclone',
    '9p',
    'davfs',
    'fuse.davfs2',
    'virtiofs',
  ])('is %s', (type) => {
    expect(isNetworkFileSystem(type)).toBe(true);
  });

  it.each(['ext4', 'btrfs', 'xfs', 'tmpfs', 'overlay', 'fuseblk', 'vfat', 'fuse.gocryptfs'])(
    'is not %s',
    (type) => {
      expect(isNetworkFileSystem(type)).toBe(false);
    },
  );

  it.each([
    ['/home/me/Dropbox/films', true],
    ['/home/me/Dropbox (Acme)/films', true],
    ['C:\\Users\\me\\OneDrive\\films', true],
    ['C:\\Users\\me\\OneDrive - Acme Ltd\\films', true],
    ['/Users/me/Google Drive/films', true],
    ['/Users/me/Library/CloudStorage/GoogleDrive-me@example.com/My Drive', true],
    ['/Users/me/Library/Mobile Documents/com~apple~CloudDocs/films', true],
    ['C:\\Users\\me\\iCloudDrive\\films', true],
    ['/home/me/dropbox', true],
    ['/home/me/My Dropbox backup', false],
    ['/home/me/films', false],
  ])('by its name: %s', (path, isCloud) => {
    expect(isCloudPath(path)).toBe(isCloud);
  });

  it('on Windows is a share of another machine', async () => {
    const onWindows = createNodeFileSystem('win32');
    await expect(onWindows.isSlow('\\\\nas\\films')).resolves.toBe(true);
    await expect(onWindows.isSlow('\\\\?\\C:\\films')).resolves.toBe(false);
    await expect(onWindows.isSlow('C:\\films')).resolves.toBe(false);
  });

  it('is not a temporary folder', async () => {
    await expect(fileSystem.isSlow(base)).resolves.toBe(false);
  });
});

it('a listing of which the first is enough has no more than that, as it is', async () => {
  mkdirSync(at('one', 'below'), { recursive: true });
  const files = createNodeFileSystem();
  for (let number = 0; number < 100; number += 1) writeFileSync(at(String(number)), '');
  expect(await files.list(at('one'), 1)).toEqual([{ name: 'below', kind: 'directory', readable: true }]);
  expect(await files.list(base, 1)).toHaveLength(1);
  expect(await files.list(at('one', 'below'), 1)).toEqual([]);
});
