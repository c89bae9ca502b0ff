import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src-main/foundation/clock.ts';
import { startOnEarlierPort } from '../../../src-main/practice-service/start-on-earlier-port.ts';
import { formWith, HandClock, readAnswer, seededIds } from './practice-fixture.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outbox-practice-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe('the practice service of a host', () => {
  it('takes its earlier port again, and another where that is taken', async () => {
    const start = (options: { directory: string; port: number | null }) =>
      startOnEarlierPort({ ...options, clock: systemClock, environment: {} });
    const first = await start({ directory: join(directory, 'one'), port: null });
    const port = Number(new URL(first.baseUrl).port);
    const beside = await start({ directory: join(directory, 'two'), port });
    expect(beside.baseUrl).not.toBe(first.baseUrl);
    await first.stop();
    await beside.stop();

    const again = await start({ directory: join(directory, 'one'), port });
    expect(again.baseUrl).toBe(first.baseUrl);
    await again.stop();
  });

  it.each(['0', '-1', 'fast', '1e9', ''])(
    'does not start with the speed “%s”, and says what it may be',
    async (speed) => {
      const environment = { OUTBOX_PRACTICE_SPEED: speed };
      await expect(
        startOnEarlierPort({ directory, port: null, clock: systemClock, environment }),
      ).rejects.toThrow(/OUTBOX_PRACTICE_SPEED .*from 1 to 1000/u);
    },
  );

  it('does its own work the quicker the higher its speed is', async () => {
    const clock = new HandClock();
    const service = await startOnEarlierPort({
      ...{ directory, port: null, clock },
      environment: { OUTBOX_PRACTICE_SPEED: '20' },
    });
    onTestFinished(() => service.stop());
    const authorization = `Bearer ${service.apiKey}`;
    const { kb } = await seededIds(service);
    const documents = `${service.baseUrl}/api-proxy/kbs/${kb}/docs`;
    const status = async (): Promise<unknown> => {
      const { data } = await readAnswer(await fetch(`${documents}?limit=1`, { headers: { authorization } }));
      return (data['documents'] as { status: string }[])[0]?.status;
    };
    const body = formWith({ name: 'a.md', content: 'text' });
    await fetch(`${documents}/upload`, { method: 'POST', headers: { authorization }, body });
    clock.advance(299);
    expect(await status()).toBe('processing');
    clock.advance(1);
    expect(await status()).toBe('indexed');
  });
});
