import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runningEngine } from '../../../../helpers/running-engine.ts';

it('a document that a look had found, and that is gone from the list, is in doubt again', async () => {
  const running = await runningEngine({ practice: { delays: { documentIndexingMs: 86_400_000 } } });
  await running.watch();
  const lost = { endpoint: 'upload-kb-doc', kind: 'reset', when: 'after' } as const;
  running.practice.setFaults([lost]);
  writeFileSync(join(running.folder, 'file.txt'), 'This is a file');
  const job = async () => (await running.jobs())[0];
  await running.until('a look found it', async () => (await job())?.state === 'tracking');
  expect((await job())?.finding?.code).toBe('finding.listed');
  const body = { success: true, data: { documents: [], total: 0 } };
  running.practice.setFaults([lost, { endpoint: 'list-kb-docs', kind: 'status', status: 200, body }]);
  await running.until('it is in doubt', async () => (await job())?.state === 'in_doubt');
  expect(await job()).toMatchObject({ code: 'doubt.gone_again', remoteId: null, attempts: 1 });
});
