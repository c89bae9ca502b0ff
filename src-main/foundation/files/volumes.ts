import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Volume } from './file-system.ts';
import { isNetworkFileSystem, mountsOfLinux, typeAt, type Mount } from './mounts.ts';
import { askThisSystem, type AskSystem } from './slow-places.ts';

/** Their number is made of the uuid that they were given when they were formatted. That of others is the number of the device. */
const numbered = /^(?:ext[234]|btrfs|zfs|bcachefs)$/;
const isNumber = /^[0-9a-f]{1,16}$/;

/** What tells the file system at a path from another one that has the same device number. `null` where nothing does. */
export async function volumeOf(
  path: string,
  platform: NodeJS.Platform,
  ask: AskSystem = askThisSystem,
): Promise<Volume | null> {
  if (platform !== 'linux') return null;
  const mounts = mountsOfLinux(await ask.readFile('/proc/self/mounts'));
  const type = typeAt(mounts, path);
  if (type === null) return null;
  const [uuid, label, number] = await Promise.all([
    nameOfDevice('/dev/disk/by-uuid', path),
    nameOfDevice('/dev/disk/by-label', path),
    numbered.test(type) ? numberOf(path, ask) : null,
  ]);
  return { type, uuid, label, number, share: isNetworkFileSystem(type) ? shareAt(mounts, path) : null };
}

/** The name of the link that leads to the device that the path lies on. */
async function nameOfDevice(directory: string, path: string): Promise<string | null> {
  try {
    const { dev } = await stat(path, { bigint: true });
    for (const name of await readdir(directory)) {
      const device = await stat(await realpath(join(directory, name)), { bigint: true });
      if (device.rdev === dev) return name;
    }
  } catch {
    // Ignored: without such a directory, or with a device that was just pulled out, nothing is known.
  }
  return null;
}

/** Node does not give it. */
async function numberOf(path: string, ask: AskSystem): Promise<string | null> {
  const said = (await ask.run('/usr/bin/stat', ['--file-system', '--format=%i', '--', path])).trim();
  return isNumber.test(said) && !/^0+$/.test(said) ? said : null;
}

function shareAt(mounts: readonly Mount[], path: string): string | null {
  const inside = mounts.filter(({ point }) => path === point || path.startsWith(`${point}/`));
  return inside.at(-1)?.source ?? null;
}
