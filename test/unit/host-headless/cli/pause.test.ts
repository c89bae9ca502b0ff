import { beforeEach, describe, expect, test } from 'vitest';
import { CliFixture } from './cli-fixture.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('room', () => {
  test.each([
    [true, 0, 'nothing waits for it'],
    [false, 6, 'is still full. Free some space'],
  ])('says whether a full disk has room: %s', async (hasRoom, code, says) => {
    cli.engine.answers['queue.lookForRoom'] = () => ({ hasRoom });
    const ran = await cli.run('room');
    expect(ran.code).toBe(code);
    expect(ran.out).toContain(says);
  });
});

describe('pause and resume', () => {
  test('a pause lasts until somebody resumes, unless it has an end', async () => {
    cli.engine.answers['queue.pause'] = () => ({});
    cli.engine.answers['queue.resume'] = () => ({});
    await cli.run('pause');
    expect(cli.asked('queue.pause')).toEqual({ untilMs: null });
    cli.engine.asked.length = 0;
    const before = Date.now();
    await cli.run('pause', '--for', '30m');
    const { untilMs } = cli.asked('queue.pause') as { untilMs: number };
    expect(untilMs - before).toBeGreaterThanOrEqual(30 * 60_000);
    // eslint-disable-next-line outbox/real-time -- a busy computer only leaves less of it
    expect(untilMs - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    expect((await cli.run('resume')).code).toBe(0);
  });

  test('--now stops what is being sent as well', async () => {
    cli.engine.answers['queue.pause'] = () => ({});
    await cli.run('pause', '--now');
    expect(cli.asked('queue.pause')).toEqual({ untilMs: null, mode: 'now' });
  });

  test.each([[['--for', 'soon']], [['--until', '25:00']], [['--for', '1h', '--until', '10:00']]])(
    'refuses %j',
    async (words) => {
      expect((await cli.run('pause', ...words)).code).toBe(1);
      expect(cli.engine.asked).toEqual([]);
    },
  );
});
