import { message } from '../../../src-main/contract/messages/message.ts';
import { Worker } from 'node:worker_threads';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSheetThread, SheetThread } from '../../../src-main/file-worker/open-sheet-thread.ts';
import { closedGate } from '../../helpers/closed-gate.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
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
      why: message('table.too_hard'),
    });
  }
});

it('one that keeps the processor busy is ended by its work and not by the clock, and the next one is read', async () => {
  const busy = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ name }) => { if (name === 'hostile.csv') for (;;); parentPort.postMessage({ kind: 'table', rows: [] }); });`;
  const started: Worker[] = [];
  const thread = new SheetThread(
    () => {
      const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(busy)}`));
      started.push(worker);
      return worker;
    },
    { processorMs: 100, longestMs: 2 ** 31 - 1 },
  );
  onTestFinished(() => thread.close());
  const [hostile, other] = await Promise.all(
    ['hostile.csv', 'other.csv'].map((name) => thread.read({ name, content: new Uint8Array() })),
  );
  expect(hostile).toMatchObject({ kind: 'unreadable' });
  expect(other).toEqual({ kind: 'table', rows: [] });
  expect(started).toHaveLength(2);
});

describe('one whose native code hangs', () => {
  /** Hangs at what `hostile` is called; `said`: what it says of any other. */
  function hanging(gate: string, said: unknown): Worker {
    const program = `import { parentPort } from 'node:worker_threads';
      import { openSync, readSync } from 'node:fs';
      parentPort.on('message', ({ name, path }) => {
        if ((name ?? path).startsWith('hostile'))
          readSync(openSync(${JSON.stringify(gate)}, 'r'), new Uint8Array(1));
        parentPort.postMessage(${JSON.stringify(said)});
      });`;
    return new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  }

  function threadAt(said: unknown): SheetThread {
    const path = join(temporaryFolder('gate'), 'gate');
    const gate = closedGate(path);
    onTestFinished(() => {
      gate.open();
    });
    let threads = 0;
    const start = (): Worker => {
      threads += 1;
      return hanging(path, said);
    };
    // The one that hangs is left soon; the next may take as long to begin as a busy computer needs.
    const limits = {
      get longestMs() {
        return threads < 2 ? 300 : 60_000;
      },
      ...{ processorMs: 2000, endsWithinMs: 50 },
    };
    return new SheetThread(start, limits);
  }

  it('is left at its limit of time, its sheet says why, and the sheets that wait are read', async () => {
    const thread = threadAt({ kind: 'table', rows: [] });
    const [hostile, other] = await Promise.all(
      ['hostile.xlsx', 'other.xlsx'].map((name) => thread.read({ name, content: new Uint8Array() })),
    );
    expect(hostile).toEqual({
      kind: 'unreadable',
      why: message('table.too_hard'),
    });
    expect(other).toEqual({ kind: 'table', rows: [] });
    await thread.close();
  });

  it('is left at its limit of time where it reads a list, and the lists that wait are read', async () => {
    const found = { unreadable: message('table.empty') };
    const thread = threadAt(found);
    const [hostile, other] = await Promise.all(
      ['hostile.csv', 'other.csv'].map((path) => thread.readList({ path, content: new Uint8Array() })),
    );
    expect(hostile).toEqual({ unreadable: message('table.too_hard') });
    expect(other).toEqual(found);
    await thread.close();
  });

  it('keeps nobody from ending while it reads', async () => {
    const silent = new Worker(
      new URL(`data:text/javascript,${encodeURIComponent('setInterval(() => {}, 1e6)')}`),
    );
    const end = silent.terminate.bind(silent);
    onTestFinished(async () => {
      await end();
    });
    silent.terminate = () => new Promise(() => undefined);
    const thread = new SheetThread(() => silent, { longestMs: 60_000, endsWithinMs: 50 });
    const reading = thread.read({ name: 'hostile.xlsx', content: new Uint8Array() });
    await thread.close();
    expect(await reading).toMatchObject({ kind: 'unreadable' });
  });
});

it('a text that many cells share is not searched once for each of them', async () => {
  const strings = `<sst><si><t>${'a '.repeat(512 * 1024)}</t></si></sst>`;
  const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`.repeat(500);
  const thread = openSheetThread();
  onTestFinished(() => thread.close());
  const content = xlsxWith(rows, {
    'xl/sharedStrings.xml': Buffer.from(strings),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    ),
  });
  expect(await thread.read({ name: 'slides.xlsx', content })).toEqual({
    kind: 'unreadable',
    why: message('table.cell_too_long', { row: 1, most: 2048 }),
  });
});
