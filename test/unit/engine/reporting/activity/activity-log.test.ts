import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ActivityEntry } from '../../../../../src-main/contract/status.ts';
import {
  ActivityLog,
  type ActivityEvent,
} from '../../../../../src-main/engine/reporting/activity/activity-log.ts';
import { openDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { afterTurn } from '../../../../../src-main/foundation/clock.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { recordedLog } from '../../../../helpers/recorded-log.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

function activityBench() {
  const database = openDatabase(join(temporaryFolder(), 'outbox.db'));
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

const delivered = (title: string, mergeKey: string | null = 'delivered kb_1'): ActivityEvent => ({
  kind: 'delivered',
  title,
  detail: null,
  jobId: 1,
  mergeKey,
});

describe('the history', () => {
  it('makes one line of a batch to one target, even where others come between', () => {
    const { log, told } = activityBench();
    log.add(delivered('a.pdf'));
    log.add(delivered('clip', 'delivered brand_1'));
    log.add(delivered('b.pdf'));
    expect(log.page(null, 10).map(({ title, count }) => [title, count])).toEqual([
      ['clip', 1],
      ['b.pdf', 2],
    ]);
    expect(told.map(({ count }) => count)).toEqual([1, 1, 2]);
  });

  it('begins a new line when the batch is long over', () => {
    const { log, clock } = activityBench();
    log.add(delivered('a.pdf'));
    log.flush();
    clock.advance(11 * 60_000);
    log.add(delivered('b.pdf'));
    expect(log.page(null, 10).map(({ title }) => title)).toEqual(['b.pdf', 'a.pdf']);
  });

  it('keeps what stands for itself apart', () => {
    const { log } = activityBench();
    log.add({ ...delivered('Rejected: a.pdf', null), kind: 'rejected' });
    log.add({ ...delivered('Rejected: b.pdf', null), kind: 'rejected' });
    expect(log.page(null, 10)).toHaveLength(2);
  });

  it('is read in pages, newest first', () => {
    const { log } = activityBench();
    for (let line = 1; line <= 5; line += 1) log.add(delivered(`line ${String(line)}`, null));
    const first = log.page(null, 2);
    const second = log.page(first.at(-1)?.id ?? 0, 2);
    expect([...first, ...second].map(({ title }) => title)).toEqual(['line 5', 'line 4', 'line 3', 'line 2']);
  });

  it('ends nothing where there is no room for a line: room is asked for, and the log has it', () => {
    const { database, log, logger, fulls, told } = activityBench();
    database.pragma('max_page_count = 1');
    const long = 'x'.repeat(20_000);
    log.add({ kind: 'folder', title: 'a.pdf stays where it is', detail: long, jobId: 1, mergeKey: null });
    log.flush();
    expect(fulls).toHaveLength(1);
    expect(logger.events).toEqual(['activity.not_kept']);
    expect(told).toEqual([]);
    database.pragma('max_page_count = 1000000');
    log.add(delivered('b.pdf'));
    log.flush();
    expect(told.map(({ title }) => title)).toEqual(['b.pdf']);
  });
});
