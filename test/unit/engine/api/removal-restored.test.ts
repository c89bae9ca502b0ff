import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEngine, type Engine } from '../../../../src-main/engine/create-engine.ts';
import { startPracticeService } from '../../../../src-main/practice-service/practice-service.ts';
import type { Clock } from '../../../../src-main/foundation/clock.ts';
import { minuteMs } from '../../../../src-main/foundation/durations.ts';
import { untilHoldsBy } from '../../../helpers/engine-changes.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';
import { LeapingClock } from '../../../helpers/leaping-clock.ts';
import { testHost } from '../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** A data folder with one snapshot, taken while a connection with the environment's key watched a folder. It was removed then. */
async function removedAfterASnapshot() {
  const root = temporaryFolder('removed');
  const leaping = new LeapingClock();
  let laterMs = 0;
  const clock: Clock = {
    nowMs: () => leaping.nowMs() + laterMs,
    monotonicMs: () => leaping.monotonicMs(),
    setTimer: (callback, delayMs) => leaping.setTimer(callback, delayMs),
  };
  const practice = await startPracticeService({ directory: join(root, 'service'), clock });
  onTestFinished(() => practice.stop());
  const [data, watched] = [join(root, 'data'), join(root, 'watched')];
  mkdirSync(watched);
  const open = async (): Promise<Engine> => {
    const engine = await createEngine({
      host: { ...testHost(data, clock), environmentKey: practice.apiKey },
    });
    onTestFinished(() => engine.stop());
    return engine;
  };
  const save = async ({ handlers }: Engine) => {
    const { connection } = await handlers['connections.save']({
      ...{ name: 'Server', baseUrl: practice.baseUrl, key: null },
    });
    return connection;
  };

  const first = await open();
  const connection = await save(first);
  const targets = await first.handlers['connections.targets']({ id: connection.id });
  const base = targets.knowledgeBases.items[0];
  if (base === undefined) throw new Error('no knowledge base');
  const target = { kind: 'knowledge_base', id: base.id, label: null } as const;
  await first.handlers['watchFolders.add']({
    token: first.chosenPaths.issue(watched),
    connectionId: connection.id,
    rules: rulesTo(target),
  });
  await first.stop();
  const file = join(data, 'outbox.db');
  const snapshots = join(data, 'snapshots');
  const [snapshot] = readdirSync(snapshots);
  if (snapshot === undefined) throw new Error('no snapshot was taken');
  const loseDatabase = (): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  };

  const second = await open();
  await second.handlers['connections.remove']({ id: connection.id });
  return {
    ...{ practice, watched, open, save, second, connection, target, loseDatabase },
    until: (what: string, holds: () => boolean) => untilHoldsBy(leaping, second, what, holds),
    waitHalfAnHour: () => {
      laterMs += 30 * minuteMs;
    },
    /** As of before the removal. */
    putBackOlder: () => {
      loseDatabase();
      copyFileSync(join(snapshots, snapshot), file);
    },
  };
}

async function expectNothingOfIt(
  setting: Awaited<ReturnType<typeof removedAfterASnapshot>>,
): Promise<Engine> {
  const asked = setting.practice.ledger().length;
  writeFileSync(join(setting.watched, 'later.txt'), 'for nobody');
  const engine = await setting.open();
  const { handlers } = engine;
  expect(await handlers['connections.list']({})).toEqual([]);
  expect(await handlers['watchFolders.list']({})).toEqual([]);
  await handlers['queue.tryNow']({});
  expect(engine.idleStatus()).toMatchObject({ idle: true, openJobs: 0 });
  expect(setting.practice.ledger().length).toBe(asked);
  return engine;
}

describe('a connection that was removed stays removed', () => {
  it('where the database is lost and restored from a snapshot of before', async () => {
    const setting = await removedAfterASnapshot();
    await setting.second.stop();
    setting.loseDatabase();
    const engine = await expectNothingOfIt(setting);
    const { banners } = await engine.handlers['app.snapshot']({});
    expect(banners.map(({ detail }) => detail)).toMatchObject([
      { code: 'repaired.restored_detail', params: { removed: 1 } },
    ]);
    await engine.handlers['app.acknowledgeRepairs']({});
    await engine.stop();
    const again = await expectNothingOfIt(setting);
    expect((await again.handlers['app.snapshot']({})).banners, 'it was read').toEqual([]);
  });

  it('where a copy of before is put in the place of the database', async () => {
    const setting = await removedAfterASnapshot();
    await setting.second.stop();
    setting.putBackOlder();
    await (await expectNothingOfIt(setting)).stop();
  });

  it('where a copy of before is put in the place of the database, and only a newer snapshot knows of it', async () => {
    const setting = await removedAfterASnapshot();
    // One is taken at the end of a run of more than a quarter of an hour.
    setting.waitHalfAnHour();
    await setting.second.stop();
    setting.putBackOlder();
    await (await expectNothingOfIt(setting)).stop();
  });

  it('while one that was added again under its name afterwards is there, with what was sent to it', async () => {
    const setting = await removedAfterASnapshot();
    const { second, target } = setting;
    const next = await setting.save(second);
    expect(next.id).not.toBe(setting.connection.id);
    writeFileSync(join(setting.watched, 'report.txt'), 'for the new one');
    await second.handlers['watchFolders.add']({
      token: second.chosenPaths.issue(setting.watched),
      connectionId: next.id,
      rules: rulesTo(target, { existing: 'upload' }),
    });
    await setting.until(
      'it was sent to the new one',
      () =>
        second.idleStatus().openJobs === 0 &&
        setting.practice.ledger().some(({ method }) => method === 'POST'),
    );
    await second.stop();
    setting.loseDatabase();
    const engine = await setting.open();
    expect(await engine.handlers['connections.list']({})).toMatchObject([{ id: next.id, name: 'Server' }]);
    const { receipts } = await engine.handlers['receipts.page']({ offset: 0, limit: 10 });
    expect(receipts).toMatchObject([{ name: 'report.txt', connection: { name: 'Server' } }]);
  });
});
