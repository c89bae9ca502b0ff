import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** As watched folders are recorded. What is gone is placed by the nearest folder above it that is there. */
export async function withoutLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(await withoutLinks(above), basename(path));
  }
}
