import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runningEngine } from '../../../../helpers/running-engine.ts';

it('what a person switched off is not told, across a restart, and everything else is', async () => {
  const told: string[] = [];
  const running = await runningEngine({ host: { notify: ({ title }) => void told.push(title.code) } });
  expect(await running.call['settings.notifications']({})).toEqual({ off: [] });
  await running.call['settings.setNotification']({ cause: 'done', isOn: false });
  await running.call['settings.setNotification']({ cause: 'key', isOn: false });
  await running.call['settings.setNotification']({ cause: 'done', isOn: false });
  await running.restart();
  expect(await running.call['settings.notifications']({})).toEqual({ off: ['key', 'done'] });

  writeFileSync(join(running.folder, 'a.txt'), 'the text of a');
  await running.watch({ existing: 'upload' });
  const id = (await running.call['watchFolders.list']({}))[0]?.id ?? 0;
  await running.until('it is done', async () => (await running.jobs())[0]?.state === 'done');
  await running.untilIdle();
  running.practice.setFaults([{ endpoint: '*', kind: 'status', status: 401 }]);
  await running.call['connections.check']({ id: running.connection.id });
  const { banners } = await running.call['app.snapshot']({});
  expect(banners.map(({ kind }) => kind)).toEqual(['auth']);

  renameSync(running.folder, `${running.folder} elsewhere`);
  await running.call['watchFolders.scan']({ id });
  await running.until('the folder is told of', () => told.length > 0);
  expect(told).toEqual(['alarm.folder_away']);

  mkdirSync(running.folder);
  await running.call['settings.setNotification']({ cause: 'key', isOn: true });
  expect(await running.call['settings.notifications']({})).toEqual({ off: ['done'] });
});
