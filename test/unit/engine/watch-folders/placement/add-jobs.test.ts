import { afterEach, describe, expect, it } from 'vitest';
import { deafWatcher, Harness, type HarnessOptions } from '../harness.ts';

let harness: Harness;
async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = new Harness({ openWatcher: deafWatcher, ...options });
  await harness.folders.start();
  return harness;
}
afterEach(() => harness.close());

describe('when a job cannot be added', () => {
  it('keeps the file, says why, and tries again', async () => {
    await start();
    harness.intake.failWith = new Error('the queue is closed');
    harness.write('one.txt');
    harness.write('two.txt');
    await harness.add();
    await harness.until(() => harness.row('one.txt')?.says.includes('the queue is closed') === true);
    harness.intake.failWith = null;
    await harness.until(() => harness.intake.added.length === 2);
    await harness.quiet();
    expect(harness.phases()).toEqual({ 'one.txt': 'queued', 'two.txt': 'queued' });
  });
});

describe('when one job of many cannot be added', () => {
  it('the others are', async () => {
    await start();
    harness.intake.poison = 'bad.txt';
    for (const name of ['a.txt', 'bad.txt', 'c.txt']) harness.write(name);
    await harness.add();
    await harness.until(() => harness.row('bad.txt')?.says.includes('a poisonous job') === true);
    await harness.until(() => harness.intake.added.length === 2);
    expect(harness.intake.names).toEqual(['a.txt', 'c.txt']);
    harness.intake.poison = null;
    await harness.until(() => harness.intake.added.length === 3);
  });
});
