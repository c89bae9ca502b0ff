import { join } from 'node:path';
import { englishOf } from '../../../../../src-main/languages/english.ts';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ActivityEntry, ActivityGroup } from '../../../../../src-main/contract/activity.ts';
import {
  ActivityLog,
  type ActivityEvent,
} from '../../../../../src-main/engine/reporting/activity/activity-log.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import { afterTurn } from '../../../../../src-main/foundation/clock.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { recordedLog } from '../../../../helpers/recorded-log.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';

function activityBench() {
  const database = openPrepared(join(temporaryDataFolder(), 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  const clock = new ManualClock();
  const told: ActivityEntry[] = [];
  const logger = recordedLog();
  const fulls: unknown[] = [];
  const log = new ActivityLog({
    ...{ database, clock, logger, afterTurn },
    onEntry: (entry) => void told.push(entry),
    onDiskFull: (error) => void fulls.push(error),
  });
  return { database, clock, told, logger, fulls, log };
}

const delivered = (name: string, mergeKey: string | null = 'delivered kb_1'): ActivityEvent => ({
  kind: 'delivered',
  title: legacy(name),
  detail: null,
  jobId: 1,
  mergeKey,
});

describe('the history', () => {
  it('makes one line of a batch to one target, even where others come between', async () => {
    const { log, told } = activityBench();
    log.add(delivered('a.pdf'));
    log.add(delivered('clip', 'delivered brand_1'));
    log.add(delivered('b.pdf'));
    expect((await log.page({}, null, 10)).map(({ title, count }) => [englishOf(title), count])).toEqual([
      ['clip', 1],
      ['b.pdf', 2],
    ]);
    expect(told.map(({ count }) => count)).toEqual([1, 1, 2]);
  });

  it('begins a new line when the batch is long over', async () => {
    const { log, clock } = activityBench();
    log.add(delivered('a.pdf'));
    log.flush();
    clock.advance(11 * 60_000);
    log.add(delivered('b.pdf'));
    expect((await log.page({}, null, 10)).map(({ title }) => englishOf(title))).toEqual(['b.pdf', 'a.pdf']);
  });

  it('keeps what stands for itself apart', async () => {
    const { log } = activityBench();
    log.add({ ...delivered('Rejected: a.pdf', null), kind: 'rejected' });
    log.add({ ...delivered('Rejected: b.pdf', null), kind: 'rejected' });
    expect(await log.page({}, null, 10)).toHaveLength(2);
  });

  it('is read in pages, newest first', async () => {
    const { log } = activityBench();
    for (let line = 1; line <= 5; line += 1) log.add(delivered(`line ${String(line)}`, null));
    const first = await log.page({}, null, 2);
    const second = await log.page({}, first.at(-1)?.id ?? 0, 2);
    expect([...first, ...second].map(({ title }) => englishOf(title))).toEqual([
      'line 5',
      'line 4',
      'line 3',
      'line 2',
    ]);
  });

  it('is asked for one sort of event, however far back its lines lie', async () => {
    const { log } = activityBench();
    const about = { detail: null, jobId: null, mergeKey: null };
    log.add({ ...about, kind: 'folder', title: legacy('Press kit is away'), watchFolderId: 4 });
    log.add({ ...about, kind: 'connection', title: legacy('Key refused'), connectionId: 2 });
    for (let line = 0; line < 2500; line += 1) log.add(delivered(`line ${String(line)}`, null));
    log.add({ ...about, kind: 'learned', title: legacy('Learned: 60 requests'), connectionId: 2 });
    const titles = async (group: ActivityGroup) =>
      (await log.page({ group }, null, 10)).map(({ title }) => englishOf(title));
    expect(await titles('folders')).toEqual(['Press kit is away']);
    expect(await titles('connections')).toEqual(['Key refused']);
    expect(await titles('limits')).toEqual(['Learned: 60 requests']);
    expect(await titles('attention')).toEqual([]);
    expect((await titles('delivered'))[0]).toBe('line 2499');
    expect(await log.page({ group: 'folders' }, null, 10)).toMatchObject([{ watchFolderId: 4 }]);
    expect(await log.page({ group: 'connections' }, null, 10)).toMatchObject([{ connectionId: 2 }]);
  });

  it('ends nothing where there is no room for a line: room is asked for, and the log has it', () => {
    const { database, log, logger, fulls, told } = activityBench();
    database.pragma('max_page_count = 1');
    const title = message('history.stays', { name: 'a.pdf' });
    const long = legacy('x'.repeat(20_000));
    log.add({ kind: 'folder', title, detail: long, jobId: 1, mergeKey: null });
    log.flush();
    expect(fulls).toHaveLength(1);
    expect(logger.events).toEqual(['activity.not_kept']);
    expect(told).toEqual([]);
    database.pragma('max_page_count = 1000000');
    log.add(delivered('b.pdf'));
    log.flush();
    expect(told.map(({ title }) => englishOf(title))).toEqual(['b.pdf']);
  });
});
