import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { takeOwnership } from '../../../../../src-main/engine/storage/database/owner-lock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const lockModule = join(import.meta.dirname, '../../../../../src-main/engine/storage/database/owner-lock.ts');

async function processThatOwns(folder: string) {
  const script = `import { takeOwnership } from ${JSON.stringify(`file://${lockModule}`)};
    takeOwnership(${JSON.stringify(folder)}); console.log('owned'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('the owner of a data folder', () => {
  it('is one process: a second one is told which folder, and what to do', async () => {
    const folder = temporaryFolder();
    const owner = await processThatOwns(folder);
    try {
      expect(() => takeOwnership(folder)).toThrow(OutboxError);
      expect(() => takeOwnership(folder)).toThrow(folder);
    } finally {
      owner.kill('SIGKILL');
      await once(owner, 'exit');
    }
  });

  it('that was killed leaves the folder free at once', async () => {
    const folder = temporaryFolder();
    const owner = await processThatOwns(folder);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    takeOwnership(folder).release();
  });

  it('gives it back when it is done', () => {
    const folder = temporaryFolder();
    takeOwnership(folder).release();
    takeOwnership(folder).release();
  });
});
