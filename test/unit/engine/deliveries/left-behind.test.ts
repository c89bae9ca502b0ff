import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createNodeFileSystem } from '../../../../src-main/engine/node-file-system.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

it('a delivered file that could not be put away before the end is put away at the next start', async () => {
  const disk = createNodeFileSystem();
  let mayMove = false;
  const bench = await runningEngine({
    host: {
      fileSystem: {
        ...disk,
        move: (sent, to) =>
          mayMove ? disk.move(sent, to) : Promise.reject(new Error('the process ended here')),
      },
    },
  });
  const file = join(bench.folder, 'minutes.md');
  writeFileSync(file, 'What was agreed');
  await bench.watch({ after: 'move' });
  await bench.until('it is delivered', async () => (await bench.jobs())[0]?.state === 'done');
  expect(existsSync(file)).toBe(true);

  mayMove = true;
  await bench.restart();
  await bench.until('it is put away', () => !existsSync(file));
  expect(readdirSync(join(bench.folder, '_Sent'), { recursive: true }).map(String)).toContainEqual(
    expect.stringMatching(/minutes\.md$/u),
  );
  expect(bench.accepted()).toHaveLength(1);
});
