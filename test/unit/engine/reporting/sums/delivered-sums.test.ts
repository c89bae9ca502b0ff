import { renameSync, writeFileSync } from 'node:fs';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runningEngine } from '../../../../helpers/running-engine.ts';
import { threeInDoubt } from '../../../../helpers/three-in-doubt.ts';

const lines = async (running: Awaited<ReturnType<typeof runningEngine>>) =>
  running.call['activity.page']({ beforeId: null, limit: 200 });

it('delivered files are in the sums of their day, across a restart, and their lines know where they went', async () => {
  const running = await runningEngine();
  // A speed needs time, and the clock of a test stands still unless something waits for it.
  running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'delay', delayMs: 40 }]);
  const names = ['a.txt', 'b.txt', 'c.txt'];
  for (const name of names) writeFileSync(join(running.folder, name), `the text of ${name}`);
  await running.watch({ existing: 'upload' });
  await running.until('all are done', async () => {
    const jobs = await running.jobs();
    return jobs.length === names.length && jobs.every(({ state }) => state === 'done');
  });
  const bytes = names.reduce((sum, name) => sum + `the text of ${name}`.length, 0);
  const found = { files: 3, bytes, others: 0, unproved: { inDoubt: 0, maybeTwice: 0, maybeMissing: 0 } };
  expect(await running.call['activity.sums']({ range: '7d' })).toMatchObject(found);
  await running.restart();
  const week = await running.call['activity.sums']({ range: '7d' });
  expect(week).toMatchObject(found);
  expect(week.bytesPerSecond, 'the speed was kept when it stopped').toBeGreaterThan(0);
  expect(week.buckets.reduce((sum, bucket) => sum + bucket.bytes, 0)).toBe(bytes);
  const delivered = (await lines(running)).find(({ kind }) => kind === 'delivered');
  const [job] = await running.jobs();
  expect(delivered).toMatchObject({ count: 3, targetId: job?.target.id });
  const limits = await running.call['activity.page']({ beforeId: null, limit: 10, group: 'limits' });
  expect(limits.map(({ title }) => title)).toEqual([
    message('history.learned.rate', { connection: 'Practice', requests: 1200 }),
  ]);
});

it('what a person says of a doubtful upload is in the sums as what nobody can prove', async () => {
  const running = await runningEngine();
  const doubtful = await threeInDoubt(running);
  const unproved = async () => (await running.call['activity.sums']({ range: '7d' })).unproved;
  expect(await unproved()).toEqual({ inDoubt: 3, maybeTwice: 0, maybeMissing: 0 });
  const [first = 0, second = 0] = (await doubtful()).map(({ id }) => id);
  await running.call['jobs.resolve']({ ids: [first], answer: 'not_arrived' });
  await running.call['jobs.resolve']({ ids: [second], answer: 'arrived' });
  expect(await unproved()).toEqual({ inDoubt: 1, maybeTwice: 1, maybeMissing: 1 });
});

it('a doubt that was answered asks no more in the history, while another does', async () => {
  const running = await runningEngine();
  running.practice.setFaults([
    { endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 0, count: 2 },
    { endpoint: 'list-kb-docs', kind: 'status', status: 503 },
  ]);
  await running.watch({ existing: 'upload' });
  const asked = async () => (await lines(running)).filter(({ kind }) => kind === 'in_doubt');
  for (const [index, name] of ['a.txt', 'b.txt'].entries()) {
    writeFileSync(join(running.folder, name), `This is ${name}`);
    await running.until('it is in doubt', async () => {
      const doubtful = (await running.jobs()).filter(({ state }) => state === 'in_doubt');
      return doubtful.length === index + 1;
    });
  }
  const id = (await running.jobs())[0]?.id ?? 0;
  const isOpen = async () =>
    (await asked()).filter(({ isAnswered }) => isAnswered !== true).map(({ jobId }) => jobId);
  const before = await isOpen();
  await running.call['jobs.resolve']({ ids: [id], answer: 'arrived' });
  expect(await isOpen()).toEqual(before.length === 1 ? before : before.filter((jobId) => jobId !== id));
});

it('a folder that went away and came back has a line for each, and what was cancelled can be undone', async () => {
  const running = await runningEngine();
  await running.watch({ existing: 'upload' });
  await running.call['queue.pause']({ untilMs: null, mode: 'after_current' });
  writeFileSync(join(running.folder, 'a.txt'), 'the text of a');
  await running.until('it is queued', async () => (await running.jobs()).length === 1);
  const id = (await running.jobs())[0]?.id ?? 0;
  await running.call['jobs.cancel']({ ids: [id] });
  const cancelled = async () => (await lines(running)).find(({ kind }) => kind === 'cancelled');
  expect(await cancelled()).toMatchObject({ jobId: id, canUndo: true });
  await running.call['jobs.retry']({ ids: [id] });
  expect(await cancelled()).not.toHaveProperty('canUndo');

  renameSync(running.folder, `${running.folder} elsewhere`);
  const folderLines = async () =>
    (await running.call['activity.page']({ beforeId: null, limit: 10, group: 'folders' })).map(
      ({ title }) => title.code,
    );
  const [folder] = await running.call['watchFolders.list']({});
  await running.call['watchFolders.scan']({ id: folder?.id ?? 0 });
  await running.until('it is away', async () => (await folderLines()).length === 1);
  renameSync(`${running.folder} elsewhere`, running.folder);
  await running.call['watchFolders.scan']({ id: folder?.id ?? 0 });
  await running.until('it is back', async () => (await folderLines()).length === 2);
  expect(await folderLines()).toEqual(['history.folder_back', 'alarm.folder_away']);
});

it('a computer that woke has a line, with for how long nobody looked', async () => {
  const wakers: (() => void)[] = [];
  const signals = {
    onWake: (listener: () => void) => {
      wakers.push(listener);
      return () => undefined;
    },
    onNetworkChange: () => () => undefined,
  };
  const running = await runningEngine({ host: { signals } });
  for (const wake of wakers) wake();
  const connections = await running.call['activity.page']({
    beforeId: null,
    limit: 10,
    group: 'connections',
  });
  expect(connections).toMatchObject([
    { kind: 'machine', title: { code: 'history.woke' }, detail: message('history.cut_off', { count: 0 }) },
  ]);
});
