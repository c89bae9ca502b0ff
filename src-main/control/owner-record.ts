import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '../contract/zod.ts';

/** How to reach the instance that owns a data folder. Its token makes the caller as trusted as the folder's owner. */
const ownerRecordSchema = z.object({
  address: z.string().min(1).max(1000),
  token: z.string().min(32).max(200),
  processId: z.int(),
});
export type OwnerRecord = z.infer<typeof ownerRecordSchema>;

/** The path of a Unix socket may hold little more than a hundred bytes, and the shortest limit (macOS) is 104. */
const maximumSocketPathBytes = 100;

const recordPath = (dataDirectory: string): string => join(dataDirectory, 'control.json');

/** Replaces the record in one step, readable by its owner only. */
export function writeOwnerRecord(dataDirectory: string, record: OwnerRecord): void {
  const temporary = `${recordPath(dataDirectory)}.${String(record.processId)}.tmp`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, `${JSON.stringify(record)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, recordPath(dataDirectory));
}

/** `null` where there is none, or none that can be understood. */
export function readOwnerRecord(dataDirectory: string): OwnerRecord | null {
  try {
    const parsed = ownerRecordSchema.safeParse(JSON.parse(readFileSync(recordPath(dataDirectory), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function removeOwnerRecord(dataDirectory: string): void {
  rmSync(recordPath(dataDirectory), { force: true });
}

export interface ControlAddress {
  readonly address: string;
  /** A folder made for the socket alone, to be removed with it. */
  readonly folder: string | null;
}

/**
 * Where to listen: a socket in the data folder; where its path would be too long, one in a folder of the user's own below the
 * system's temporary folder; on Windows a named pipe.
 */
export function chooseControlAddress(dataDirectory: string): ControlAddress {
  const name = `outbox-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12)}`;
  if (process.platform === 'win32') return { address: `\\\\.\\pipe\\${name}`, folder: null };
  const beside = join(dataDirectory, 'control.sock');
  if (Buffer.byteLength(beside) <= maximumSocketPathBytes) return { address: beside, folder: null };
  const folder = ownFolder(join(tmpdir(), name));
  return { address: join(folder, 'control.sock'), folder };
}

/** The name can be guessed, so whatever stands there already must be a folder that only this user can enter. */
function ownFolder(path: string): string {
  try {
    mkdirSync(path, { mode: 0o700 });
    return path;
  } catch {
    const found = lstatSync(path, { throwIfNoEntry: false });
    const isOwn =
      found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
    return isOwn ? path : mkdtempSync(join(tmpdir(), 'outbox-'));
  }
}
