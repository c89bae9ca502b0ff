import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { assembleEngine } from '../../../../src-main/engine/composition/assemble-engine.ts';
import { replaySends } from '../../../../src-main/engine/composition/replay-sends.ts';
import { openStorage } from '../../../../src-main/engine/storage/opening/open-storage.ts';
import { silentLogger } from '../../../../src-main/contract/log/logger.ts';
import { minuteMs } from '../../../../src-main/foundation/durations.ts';
import { startPracticeService } from '../../../../src-main/practice-service/practice-service.ts';
import { acceptedBy, untilHoldsBy } from '../../../helpers/engine-changes.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';
import { LeapingClock } from '../../../helpers/leaping-clock.ts';
import { testHost } from '../../../helpers/running-engine.ts';
import { temporaryDataFolder, temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { watchRoom } from '../../../simulation/engine/room-watch.ts';

/** An engine whose database refuses every write from the first document on that is about to be sent whole, and nothing is set aside. */
async function engineWithoutRoom() {
  const root = temporaryFolder('no-room');
  const clock = new LeapingClock();
  const practice = await startPracticeService({
    ...{ directory: join(root, 'service'), clock },
    delays: { documentIndexingMs: 50, clipProcessingMs: 50 },
  });
  const dataDirectory = join(temporaryDataFolder(), 'data');
  const opened = await openStorage({
    ...{ dataDirectory, clock, logger: silentLogger, isDelivering: true, replay: replaySends },
  });
  const disk = { isFull: false, fillsAtSend: true };
  watchRoom(opened.database, () => disk.isFull);
  const storage: typeof opened = {
    ...opened,
    makeRoom: () => undefined,
    hasRoom: () => !disk.isFull,
    journal: {
      removed: (id) => {
        opened.journal.removed(id);
      },
      sent(lines) {
        if (disk.isFull) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
        opened.journal.sent(lines);
        if (lines.some(({ what }) => what === 'final')) disk.isFull = disk.fillsAtSend;
      },
    },
  };
  const engine = await assembleEngine({
    ...{ host: testHost(dataDirectory, clock), storage, isDelivering: true, isTracking: true },
  });
  onTestFinished(async () => {
    await engine.stop();
    await practice.stop();
    clock.end();
  });
  const call = engine.handlers;
  const folder = join(root, 'watched');
  mkdirSync(folder);
  for (let file = 1; file <= 12; file += 1)
    writeFileSync(join(folder, `${String(file)}.md`), `note ${String(file)}`);
  const saved = await call['connections.save']({
    ...{ name: 'Practice', baseUrl: practice.baseUrl, key: practice.apiKey },
  });
  const { knowledgeBases } = await call['connections.targets']({ id: saved.connection.id });
  await call['watchFolders.add']({
    token: engine.chosenPaths.issue(folder),
    connectionId: saved.connection.id,
    rules: rulesTo(
      { kind: 'knowledge_base', id: knowledgeBases.items[0]?.id ?? '', label: null },
      { existing: 'upload' },
    ),
  });
  return {
    ...{ clock, call, disk },
    until: (what: string, holds: () => boolean | Promise<boolean>) =>
      untilHoldsBy(clock, engine, what, holds),
    untilIdle: () => untilHoldsBy(clock, engine, 'everything ended', () => engine.idleStatus().idle),
    accepted: () => acceptedBy(practice),
  };
}

it('a disk that takes nothing at all for an hour ends by itself: answers that came meanwhile are no doubts, and all goes on', async () => {
  const bench = await engineWithoutRoom();
  const { call, clock, disk } = bench;
  await bench.until('it is held', async () => (await call['app.snapshot']({})).sending.hold?.kind === 'disk');
  const atMs = clock.monotonicMs();
  await bench.until('an hour has passed', () => clock.monotonicMs() > atMs + 60 * minuteMs);
  const full = await call['app.snapshot']({});
  expect(full.sending.hold?.message).toEqual(message('hold.disk'));
  expect(full.banners, 'and nothing else is said beside it').toEqual([]);
  const arrived = bench.accepted().length;
  expect(arrived, 'some were answered meanwhile').toBeGreaterThan(0);
  expect(full.counts.sending, 'their answers are in hand').toBeGreaterThanOrEqual(arrived);

  Object.assign(disk, { isFull: false, fillsAtSend: false });
  await bench.untilIdle();
  expect((await call['app.snapshot']({})).counts).toMatchObject({
    done: 12,
    in_doubt: 0,
    needs_attention: 0,
  });
  expect(bench.accepted(), 'each once').toHaveLength(12);
  const entries = await call['activity.page']({ beforeId: null, limit: 50 });
  expect(entries.map(({ title }) => title.code)).toContain('history.room_again');
  const { rows } = await call['jobs.page']({
    ...{ filter: { view: 'all' }, order: 'oldest', offset: 0, limit: 50 },
  });
  const attempts = await Promise.all(rows.map(async ({ id }) => call['jobs.get']({ id })));
  expect(attempts.map((job) => job.attempts.at(-1)?.outcome)).not.toContain('in_doubt');
});
