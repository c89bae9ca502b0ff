import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { answerList } from '../../../../../src-main/engine/watch-folders/lists/list-reader.ts';
import { openSheetThread, SheetThread } from '../../../../../src-main/file-worker/open-sheet-thread.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

it('a list is read on a thread of its own, and its text comes back where brands are wanted', async () => {
  const thread = openSheetThread();
  onTestFinished(() => thread.close());
  const plain = await thread.readList({ path: 'a.txt', content: utf8('https://a.example/1') });
  expect(plain).toEqual({ links: [{ url: 'https://a.example/1', title: null }], refused: [] });
  const text = 'url,brand\nhttps://a.example/1,Acme\n';
  const first = await thread.readList({ path: 'a.csv', content: utf8(text) });
  expect(first).toEqual({ wantsBrands: { text } });
  const known = { brands: [{ id: 'b1', slug: 'acme', name: 'Acme' }], chosenBrandId: 'b2' };
  const again = await thread.readList({ path: 'a.csv', list: { text }, known });
  expect(again).toMatchObject({ links: [{ url: 'https://a.example/1', brand: 'Acme', row: 2 }] });
  expect(answerList({ path: 'a.csv', list: { text }, known })).toEqual(again);
});

it('a list that never ends is held with the reason, and the others are imported', async () => {
  const busy = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ path }) => { if (path === 'a-hostile.txt') for (;;); parentPort.postMessage({ links: [{ url: 'https://videos.example/1', title: null }], refused: [] }); });`;
  const start = (): Worker => new Worker(new URL(`data:text/javascript,${encodeURIComponent(busy)}`));
  const openSheets = (): SheetThread => new SheetThread(start, { processorMs: 300, longestMs: 2 ** 31 - 1 });
  const running = await runningEngine({ host: { openSheets } });
  const { brands } = await running.call['connections.targets']({ id: running.connection.id });
  const [brand] = brands.items;
  if (brand === undefined) throw new Error('a brand is needed');
  for (const name of ['a-hostile.txt', 'b.txt'])
    writeFileSync(join(running.folder, name), 'https://videos.example/1');
  await running.watch({ target: { kind: 'brand_clips', id: brand.id, label: brand.name } });
  const database = new Database(join(running.dataDirectory, 'outbox.db'), { readonly: true });
  onTestFinished(() => {
    database.close();
  });
  const hostile = database.prepare<[], { phase: string; reason: string }>(
    `select phase, reason from file where relative_path = 'a-hostile.txt'`,
  );
  // Either may be read first.
  await running.until('the other is imported', async () =>
    (await running.jobs()).some(({ url }) => url === 'https://videos.example/1'),
  );
  await running.until('the one that never ends is held', () => hostile.get()?.phase === 'unsupported');
  expect(hostile.get()?.reason).toContain('table.too_hard');
});
