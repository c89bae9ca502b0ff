import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hourMs } from '../../../../src-main/foundation/durations.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

it('a file that is too young for its folder says so, and is delivered when a person sends it now', async () => {
  const running = await runningEngine();
  const path = join(running.folder, 'young.txt');
  writeFileSync(path, 'just written');
  const { watchFolder } = await running.watch({ minAgeMs: hourMs });
  await running.until('it waits, and may be sent now', async () => {
    const { settling } = await running.call['app.snapshot']({});
    return settling.some((file) => file.maySendNow && file.reason.code === 'file.young');
  });
  expect(running.accepted()).toEqual([]);
  const before = await running.call['jobs.explainPath']({ path });
  expect(before).toMatchObject({ fate: 'waits', decidedBy: { step: 'limit' } });

  await running.call['watchFolders.sendNow']({ id: watchFolder.id, path });
  await running.until('it is delivered', () => running.accepted().length === 1);
  await expect(async () =>
    running.call['watchFolders.sendNow']({ id: watchFolder.id, path }),
  ).rejects.toMatchObject({
    code: 'conflict',
  });
});
