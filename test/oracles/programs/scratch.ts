import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignFolder } from '../../helpers/campaign.ts';

let folder: string | null = null;

/** Hands a program the path of a file with that content, and takes the file away afterwards. */
export async function asFile<Value>(
  content: Uint8Array,
  ending: string,
  use: (path: string) => Promise<Value>,
): Promise<Value> {
  folder ??= campaignFolder('oracles');
  const path = join(folder, `input${ending}`);
  writeFileSync(path, content);
  try {
    return await use(path);
  } finally {
    rmSync(path, { force: true });
  }
}
