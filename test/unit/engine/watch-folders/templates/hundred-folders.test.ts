import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runningEngine } from '../../../../helpers/running-engine.ts';

const count = 100;

it('a hundred folders are set up by one template, for which the service is asked about their target once', async () => {
  const running = await runningEngine();
  const { watchFolder } = await running.watch({ maxBytes: 5000, existing: 'skip' });
  const save = { name: 'Clients', watchFolderId: watchFolder.id, withTarget: true, replace: false };
  const { id } = await running.call['templates.save'](save);
  const clients = join(running.folder, '..', 'clients');
  const names = Array.from({ length: count }, (_, index) => `Client ${String(index + 1)}`);
  for (const name of names) {
    mkdirSync(join(clients, name), { recursive: true });
    writeFileSync(join(clients, name, 'there.txt'), `of ${name}`);
  }
  const token = running.engine.chosenPaths.issue(clients);
  const { folders } = await running.call['templates.previewFolders']({ id, token });
  expect(folders.map(({ name, matched, toSend }) => [name, matched, toSend])).toEqual(
    names.map((name) => [name, 1, 0]),
  );
  const askedBefore = running.practice.ledger().length;
  const { added, failed } = await running.call['templates.addFolders']({
    ...{ id, token },
    folders: names.map((name) => ({ name })),
  });
  expect([added.length, failed]).toEqual([count, []]);
  expect(running.practice.ledger().length - askedBefore).toBeLessThanOrEqual(5);
  const watched = await running.call['watchFolders.list']({});
  expect(watched).toHaveLength(count + 1);
  expect(
    new Set(watched.map(({ rules }) => JSON.stringify({ ...rules, target: rules.target.id }))).size,
  ).toBe(1);

  const watchFolderIds = added.map(({ watchFolderId }) => watchFolderId);
  await running.call['watchFolders.change']({
    ...{ id: watchFolder.id, connectionId: running.connection.id },
    rules: { ...watchFolder.rules, ignore: ['drafts/'] },
    sendAgain: false,
  });
  await running.call['templates.save']({ ...save, replace: true });
  const { folders: changes } = await running.call['templates.previewApply']({ id, watchFolderIds });
  expect(changes.map(({ newlyGoes, noLongerGoes }) => newlyGoes + noLongerGoes)).toEqual(names.map(() => 0));
  const { changed } = await running.call['templates.apply']({ id, watchFolderIds });
  expect(changed).toEqual(watchFolderIds);
  const after = await running.call['watchFolders.list']({});
  expect(after.filter(({ rules }) => rules.ignore.includes('drafts/'))).toHaveLength(count + 1);
});
