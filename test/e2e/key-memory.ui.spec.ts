/** A key that was typed is in the hands of the engine, and the page has forgotten it. */
import type { Page } from '@playwright/test';
import { tracesOfKey } from '../helpers/traces-of-key.ts';
import { expect } from './fixtures.ts';
import { connectTo, test } from './service-desk.ts';

/** Everything that scripts of the page can reach, as V8 writes it down after it threw away what nobody needs. */
async function memoryOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return pieces.join('');
}

test('what was typed as a key is nowhere in the memory of the page once it was handed over', async ({
  page,
  service,
}) => {
  await page.getByLabel('API key').fill(service.apiKey);
  // The looking itself does find one.
  expect(tracesOfKey(service.apiKey.slice(-24), await memoryOf(page))).not.toEqual([]);
  await connectTo(page, service);
  await expect(page.getByRole('button', { name: /Choose a folder/u })).toBeEnabled();
  await expect(page.getByLabel('API key')).toHaveCount(0);
  expect(tracesOfKey(service.apiKey.slice(-24), await memoryOf(page))).toEqual([]);
  expect(
    await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
  ).not.toContain(service.apiKey.slice(-24));
});
