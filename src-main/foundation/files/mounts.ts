/** Which file system a path lies in, as each system tells it. All of it is reading text, so that any system's answers can be tried anywhere. */

export interface Mount {
  /** The device, or the share of another machine. Left out where it is not asked for. */
  readonly source?: string;
  readonly point: string;
  readonly type: string;
}

/** A table as `/proc/self/mounts` gives it. */
export function mountsOfLinux(table: string): Mount[] {
  return table.split('\n').flatMap((line) => {
    const [source, escapedPoint, type] = line.split(' ');
    if (source === undefined || escapedPoint === undefined || type === undefined) return [];
    const point = escapedPoint.replace(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(parseInt(octal, 8)),
    );
    return [{ source, point, type }];
  });
}

/** What `/sbin/mount` says on macOS: `//anna@nas._smb._tcp.local/films on /Volumes/films (smbfs, nodev, nosuid, mounted by anna)`. */
export function mountsOfMac(said: string): Mount[] {
  return said.split('\n').flatMap((line) => {
    const end = line.lastIndexOf(' (');
    const start = line.indexOf(' on /');
    const type = /^ \(([^,)]+)/u.exec(line.slice(end))?.[1];
    if (end < 0 || start < 0 || start + 4 >= end || type === undefined) return [];
    return [{ point: line.slice(start + 4, end), type: type.trim() }];
  });
}

/**
 * The letters of drives that lie on another machine, as `net use` says in any language:
 * `OK           Z:        \\nas\films               Microsoft Windows Network`.
 */
export function mappedDrives(said: string): ReadonlySet<string> {
  const letters = said
    .split('\n')
    .flatMap((line) => /(?:^|\s)([A-Za-z]):\s+\\\\[^\s\\]+\\/u.exec(line)?.[1] ?? []);
  return new Set(letters.map((letter) => letter.toUpperCase()));
}

/** The type of the file system that `path` lies in. `null`: of none. */
export function typeAt(mounts: readonly Mount[], path: string): string | null {
  return mountAt(mounts, path)?.type ?? null;
}

/** Where the file system begins that `path` lies in. `null`: none is known. */
export function pointAt(mounts: readonly Mount[], path: string): string | null {
  return mountAt(mounts, path)?.point ?? null;
}

/** Of two mounts at one point the later covers the earlier. */
function mountAt(mounts: readonly Mount[], path: string): Mount | null {
  let deepest: Mount | null = null;
  for (const mount of mounts) {
    const { point } = mount;
    const isInside = point === '/' || path === point || path.startsWith(`${point}/`);
    if (isInside && point.length >= (deepest?.point.length ?? 0)) deepest = mount;
  }
  return deepest;
}

/** Of Linux and macOS: what another machine answers for, or a program that may wait for one. */
const networkFileSystem =
  /^(?:nfs\d?|cifs|smb\d?|smbfs|ncpfs|afs|afpfs|webdav|ftp|9p|virtiofs|vboxsf|davfs2?|ceph|glusterfs|macfuse|osxfuse(?:fs)?|fusefs|fuse-t|fuse\.(?:sshfs|rclone|davfs2?|s3fs|gvfsd-fuse|glusterfs|ceph|smbnetfs|google-drive-ocamlfuse|onedriver|vmhgfs-fuse))$/;

export function isNetworkFileSystem(type: string | null): boolean {
  return type !== null && networkFileSystem.test(type);
}
