import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileLogger } from '../../../src-main/logging/create-file-logger.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outbox-log-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(join(directory, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log file', () => {
  it('holds a line at once, as plain JSON with time, level and event', async () => {
    const logger = await createFileLogger({ directory });
    logger.warn('service.slow', { connectionId: 3, waitedMs: 1200, proxied: false, note: null });

    expect(linesOf('outbox.1.log')).toEqual([
      {
        level: 40,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u) as unknown,
        event: 'service.slow',
        connectionId: 3,
        waitedMs: 1200,
        proxied: false,
        note: null,
      },
    ]);
    logger.close();
  });

  it('leaves out what is below its level, and everything after it was closed', async () => {
    const logger = await createFileLogger({ directory, level: 'warn' });
    logger.info('quiet');
    logger.error('loud');
    logger.close();
    logger.error('late');

    expect(linesOf('outbox.1.log').map((line) => line['event'])).toEqual(['loud']);
  });

  it('never holds a key, wherever one was put by mistake', async () => {
    const logger = await createFileLogger({ directory });
    const key = 'sk-social-CANARY0123456789';
    const headers = { authorization: `Bearer ${key}` };
    logger.error(`refused ${key}`, {
      text: `before ${key}, after`,
      bare: key,
      header: 'authorization: bearer CANARYtoken',
      url: `https://social.example/?k=${key}&page=2`,
      apiKey: 'CANARY-plain',
      Authorization: 'CANARY-plain',
      longText: `${'x'.repeat(1995)}${key}`,
      // What the types forbid may still arrive at run time.
      headers: headers as unknown as string,
    });
    logger.close();

    const text = readFileSync(join(directory, 'outbox.1.log'), 'utf8');
    expect(text).not.toContain('CANARY');
    expect(text).toContain('before sk-social-…, after');
    expect(text).toContain('&page=2');
  });

  it('keeps long texts short', async () => {
    const logger = await createFileLogger({ directory });
    logger.info('reply', { text: 'y'.repeat(100_000) });
    logger.close();

    expect(statSync(join(directory, 'outbox.1.log')).size).toBeLessThan(3000);
  });

  it.skipIf(process.platform === 'win32')(
    'can be read by its owner only, also if it stood open before',
    async () => {
      writeFileSync(join(directory, 'outbox.1.log'), '', { mode: 0o644 });
      const logger = await createFileLogger({ directory });
      logger.info('started');
      logger.close();

      expect(statSync(join(directory, 'outbox.1.log')).mode & 0o777).toBe(0o600);
    },
  );

  it('starts a new file at 5 MB and keeps five of them', async () => {
    for (let number = 1; number <= 6; number += 1) {
      writeFileSync(join(directory, `outbox.${number}.log`), 'x'.repeat(5 * 1024 * 1024 - 10));
    }
    const logger = await createFileLogger({ directory });
    logger.info('fills the sixth');
    await expect.poll(() => readdirSync(directory).length).toBe(5);
    logger.info('begins the seventh');
    logger.close();

    expect(linesOf('outbox.7.log').map((line) => line['event'])).toEqual(['begins the seventh']);
    expect(readdirSync(directory)).not.toContain('outbox.2.log');
    expect(statSync(join(directory, 'outbox.7.log')).mode & 0o077).toBe(0);
  });
});

describe('a log that cannot be opened', () => {
  it('is said once and stops nothing', async () => {
    const blocked = join(directory, 'taken');
    writeFileSync(blocked, 'a file where the folder should be');
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const logger = await createFileLogger({ directory: blocked });
    logger.error('nobody reads this');
    logger.close();

    expect(written).toHaveBeenCalledOnce();
    expect(written.mock.calls[0]?.[0]).toContain(`the log in ${blocked} cannot be written`);
    written.mockRestore();
  });
});
