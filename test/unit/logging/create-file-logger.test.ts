import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faultOf } from '../../../src-main/contract/log/fault.ts';
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

/** What the types forbid may still arrive at run time. */
const unlisted = (fields: object): never => fields as never;

describe('the log file', () => {
  it('holds a line at once, as plain JSON with level, time and event', async () => {
    const logger = await createFileLogger({ directory });
    logger.write('profile.drift_full', { connectionId: 3, items: 500 });
    logger.write('folder.reading_failed', { folderId: null, files: 2, code: faultOf(null).code, at: null });

    expect(linesOf('outbox.1.log')).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u) as unknown,
        event: 'profile.drift_full',
        connectionId: 3,
        items: 500,
      },
      expect.objectContaining({ level: 'error', folderId: null, files: 2, code: 'unnamed', at: null }),
    ]);
    logger.close();
  });

  it('leaves out what is below its level, and everything after it was closed', async () => {
    const logger = await createFileLogger({ directory, level: 'warn' });
    logger.write('web.listening', { port: 1 });
    logger.write('tray.none', faultOf(null));
    logger.close();
    logger.write('tray.none', faultOf(null));

    expect(linesOf('outbox.1.log').map((line) => line['event'])).toEqual(['tray.none']);
  });

  it('holds texts at the level debug alone', async () => {
    const detail = { message: "ENOENT: no such file '/home/ada/diary.txt'" };
    const lineAt = async (level: 'info' | 'debug'): Promise<Record<string, unknown> | undefined> => {
      const logger = await createFileLogger({ directory, level });
      logger.write('tray.none', faultOf(null), detail);
      logger.close();
      return linesOf('outbox.1.log').at(-1);
    };

    expect(await lineAt('info')).not.toHaveProperty('message');
    expect(await lineAt('debug')).toMatchObject(detail);
  });

  it('withholds what is no id and no word of the contract, wherever it was put by mistake', async () => {
    const logger = await createFileLogger({ directory });
    logger.write('web.listening', unlisted({ port: 1, path: '/home/ada/diary.txt', name: 'my diary.txt' }));
    logger.close();

    expect(linesOf('outbox.1.log')).toMatchObject([{ port: 1, path: 'withheld', name: 'withheld' }]);
  });

  it('never holds a key, wherever one was put by mistake', async () => {
    const logger = await createFileLogger({ directory, level: 'debug' });
    const key = 'sk-social-CANARY0123456789';
    const headers = { authorization: `Bearer ${key}` };
    const misplaced = {
      text: `before ${key}, after`,
      bare: key,
      header: 'authorization: bearer CANARYtoken',
      url: `https://social.example/?k=${key}&page=2`,
      apiKey: 'CANARY-plain',
      Authorization: 'CANARY-plain',
      longText: `${'x'.repeat(1995)}${key}`,
      headers,
    };
    logger.write('tray.none', unlisted(misplaced));
    logger.write('tray.none', faultOf(null), unlisted(misplaced));
    logger.close();

    const text = readFileSync(join(directory, 'outbox.1.log'), 'utf8');
    expect(text).not.toContain('CANARY');
    expect(text).toContain('before sk-social-…, after');
    expect(text).toContain('&page=2');
  });

  it('keeps long texts short', async () => {
    const logger = await createFileLogger({ directory, level: 'debug' });
    logger.write('tray.none', faultOf(null), { message: 'y'.repeat(100_000) });
    logger.close();

    expect(statSync(join(directory, 'outbox.1.log')).size).toBeLessThan(3000);
  });

  it.skipIf(process.platform === 'win32')(
    'can be read by its owner only, also if it stood open before',
    async () => {
      writeFileSync(join(directory, 'outbox.1.log'), '', { mode: 0o644 });
      const logger = await createFileLogger({ directory });
      logger.write('host.stopped', {});
      logger.close();

      expect(statSync(join(directory, 'outbox.1.log')).mode & 0o777).toBe(0o600);
    },
  );

  it('starts a new file at 5 MB and keeps five of them', async () => {
    for (let number = 1; number <= 6; number += 1) {
      writeFileSync(join(directory, `outbox.${number}.log`), 'x'.repeat(5 * 1024 * 1024 - 10));
    }
    const logger = await createFileLogger({ directory });
    logger.write('host.stopped', {});
    await expect.poll(() => readdirSync(directory).length).toBe(5);
    logger.write('web.listening', { port: 7 });
    logger.close();

    expect(linesOf('outbox.7.log').map((line) => line['event'])).toEqual(['web.listening']);
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
    logger.write('host.stopped', {});
    logger.close();

    expect(written).toHaveBeenCalledOnce();
    expect(written.mock.calls[0]?.[0]).toContain(`the log in ${blocked} cannot be written`);
    written.mockRestore();
  });
});
