import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

function write({ folder }: RunningEngine, ...names: readonly string[]): void {
  for (const name of names) writeFileSync(join(folder, name), `${name}, as it is sent`);
}

const namesIn = async (running: RunningEngine, state: string): Promise<string[]> =>
  (await running.jobs())
    .filter((job) => job.state === state)
    .map(({ name }) => name)
    .sort();

const askedToWait = ({ practice }: RunningEngine): number =>
  practice.ledger().filter(({ operation, status }) => operation === 'upload-kb-doc' && status === 429).length;

describe('after a restart', () => {
  it('a permission that is missing is found again at the price of one more file, and the others wait', async () => {
    const running = await runningEngine();
    const body = { success: false, error: 'forbidden', message: 'Not for this key.' };
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status: 403, body }]);
    await running.watch();
    write(running, 'a.txt');
    await running.until(
      'the first is refused',
      async () => (await namesIn(running, 'rejected')).length === 1,
    );
    await running.restart();
    write(running, 'b.txt');
    await running.until('one more is refused', async () => (await namesIn(running, 'rejected')).length === 2);
    write(running, 'c.txt', 'd.txt', 'e.txt');
    await running.until('the others are queued', async () => (await namesIn(running, 'queued')).length === 4);
    await running.untilIdle();
    expect((await running.call['app.snapshot']({})).held).toMatchObject([{ cause: 'scope', jobs: 4 }]);
    await running.restart();
    await running.untilIdle();
    expect(await namesIn(running, 'rejected'), 'what is held stays held').toEqual(['a.txt']);
    expect(await namesIn(running, 'queued')).toEqual(['b.txt', 'c.txt', 'd.txt', 'e.txt']);
  });

  it('a service that allows little is not stormed: it asks to wait a few times at most', async () => {
    const running = await runningEngine({ practice: { rateLimit: { requests: 20, windowMs: 10_000 } } });
    await running.watch();
    write(running, ...Array.from({ length: 60 }, (_, index) => `first ${String(index)}.txt`));
    await running.until('all arrived', async () => (await namesIn(running, 'done')).length === 60);
    const before = askedToWait(running);
    await running.restart();
    write(running, ...Array.from({ length: 60 }, (_, index) => `second ${String(index)}.txt`));
    await running.until('all arrived', async () => (await namesIn(running, 'done')).length === 120);
    expect(askedToWait(running) - before, 'of sixty requests').toBeLessThanOrEqual(12);
    expect(await namesIn(running, 'failed')).toEqual([]);
  });
});
