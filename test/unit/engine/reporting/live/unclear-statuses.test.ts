import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Changed } from '../../../../../src-main/contract/events.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';

it('a status that nobody explained counts once, for however many it is said, until it is explained or they end', async () => {
  const running = await runningEngine();
  running.practice.setFaults([
    { endpoint: ['upload-kb-doc', 'list-kb-docs'], kind: 'restate', word: 'being_weighed' },
  ]);
  const unclear = async () => (await running.call['app.snapshot']({})).unclearStatuses;
  expect(await unclear()).toBe(0);
  for (const name of ['a.txt', 'b.txt']) writeFileSync(join(running.folder, name), `This is ${name}`);
  await running.watch({ existing: 'upload' });
  const said = async () =>
    (await running.jobs()).filter(({ remoteStatus }) => remoteStatus === 'being_weighed').length;
  await running.until('both are said to be weighed', async () => (await said()) === 2);
  expect(await unclear()).toBe(1);
  await running.restart();
  expect(await unclear()).toBe(1);

  const told: Changed[] = [];
  running.engine.onChanged((changed) => void told.push(changed));
  const meaning = { subject: 'document', status: 'being_weighed', meaning: 'working' } as const;
  await running.call['connections.teachStatus']({ id: running.connection.id, ...meaning });
  expect(await unclear()).toBe(0);
  await running.until('it is told', () => told.some(({ unclearStatuses }) => unclearStatuses === 0));
});
