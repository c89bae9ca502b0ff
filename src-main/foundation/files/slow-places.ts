import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { win32 } from 'node:path';
import { isNetworkFileSystem, mappedDrives, mountsOfLinux, mountsOfMac, typeAt } from './mounts.ts';

/** What a system says of its mounts. Answers with nothing where it cannot be asked. */
export interface AskSystem {
  readFile(path: string): Promise<string>;
  /** What a program of the system says on its output. */
  run(program: string, words: readonly string[]): Promise<string>;
}

const longestMs = 5000;

export const askThisSystem: AskSystem = {
  readFile: (path) => readFile(path, 'utf8').catch(() => ''),
  run: (program, words) =>
    new Promise((resolve) => {
      const options = { timeout: longestMs, windowsHide: true, encoding: 'utf8' as const };
      execFile(program, [...words], options, (_error, said) => {
        // Ignored: a system that cannot be asked has no such places as far as anybody can tell.
        resolve(said);
      });
    }),
};

/** Whether files there lie on another machine or are synchronised with one: then nobody tells of their changes in time. */
export async function isSlowPlace(
  path: string,
  platform: NodeJS.Platform,
  ask: AskSystem = askThisSystem,
): Promise<boolean> {
  if (isCloudPath(path)) return true;
  switch (platform) {
    case 'win32':
      return isOnOtherWindows(path, ask);
    case 'linux':
    case 'darwin':
      return isNetworkFileSystem(await mountedTypeOf(path, platform, ask));
    default:
      return false;
  }
}

/** `null` where that cannot be told. */
export async function mountedTypeOf(
  path: string,
  platform: 'linux' | 'darwin',
  ask: AskSystem = askThisSystem,
): Promise<string | null> {
  const real = await realpath(path).catch(() => path);
  const mounts =
    platform === 'linux'
      ? mountsOfLinux(await ask.readFile('/proc/self/mounts'))
      : mountsOfMac(await ask.run('/sbin/mount', []));
  return typeAt(mounts, real);
}

/** A share by its name, or behind the letter of a drive; `\\?\` begins a long path, and says nothing of where it lies. */
async function isOnOtherWindows(path: string, ask: AskSystem): Promise<boolean> {
  const plain = path.replace(/^\\\\\?\\(?!UNC\\)/iu, '');
  if (plain.startsWith('\\\\')) return true;
  const letter = /^([a-z]):/iu.exec(plain)?.[1];
  if (letter === undefined) return false;
  const net = win32.join(process.env['SystemRoot'] ?? String.raw`C:\Windows`, 'System32', 'net.exe');
  return mappedDrives(await ask.run(net, ['use'])).has(letter.toUpperCase());
}

const cloudFolder =
  /^(?:dropbox(?: ?\(.*\))?|onedrive(?: - .*)?|google ?drive(?:-.*)?|icloud ?drive|mobile documents|cloudstorage)$/i;

/** Told by the names that the programs give their folders. */
export function isCloudPath(path: string): boolean {
  return path.split(/[\\/]/).some((part) => cloudFolder.test(part));
}
