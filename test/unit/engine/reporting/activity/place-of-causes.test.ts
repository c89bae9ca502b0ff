import { renameSync } from 'node:fs';
import { expect, it } from 'vitest';
import { notificationCauses } from '../../../../../src-main/contract/notification-causes.ts';
import type { Place } from '../../../../../src-main/contract/place.ts';
import { placeOfCauses } from '../../../../../src-main/engine/reporting/activity/place-of-causes.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';

it.each([
  [['done'], 'done'],
  [['done', 'failed'], 'failed'],
  [['done', 'failed', 'asks'], 'attention'],
  [['key'], 'settings'],
  [['folder'], 'folders'],
  [['disk'], 'attention'],
] as const)('what is told of %j leads to what asks most of it: %s', (causes, screen) => {
  expect(placeOfCauses(causes)).toEqual({ kind: 'screen', screen });
});

it('every cause leads somewhere', () => {
  for (const cause of notificationCauses) {
    expect(placeOfCauses([cause])).not.toEqual({ kind: 'screen', screen: 'queue' });
  }
});

it('what is told of a folder that is away and of a key that is refused leads to both', async () => {
  const told = new Map<string, Place>();
  const running = await runningEngine({
    host: { notify: ({ title, place }) => void told.set(title.code, place) },
  });
  await running.watch({});
  const id = (await running.call['watchFolders.list']({}))[0]?.id ?? 0;
  running.practice.setFaults([{ endpoint: '*', kind: 'status', status: 401 }]);
  await running.call['connections.check']({ id: running.connection.id });
  renameSync(running.folder, `${running.folder} elsewhere`);
  await running.call['watchFolders.scan']({ id });
  await running.until('both are told', () => told.size === 2);
  expect([...told]).toEqual([
    ['alarm.key_refused', { kind: 'screen', screen: 'settings' }],
    ['alarm.folder_away', { kind: 'screen', screen: 'folders' }],
  ]);
});
