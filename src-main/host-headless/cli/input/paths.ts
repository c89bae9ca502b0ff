import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The path by which something is known in its folder: what lies at the end of it is named, also where that is a link. */
export async function placeOf(path: string): Promise<string> {
  return join(await withoutLinks(dirname(path)), basename(path));
}

/** As watched folders are recorded. What is gone is placed by the nearest folder above it that is there. */
export async function withoutLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(await withoutLinks(above), basename(path));
  }
}
