import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countingRelay } from '../../../helpers/counting-relay.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';
import { startPracticeService } from '../../../../src-main/practice-service/practice-service.ts';
import { systemClock } from '../../../../src-main/foundation/clock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** One document is delivered; another waits, as everything is paused. */
async function deliveredAndWaiting(): Promise<RunningEngine> {
  const running = await runningEngine();
  await running.watch({});
  writeFileSync(join(running.folder, 'first.pdf'), 'the first');
  await running.until('it is delivered', () => running.accepted().length === 1);
  await running.untilIdle();
  await running.call['queue.pause']({ untilMs: null });
  writeFileSync(join(running.folder, 'second.pdf'), 'the second');
  await running.until('it waits', async () => (await running.jobs()).length === 2);
  return running;
}

/** Another service, with its own knowledge bases and the same key. */
async function anotherService(apiKey: string): Promise<string> {
  const other = await startPracticeService({
    directory: temporaryFolder('service'),
    clock: systemClock,
    apiKey,
  });
  onTestFinished(() => other.stop());
  return other.baseUrl;
}

describe('a service that has another address', () => {
  it('is followed with jobs, receipts and key, and nothing is sent again', async () => {
    const running = await deliveredAndWaiting();
    const relay = await countingRelay(running.practice.baseUrl);
    relay.answerAll();
    const { id } = running.connection;
    const moved = await running.call['connections.move']({ id, baseUrl: relay.baseUrl });
    expect(moved.connection).toMatchObject({ id, baseUrl: relay.baseUrl, health: 'ok', waitingJobs: 1 });
    await running.call['queue.resume']({});
    await running.until('the second is delivered', () => running.accepted().length === 2);
    await running.untilIdle();
    expect(relay.takeMost()).toBe(1);
    await running.call['watchFolders.scan']({ id: 1 });
    await running.restart();
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(2);
    expect((await running.jobs()).map(({ state }) => state)).toEqual(['done', 'done']);
    const { receipts } = await running.call['receipts.page']({ offset: 0, limit: 9 });
    expect(receipts.map(({ connection }) => connection.baseUrl)).toEqual([relay.baseUrl, relay.baseUrl]);
  });

  it('is not followed to where nothing that it delivered is listed, unless a person says so', async () => {
    const running = await deliveredAndWaiting();
    const { id, baseUrl } = running.connection;
    const other = await anotherService(running.practice.apiKey);
    const move = (anyway: boolean) => running.call['connections.move']({ id, baseUrl: other, anyway });
    await expect(move(false)).rejects.toMatchObject({
      ...{ code: 'conflict', told: { code: 'connection.move_other_ids' } },
    });
    expect((await running.call['connections.list']({}))[0]?.baseUrl).toBe(baseUrl);
    expect((await move(true)).connection.baseUrl).toBe(other);
  });

  it('is not followed to where it is already, to where nothing answers, or where the key is refused', async () => {
    const running = await runningEngine();
    const { id, baseUrl } = running.connection;
    const refused = async (to: string): Promise<unknown> =>
      Promise.resolve(running.call['connections.move']({ id, baseUrl: to })).catch((error: unknown) => error);
    expect(await refused(`${baseUrl}/`)).toMatchObject({ told: { code: 'connection.move_same' } });
    expect(await refused('http://127.0.0.1:9')).toMatchObject({ code: 'unreachable' });
    expect(await refused(await anotherService('sk-social-another'))).toMatchObject({ code: 'unauthorized' });
    expect((await running.call['connections.list']({}))[0]?.baseUrl).toBe(baseUrl);
  });
});
