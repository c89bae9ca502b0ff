import { isAbsolute, join } from 'node:path';
import { posix, win32 } from 'node:path';
import { message, type Message } from '../../../contract/messages/message.ts';

/** A folder of another computer, and where it is here. */
export interface Root {
  readonly from: string;
  readonly to: string;
}

/** `C:\…`, `\\server\share\…` or `/…`: nobody writes one for the other. */
const isWindowsPath = (path: string): boolean => /^(?:[a-z]:[\\/]|\\\\)/iu.test(path);

/** Names that Windows gives to devices, with or without an ending. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/iu;

/** Why a path of another computer cannot be that of a folder; `null` where it can. */
export function whyNoPath(path: string): Message | null {
  if (!isWindowsPath(path) && !path.startsWith('/')) return message('foreign_path.no_root');
  const parts = partsOf(path);
  if (parts.length === 0) return message('foreign_path.whole_drive');
  return whyNoParts(parts);
}

/** Why these cannot be names on a way below a folder; `null` where they can. */
export function whyNoParts(parts: readonly string[]): Message | null {
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..') return message('foreign_path.leads_elsewhere');
    if (/\p{Cc}/u.test(part)) return message('foreign_path.control_character');
    if (/[/\\]/u.test(part) && process.platform === 'win32') return message('foreign_path.leads_elsewhere');
    if (deviceName.test(part)) return message('foreign_path.device', { part });
  }
  return null;
}

/** The names on the way to a folder, without its drive. */
export function partsOf(path: string): string[] {
  const parts = isWindowsPath(path)
    ? path.slice(win32.parse(path).root.length).split(/[\\/]/u)
    : path.split('/');
  return parts.filter(
    (part, index) => part !== '' || (index > 0 && index < parts.length - 1 && parts[0] !== ''),
  );
}

/** Where a folder of another computer is here, by the innermost of the roots that it lies in; `null` where none is. */
export function reRooted(path: string, roots: readonly Root[]): string | null {
  const [innermost] = roots
    .filter(({ from }) => partsBelow(from, path) !== null)
    .sort((one, other) => partsOf(other.from).length - partsOf(one.from).length);
  if (innermost === undefined || !isAbsolute(innermost.to)) return null;
  const below = partsBelow(innermost.from, path) ?? [];
  return whyNoParts(below) === null ? join(innermost.to, ...below) : null;
}

/** `null` where it does not lie there. Windows takes upper and lower case alike. */
function partsBelow(root: string, path: string): string[] | null {
  if (isWindowsPath(root) !== isWindowsPath(path)) return null;
  const fold = (part: string): string => (isWindowsPath(path) ? part.toLowerCase() : part);
  if (driveOf(root) !== driveOf(path)) return null;
  const [outer, inner] = [partsOf(root), partsOf(path)];
  if (outer.length > inner.length) return null;
  const isThere = outer.every((part, index) => fold(part) === fold(inner[index] ?? ''));
  return isThere ? inner.slice(outer.length) : null;
}

function driveOf(path: string): string {
  return isWindowsPath(path) ? win32.parse(path).root.replaceAll('/', '\\').toLowerCase() : '/';
}

/** The innermost folders that hold all of these, one for each drive and never a whole drive. */
export function commonRoots(paths: readonly string[]): string[] {
  const drives = new Map<string, string[]>();
  for (const path of paths) drives.set(driveOf(path), [...(drives.get(driveOf(path)) ?? []), path]);
  return [...drives.values()].flatMap((onDrive) => {
    const [first = '', ...others] = onDrive;
    let common = partsOf(first);
    for (const path of others) {
      const parts = partsOf(path);
      const end = common.findIndex((part, index) => part !== parts[index]);
      if (end !== -1) common = common.slice(0, end);
    }
    if (common.length === 0) return onDrive;
    const of = isWindowsPath(first) ? win32 : posix;
    return [of.join(of.parse(first).root, ...common)];
  });
}
