import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { openSheetThread, SheetThread } from '../../../src-main/file-worker/open-sheet-thread.ts';
import { xlsxOf, xlsxWith } from '../../helpers/xlsx.ts';
import { seededRandom } from '../../../src-main/foundation/random.ts';
import { suiteSeed } from '../../helpers/sample.ts';

it('a sheet is read on a thread of its own, and what cannot be read leaves it to the next', async () => {
  const thread = openSheetThread();
  onTestFinished(() => thread.close());
  const random = seededRandom(suiteSeed);
  const rows = Array.from({ length: 9000 }, (_, index) => [
    `picture ${String(index)} ${random.next()}.png`,
    '1',
  ]);
  const [broken, read, csv] = await Promise.all([
    thread.read({ name: 'slides.xlsx', content: xlsxWith('<row r="9"><c r="A9"><v>') }),
    thread.read({ name: 'slides.xlsx', content: xlsxOf([['file', 'slide'], ...rows]) }),
    thread.read({ name: 'slides.csv', content: Buffer.from('file\na.png') }),
  ]);
  expect(broken.kind).toBe('unreadable');
  expect(read.kind === 'table' && read.rows.length).toBe(9001);
  expect(csv).toEqual({
    kind: 'table',
    rows: [
      { row: 1, cells: ['file'] },
      { row: 2, cells: ['a.png'] },
    ],
  });
});

it('one that never ends or dies of its sheet is given up, in words', async () => {
  const endless = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); });`;
  const dying = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(3));`;
  for (const program of [endless, dying]) {
    const start = () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
    const thread = new SheetThread(start, { longestMs: 200 });
    onTestFinished(() => thread.close());
    expect(await thread.read({ name: 'slides.csv', content: new Uint8Array() })).toEqual({
      kind: 'unreadable',
      why: 'takes too long or too much memory to be read: save it anew',
    });
  }
});
