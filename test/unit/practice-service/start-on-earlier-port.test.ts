import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src-main/foundation/clock.ts';
import { startOnEarlierPort } from '../../../src-main/practice-service/start-on-earlier-port.ts';

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
      startOnEarlierPort({ ...options, clock: systemClock });
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
});
