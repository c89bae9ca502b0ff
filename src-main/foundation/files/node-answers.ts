import { constants, type BigIntStats, type Dirent } from 'node:fs';
import {
  FileError,
  type DirectoryEntry,
  type EntryKind,
  type FileErrorCode,
  type FileStatus,
} from './file-system.ts';
import { bornAtMsOf, identityOf } from './file-identity.ts';
import { systemClock } from '../clock.ts';
import { SteadyClock, type Steadiness } from './steady-clock.ts';
import { inCloudError, isPlaceholder } from './placeholders.ts';
import { errorCode } from '../error-code.ts';
import { messageOf } from '../error-message.ts';

/** What Node says of files, in the words of the port in `file-system.ts`: for calls that block and for those that do not. */

/** What all threads of this process share. */
const clocks = {
  nowMs: () => systemClock.nowMs(),
  monotonicMs: () => Number(process.hrtime.bigint()) / 1_000_000,
};

let fileClock = new SteadyClock(clocks);

/** For another thread, so that it need not see for itself that the clock runs evenly. */
export function fileClockSteadiness(): Steadiness {
  return fileClock.steadiness;
}

/** On that other thread, before its first look. */
export function trustFileClock(known: Steadiness): void {
  fileClock = new SteadyClock(clocks, known);
}

export function statusOf(stats: BigIntStats): FileStatus {
  const [modifiedAtMs, inodeAtMs] = [Number(stats.mtimeNs) / 1_000_000, Number(stats.ctimeNs) / 1_000_000];
  // A date that lies ahead, as of a camera whose clock is wrong, says nothing.
  const changedAtMs = modifiedAtMs > systemClock.nowMs() ? inodeAtMs : Math.max(modifiedAtMs, inodeAtMs);
  return {
    kind: kindOf(stats),
    ...identityOf(stats),
    bornAtMs: bornAtMsOf(stats),
    linkCount: Number(stats.nlink),
    unchangedForMs: fileClock.sinceMs(changedAtMs),
  };
}

export function kindOf(entry: Pick<Dirent, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function entryOf(entry: Dirent<Buffer>): DirectoryEntry {
  const kind = kindOf(entry);
  try {
    return { name: strictUtf8.decode(entry.name), kind, readable: true };
  } catch {
    return { name: showUndecodable(entry.name), kind, readable: false };
  }
}

/** Each byte outside ASCII as U+FFFD and its hex value, so that two such names stay two. */
function showUndecodable(name: Buffer): string {
  return Array.from(name, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\ufffd${byte.toString(16).toUpperCase()}`,
  ).join('');
}

/** 0 where the system has none, as Windows. */
export function platformFlag(name: 'O_DIRECTORY' | 'O_NOFOLLOW' | 'O_NONBLOCK'): number {
  const flags: Readonly<Record<string, number | undefined>> = constants;
  return flags[name] ?? 0;
}

const codes: Readonly<Record<string, FileErrorCode>> = {
  ENOENT: 'missing',
  ENOTDIR: 'not_directory',
  EACCES: 'denied',
  EPERM: 'denied',
  EBUSY: 'busy',
  EAGAIN: 'busy',
  ETXTBSY: 'busy',
  ELOOP: 'link',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EMFILE: 'too_many_open',
  ENFILE: 'too_many_open',
  ENAMETOOLONG: 'too_long',
};

export function fileErrorOf(path: string, error: unknown): FileError {
  if (error instanceof FileError) return error;
  const code = codes[errorCode(error) ?? ''] ?? 'other';
  // Its own message would hold the whole path.
  if (code === 'too_long') return new FileError(code, path);
  return new FileError(code, path, messageOf(error));
}

export function linkError(path: string): FileError {
  return new FileError('link', path, { code: 'file_error.link', params: { path } });
}

/** Throws `FileError` in_cloud where reading would download it. */
export function assertHere(path: string, stats: BigIntStats, platform: NodeJS.Platform): void {
  const size = { sizeBytes: Number(stats.size), blocks: Number(stats.blocks) };
  if (stats.isFile() && isPlaceholder(path, size, platform)) throw inCloudError(path);
}
