import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { errorCode } from '../foundation/error-code.ts';
import { whyNotOwn } from '../foundation/own-place.ts';
import { sha256Of } from '../foundation/sha256.ts';

/** The path of a Unix socket may hold little more than a hundred bytes, and the shortest limit (macOS) is 104. */
const maximumSocketPathBytes = 100;
const socketName = 'control.sock';

export interface ControlAddress {
  readonly address: string;
  /** A folder made for the socket alone, to be removed with it. */
  readonly folder: string | null;
}

/**
 * Where to listen: below the user's run directory (`XDG_RUNTIME_DIR`) where there is one that is this user's alone, else in the data
 * folder; where its path would be too long, in a folder of the user's own below the system's temporary folder. On Windows a
 * named pipe, whose name nobody can guess and take before.
 */
export function chooseControlAddress(
  dataDirectory: string,
  runDirectory: string | undefined,
): ControlAddress {
  if (process.platform === 'win32') {
    return { address: `\\\\.\\pipe\\outbox-${randomBytes(16).toString('hex')}`, folder: null };
  }
  const name = `outbox-${sha256Of(dataDirectory).slice(0, 12)}`;
  if (runDirectory !== undefined && isAbsolute(runDirectory) && isOwnFolder(runDirectory)) {
    const folder = join(runDirectory, name);
    if (fits(folder) && canMake(folder)) return { address: join(folder, socketName), folder };
  }
  if (fits(dataDirectory)) return { address: join(dataDirectory, socketName), folder: null };
  const inTemporary = join(tmpdir(), name);
  const folder = canMake(inTemporary) ? inTemporary : mkdtempSync(join(tmpdir(), 'outbox-'));
  return { address: join(folder, socketName), folder };
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, socketName)) <= maximumSocketPathBytes;

/** The name can be guessed, so whatever stands there already must be a folder that only this user can enter. */
function canMake(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    return errorCode(error) === 'EEXIST' && isOwnFolder(folder);
  }
}

function isOwnFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && whyNotOwn(path, found) === null;
}
