import { message, type Message } from '../../../../../src-main/contract/messages/message.ts';
import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DatabaseFileWatch } from '../../../../../src-main/engine/storage/opening/database-file-watch.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

function fileWatchBench() {
  const file = join(temporaryFolder('fileWatch'), 'outbox.db');
  writeFileSync(file, 'database');
  const clock = new ManualClock();
  const told: Message[] = [];
  const fileWatch = new DatabaseFileWatch(file, clock);
  fileWatch.start((why) => void told.push(why));
  return { file, clock, told, fileWatch };
}

describe('the watch over the database file', () => {
  it('says nothing while the file is written to', () => {
    const { file, clock, told } = fileWatchBench();
    clock.advance(60_000);
    writeFileSync(file, 'more');
    clock.advance(60_000);
    expect(told).toEqual([]);
  });

  it('tells within five seconds that it was removed, once', () => {
    const { file, clock, told } = fileWatchBench();
    rmSync(file);
    clock.advance(5000);
    expect(told).toEqual([message('damage.removed', { path: file })]);
    clock.advance(60_000);
    expect(told).toHaveLength(1);
    expect(clock.pendingTimers).toBe(0);
  });

  it('tells that it was replaced, by a copy as well', () => {
    const { file, clock, told } = fileWatchBench();
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    clock.advance(5000);
    expect(told).toEqual([message('damage.replaced', { path: file })]);
  });

  it('is over when it is stopped', () => {
    const { file, clock, told, fileWatch } = fileWatchBench();
    fileWatch.stop();
    rmSync(file);
    clock.advance(60_000);
    expect([told, clock.pendingTimers]).toEqual([[], 0]);
  });
});
