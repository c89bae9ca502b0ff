import { Buffer } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';

export type SmallFile =
  | { readonly kind: 'read'; readonly text: string; readonly bytes: Uint8Array; readonly status: Stats }
  | { readonly kind: 'not_a_file' }
  | { readonly kind: 'too_long' };

/**
 * Reads a file of which not more than `maximumBytes` are expected, and never waits: a pipe or a device is not opened, and what was
 * exchanged for one in between is not read. A link is judged by what it leads to, unless links are not followed at all; then
 * it throws ELOOP. Throws what `stat` and `open` throw.
 */
export function readSmallFile(
  path: string,
  { maximumBytes, followsLinks = true }: { maximumBytes: number; followsLinks?: boolean },
): SmallFile {
  if (!statSync(path).isFile()) return { kind: 'not_a_file' };
  // Windows knows neither flag, and has no such files.
  const {
    O_RDONLY,
    O_NONBLOCK = 0,
    O_NOFOLLOW = 0,
  } = constants as Partial<typeof constants> & { O_RDONLY: number };
  const handle = openSync(path, O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW));
  try {
    const status = fstatSync(handle);
    if (!status.isFile()) return { kind: 'not_a_file' };
    if (status.size > maximumBytes) return { kind: 'too_long' };
    const bytes = readAtMost(handle, maximumBytes + 1);
    if (bytes.length > maximumBytes) return { kind: 'too_long' };
    return { kind: 'read', text: bytes.toString('utf8'), bytes, status };
  } finally {
    closeSync(handle);
  }
}

/** Not by its size: what the kernel makes up has none, and another file may grow. */
function readAtMost(handle: number, maximumBytes: number): Buffer {
  const bytes = Buffer.alloc(maximumBytes);
  let length = 0;
  for (;;) {
    const read = readSync(handle, bytes, length, maximumBytes - length, null);
    length += read;
    if (read === 0 || length === maximumBytes) return bytes.subarray(0, length);
  }
}
