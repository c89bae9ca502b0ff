import type * as Fs from 'node:fs';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DiskRoom } from '../../../../../src-main/engine/storage/data-folder/disk-room.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const disk = vi.hoisted(() => ({
  freeBytes: null as number | null,
  sizeBytes: 2 ** 40,
  takesBytes: Infinity,
}));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    statfsSync: (path: string) => {
      const real = fs.statfsSync(path);
      return disk.freeBytes === null
        ? real
        : Object.assign(real, { bsize: 1, blocks: disk.sizeBytes, bavail: disk.freeBytes });
    },
    writeSync: (handle: number, bytes: Uint8Array, offset = 0, length = bytes.byteLength) => {
      if (disk.takesBytes <= 0) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
      const written = fs.writeSync(handle, bytes, offset, Math.min(length, disk.takesBytes));
      disk.takesBytes -= written;
      return written;
    },
  };
});
afterEach(() => {
  Object.assign(disk, { freeBytes: null, sizeBytes: 2 ** 40, takesBytes: Infinity });
});

const mib = 1024 * 1024;

describe('the room that is set aside on the disk', () => {
  it('is really taken, and given up in one step', () => {
    const folder = temporaryFolder('room');
    const room = new DiskRoom(folder);
    expect(room.restore()).toBe(true);
    const { size, blocks } = statSync(join(folder, 'ballast'));
    expect(size).toBe(16 * mib);
    expect(blocks * 512, 'not a file of holes').toBeGreaterThanOrEqual(16 * mib);
    room.release();
    expect(existsSync(join(folder, 'ballast'))).toBe(false);
    room.release();
  });

  it('is not taken where little is free', () => {
    const folder = temporaryFolder('room');
    disk.freeBytes = 63 * mib;
    expect(new DiskRoom(folder).restore()).toBe(false);
    expect(existsSync(join(folder, 'ballast'))).toBe(false);
    disk.freeBytes = 64 * mib;
    expect(new DiskRoom(folder).restore()).toBe(true);
  });

  it('is a smaller part of a small disk, which would never have room otherwise', () => {
    const folder = temporaryFolder('room');
    Object.assign(disk, { sizeBytes: 8 * mib, freeBytes: 2 * mib - 1 });
    expect(new DiskRoom(folder).restore()).toBe(false);
    disk.freeBytes = 2 * mib;
    expect(new DiskRoom(folder).restore()).toBe(true);
    expect(statSync(join(folder, 'ballast')).size).toBe(mib / 2);
  });

  it('is made whole where an earlier run was killed while it was set aside', () => {
    const folder = temporaryFolder('room');
    writeFileSync(join(folder, 'ballast'), 'half');
    expect(new DiskRoom(folder).restore()).toBe(true);
    expect(statSync(join(folder, 'ballast')).size).toBe(16 * mib);
  });

  it('is not half taken where the disk had less than it said, as a quota does', () => {
    const folder = temporaryFolder('room');
    disk.takesBytes = 5 * mib + 77;
    expect(new DiskRoom(folder).restore()).toBe(false);
    expect(existsSync(join(folder, 'ballast'))).toBe(false);
  });
});
