import { rmSync, writeFileSync } from 'node:fs';
import { englishOf } from '../../../../../src-main/languages/english.ts';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../../../src-main/engine/create-engine.ts';
import type { Engine } from '../../../../../src-main/engine/engine.ts';
import {
  snapshotDirectory,
  snapshotsIn,
} from '../../../../../src-main/engine/storage/database/snapshot-files.ts';
import { LeapingClock } from '../../../../helpers/leaping-clock.ts';
import { runningEngine, testHost } from '../../../../helpers/running-engine.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';

/** As a disk leaves it that lost what it was given. */
function spoil(dataDirectory: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(join(dataDirectory, `outbox.db${suffix}`), { force: true });
  writeFileSync(join(dataDirectory, 'outbox.db'), Buffer.alloc(20_000, 'garbage'));
}

async function told(engine: Pick<Engine, 'handlers'>) {
  const { banners } = await engine.handlers['app.snapshot']({});
  const lines = await engine.handlers['activity.page']({ beforeId: null, limit: 50 });
  return {
    banners: banners.filter(({ kind }) => kind === 'repaired').map(({ title }) => englishOf(title)),
    lines: lines.map(({ title }) => englishOf(title)).filter((title) => title.includes('database was')),
  };
}

describe('a repair of the database', () => {
  it('is told by every start, and in the activity, until a person says that it was read', async () => {
    const running = await runningEngine();
    await running.watch();
    await running.engine.stop();
    spoil(running.dataDirectory);

    await running.restart();
    const restored = expect.stringContaining('The database was restored from') as string;
    expect(await told(running.engine)).toEqual({ banners: [restored], lines: [restored] });
    await running.restart();
    expect(await told(running.engine)).toEqual({ banners: [restored], lines: [restored] });
    expect(await running.call['app.acknowledgeRepairs']({})).toEqual({ repairs: 1 });
    expect(await told(running.engine)).toEqual({ banners: [], lines: [restored] });
    await running.restart();
    expect(await told(running.engine)).toEqual({ banners: [], lines: [restored] });
  });

  it('keeps connection, folder and key that were set up a second before', async () => {
    const clock = new LeapingClock();
    const running = await runningEngine({ host: { clock } });
    await running.watch();
    const addedAtMs = clock.nowMs();
    const isKept = () =>
      snapshotsIn(snapshotDirectory(running.dataDirectory)).some(({ path, takenAtMs }) => {
        if (takenAtMs > addedAtMs + 10_000) throw new Error('it was taken in its turn only');
        const copy = new Database(path, { readonly: true });
        const kept = copy.prepare('select count(*) from watch_folder').pluck().get();
        copy.close();
        return kept === 1;
      });
    await running.until('a snapshot has the folder', isKept);
    await running.engine.stop();
    spoil(running.dataDirectory);

    await running.restart();
    expect(await running.call['watchFolders.list']({})).toMatchObject([{ path: running.folder }]);
    expect(await running.call['connections.list']({})).toMatchObject([
      { name: running.connection.name, health: 'ok' },
    ]);
  });

  it('keeps what a single command set up, which ends at once', async () => {
    const dataDirectory = temporaryDataFolder();
    const host = testHost(dataDirectory);
    const command = await createEngine({ host, deliver: false });
    await command.handlers['clients.add']({ name: 'Falcon' });
    await command.stop();
    spoil(dataDirectory);
    const next = await createEngine({ host, deliver: false });
    expect((await next.handlers['clients.list']({})).map(({ name }) => name)).toEqual(['Falcon']);
    await next.stop();
  });
});
