import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';
import { sha256Of, sha256OfFile } from '../../../src-main/foundation/sha256.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** As `printf abc | sha256sum` writes it. */
const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

async function hashed(content: string | Uint8Array, sizeBytes: number): Promise<string> {
  const folder = temporaryFolder('sha256');
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const file = await createNodeFileSystem().open(path);
  try {
    return await sha256OfFile(file, sizeBytes);
  } finally {
    await file.close();
  }
}

describe('what content is known by', () => {
  it('is its SHA-256 in lower-case hex', async () => {
    expect(sha256Of('abc')).toBe(ofAbc);
    expect(await hashed('abc', 3)).toBe(ofAbc);
  });

  it('is of all of a file that takes several readings', async () => {
    const content = Buffer.alloc(2 * 1024 * 1024 + 17, 'outbox');
    expect(await hashed(content, content.byteLength)).toBe(sha256Of(content));
  });

  it('is of a file up to the size that it had, however much it has grown', async () => {
    expect(await hashed('abc and more', 3)).toBe(ofAbc);
  });

  it('is of what there is where a file became shorter', async () => {
    expect(await hashed('abc', 10)).toBe(ofAbc);
  });
});
