import { expect, it } from 'vitest';
import { WaitingWrites } from '../../../src-main/foundation/waiting-writes.ts';

function diskBench() {
  const disk = { isFull: true, told: 0 };
  const lines: string[] = [];
  const writes = new WaitingWrites(() => (disk.told += 1));
  const line = (text: string) => (): string => {
    if (disk.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    lines.push(text);
    return text;
  };
  return { disk, lines, writes, line };
}

it('does what a full disk refused once there is room, in the order in which it was asked for', () => {
  const { disk, lines, writes, line } = diskBench();
  writes.soon(line('one'));
  expect(disk.told, 'it was told, so that what is set aside is given up').toBeGreaterThan(0);
  expect(writes.look(), 'there is no room yet').toBe(false);
  disk.isFull = false;
  writes.soon(line('two'));
  expect(lines, 'nothing overtakes what waits').toEqual([]);
  expect(writes.look()).toBe(true);
  writes.soon(line('three'));
  expect(lines).toEqual(['one', 'two', 'three']);
});

it('keeps an outcome in hand through looks that find no room, and gives it up only when the program ends', async () => {
  const { disk, lines, writes, line } = diskBench();
  const kept = writes.inHand(line('answer'));
  for (let look = 0; look < 3; look += 1) {
    writes.look();
    await new Promise((resolve) => setImmediate(resolve));
  }
  disk.isFull = false;
  writes.look();
  expect(await kept).toBe('answer');
  expect(lines).toEqual(['answer']);
  disk.isFull = true;
  const late = expect(writes.inHand(line('too late'))).rejects.toThrow('no space left');
  await new Promise((resolve) => setImmediate(resolve));
  writes.close();
  await late;
});

it('passes on at once what is no full disk', async () => {
  const { writes } = diskBench();
  const bug = (): never => {
    throw new Error('a bug');
  };
  expect(() => {
    writes.soon(bug);
  }).toThrow('a bug');
  await expect(writes.inHand(bug)).rejects.toThrow('a bug');
  expect(writes.look(), 'and nothing waits for it').toBe(true);
});
