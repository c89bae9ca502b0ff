import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runningEngine } from '../../../helpers/running-engine.ts';

it('a folder says when a file of it was last delivered, also after a restart', async () => {
  const running = await runningEngine();
  await running.watch();
  const last = async (): Promise<number | undefined> =>
    (await running.call['watchFolders.list']({}))[0]?.lastDeliveredAtMs;
  expect(await last()).toBeUndefined();
  const deliver = async (name: string): Promise<number> => {
    writeFileSync(join(running.folder, name), name);
    await running.until(`${name} is delivered`, async () =>
      (await running.jobs()).some((job) => job.name === name && job.state === 'done'),
    );
    return (await last()) ?? 0;
  };
  const first = await deliver('one.txt');
  expect(first).toBeGreaterThan(0);
  const second = await deliver('two.txt');
  expect(second).toBeGreaterThan(first);
  await running.restart();
  expect(await last()).toBe(second);
});
