import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FolderHour } from '../../../../src-main/contract/folder-hours.ts';
import { hoursOfWeek } from '../../../../src-main/contract/sending.ts';
import { hourOfWeek } from '../../../../src-main/engine/jobs/availability/effective-rule.ts';
import { LeapingClock } from '../../../helpers/leaping-clock.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

async function heldJobs(running: RunningEngine): Promise<(string | null)[]> {
  return (await running.jobs()).map(({ hold }) => hold);
}

describe('a watched folder', () => {
  it('sends nothing while it is paused for a time, also across a restart, and goes on by itself then', async () => {
    const clock = new LeapingClock();
    const running = await runningEngine({ host: { clock } });
    await running.call['queue.pause']({ untilMs: null });
    writeFileSync(join(running.folder, 'queued.txt'), 'queued before');
    const { watchFolder } = await running.watch();
    await running.until('its file is queued', async () => (await running.jobs()).length === 1);
    const untilMs = clock.nowMs() + 20_000;
    await running.call['watchFolders.pause']({ id: watchFolder.id, untilMs });
    await running.call['queue.resume']({});
    expect(await heldJobs(running)).toEqual(['folder']);

    await running.restart();
    const [job] = await running.jobs();
    expect(job).toMatchObject({
      hold: 'folder',
      dueAtMs: untilMs,
      lift: { scope: 'folder', by: 'person', action: 'resume_folder' },
    });
    const [folder] = await running.call['watchFolders.list']({});
    expect(folder).toMatchObject({ health: 'paused', hold: { cause: 'folder', untilMs } });
    writeFileSync(join(running.folder, 'later.txt'), 'put there meanwhile');
    await running.until('both are delivered after the pause', () => running.accepted().length === 2);
    expect(clock.nowMs()).toBeGreaterThanOrEqual(untilMs);
    expect((await running.call['watchFolders.list']({}))[0]).toMatchObject({
      health: 'watching',
      hold: null,
    });
  });

  it('goes on at once where somebody resumes it before the time', async () => {
    const running = await runningEngine();
    writeFileSync(join(running.folder, 'a.txt'), 'waits');
    const { watchFolder } = await running.watch();
    await running.call['watchFolders.pause']({ id: watchFolder.id });
    await running.call['watchFolders.resume']({ id: watchFolder.id });
    await running.until('it is delivered', () => running.accepted().length === 1);
  });

  it('finds files outside its hours, which wait with a reason, and go when a person sends anyway', async () => {
    const clock = new LeapingClock();
    const running = await runningEngine({ host: { clock } });
    // All but this hour and the next, so that none begins while the test runs.
    const now = hourOfWeek(clock.nowMs());
    const hours: FolderHour[] = Array.from({ length: hoursOfWeek }, (_, hour) =>
      hour === now || hour === (now + 1) % hoursOfWeek ? 'off' : null,
    );
    writeFileSync(join(running.folder, 'a.txt'), 'outside the hours');
    const { watchFolder } = await running.watch({ hours });
    await running.until('its file waits', async () => (await heldJobs(running)).join() === 'hours');
    const [job] = await running.jobs();
    expect(job?.lift).toEqual({ scope: 'folder', by: 'time', action: 'send_folder_anyway' });
    expect(watchFolder.hold).toMatchObject({ cause: 'hours', untilMs: job?.dueAtMs });
    expect(running.accepted()).toEqual([]);
    const explained = await running.call['jobs.explainPath']({ path: join(running.folder, 'a.txt') });
    expect(JSON.stringify(explained)).toContain('explained.lift.hours');

    await running.call['watchFolders.disregardHours']({ id: watchFolder.id, isDisregarded: true });
    await running.until('it is delivered', () => running.accepted().length === 1);
    const [folder] = await running.call['watchFolders.list']({});
    expect(folder).toMatchObject({ hold: null, hoursDisregardedUntilMs: job?.dueAtMs });
    await running.call['watchFolders.disregardHours']({ id: watchFolder.id, isDisregarded: false });
    expect((await running.call['watchFolders.list']({}))[0]?.hold).toMatchObject({ cause: 'hours' });
  });

  it('refuses hours that leave none in which its files go', async () => {
    const running = await runningEngine();
    const hours: FolderHour[] = Array.from({ length: hoursOfWeek }, () => 'off');
    await expect(running.watch({ hours })).rejects.toMatchObject({
      code: 'invalid_input',
      told: { code: 'rules.no_hours', params: {} },
    });
  });
});
