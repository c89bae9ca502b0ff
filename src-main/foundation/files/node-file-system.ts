import { constants } from 'node:fs';
import { lstat, open, readdir, readFile, realpath, type FileHandle } from 'node:fs/promises';
import { FileError, type FileSystem, type OpenFile } from './file-system.ts';
import { entryOf, fileErrorOf, linkError, platformFlag, statusOf } from './node-answers.ts';
import { repairMove } from './repair-move.ts';
import { moveFile } from './move-file.ts';

/** For hosts that move files into their system's trash. */
export { FileError, type KnownFolder } from './file-system.ts';
export { assertInPlace, moveInto } from './move-file.ts';
export { pathOf } from './one-move.ts';
export { pinDirectory } from './pinned-directory.ts';

/** The machine's own file system behind the port of `file-system.ts`. Every error leaves here as a `FileError`. */
export function createNodeFileSystem(platform: NodeJS.Platform = process.platform): FileSystem {
  return {
    status: (path) => named(path, async () => statusOf(await lstat(path, { bigint: true }))),
    list: (directory) =>
      named(directory, async () => {
        const entries = await readdir(directory, { withFileTypes: true, encoding: 'buffer' });
        return entries.map(entryOf);
      }),
    open: (path) => named(path, () => openRegularFile(path)),
    realPath: (path) => named(path, () => realpath(path)),
    move: (file, to, asideName) => named(file.folder.path, () => moveFile(file, to, { asideName })),
    repairMove: (move) => named(move.folder.path, () => repairMove(move)),
    isSlow: (path) => isSlowPlace(path, platform),
    keepsChangeTimes: async (path) =>
      platform === 'linux' && changeTimesKept.test((await mountedTypeOf(path)) ?? ''),
  };
}

async function openRegularFile(path: string): Promise<OpenFile> {
  // Windows has neither flag: 0 leaves them out, and the look before and the comparison after stand in for them.
  const { O_RDONLY } = constants;
  const noFollow = platformFlag('O_NOFOLLOW');
  const before = noFollow === 0 ? await lstat(path, { bigint: true }) : null;
  if (before?.isSymbolicLink() === true) throw linkError(path);
  const handle = await open(path, O_RDONLY | noFollow | platformFlag('O_NONBLOCK'));
  try {
    const opened = await handle.stat({ bigint: true });
    if (!opened.isFile()) throw new FileError('other', path, `${path} is not a regular file`);
    if (before !== null && before.ino !== opened.ino) throw linkError(path);
    return openFile(path, handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function openFile(path: string, handle: FileHandle): OpenFile {
  return {
    status: () => named(path, async () => statusOf(await handle.stat({ bigint: true }))),
    read: (buffer, position) =>
      named(path, async () => (await handle.read(buffer, 0, buffer.byteLength, position)).bytesRead),
    close: () => named(path, () => handle.close()),
  };
}

async function named<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw fileErrorOf(path, error);
  }
}

async function isSlowPlace(path: string, platform: NodeJS.Platform): Promise<boolean> {
  if (isCloudPath(path)) return true;
  if (platform === 'win32') return path.startsWith('\\\\') && !path.startsWith('\\\\?\\');
  return platform === 'linux' && isNetworkFileSystem(await mountedTypeOf(path));
}

/** Of what is mounted on Linux; `null` where that cannot be told. */
async function mountedTypeOf(path: string): Promise<string | null> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  const real = await realpath(path).catch(() => path);
  return fileSystemTypeOf(mounts, real);
}

/** Of the kernel itself, with times of change that no program can set. On others, and on other systems, files are waited for. */
const changeTimesKept = /^(?:ext[234]|xfs|btrfs|f2fs|zfs|bcachefs|tmpfs|overlay)$/;

const cloudFolder =
  /^(?:dropbox(?: ?\(.*\))?|onedrive(?: - .*)?|google ?drive(?:-.*)?|icloud ?drive|mobile documents|cloudstorage)$/i;

/** Told by the names that the programs give their folders. */
export function isCloudPath(path: string): boolean {
  return path.split(/[\\/]/).some((part) => cloudFolder.test(part));
}

const networkFileSystem =
  /^(?:nfs\d?|cifs|smb\d?|smbfs|ncpfs|afs|9p|virtiofs|vboxsf|davfs2?|ceph|glusterfs|fuse\.(?:sshfs|rclone|davfs2?|s3fs|gvfsd-fuse|glusterfs|ceph|smbnetfs|google-drive-ocamlfuse|onedriver|vmhgfs-fuse))$/;

export function isNetworkFileSystem(type: string | null): boolean {
  return type !== null && networkFileSystem.test(type);
}

/** The type of the file system that `path` lies in, by a table as `/proc/self/mounts` gives it. */
export function fileSystemTypeOf(mounts: string, path: string): string | null {
  let deepest = { point: '', type: null as string | null };
  for (const line of mounts.split('\n')) {
    const [, escapedPoint, type] = line.split(' ');
    if (escapedPoint === undefined || type === undefined) continue;
    const point = escapedPoint.replace(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(parseInt(octal, 8)),
    );
    const inside = point === '/' || path === point || path.startsWith(`${point}/`);
    // Of two mounts at one point the later covers the earlier.
    if (inside && point.length >= deepest.point.length) deepest = { point, type };
  }
  return deepest.type;
}
