/**
 * Every screen in the window of the program, in one walk through one window: what is looked at in the loopback pages screen by
 * screen holds there too.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { loadedWindow, valueOf } from './electron-window.ts';
import { flawsOfKeyboard, flawsOfLayout, flawsOfText, untilRead } from './measures.ts';
import { outboxOn, placesOf, writeDocuments } from './screenshots/agency.ts';
import { places, showPlace } from './screens.ts';
import { test } from './service-desk.ts';

interface Look {
  readonly name: string;
  readonly language: 'en' | 'de';
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** The last is 1,280 pixels at 200 %. */
const looks: readonly Look[] = [
  { name: 'wide', language: 'en', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { name: 'narrow', language: 'de', colorScheme: 'dark', viewport: { width: 720, height: 700 } },
  { name: 'at 200 %', language: 'de', colorScheme: 'light', viewport: { width: 640, height: 430 } },
];

/** And the sheets of a job that is done and of one in doubt. */
const looked = [...places, 'queue/all?job=1', 'queue/all?job=2'];

test('every screen of the window is whole, in both languages, light and dark, narrow and large, and goes by the keyboard alone', async ({
  service,
  home,
  dataDirectory,
  launchElectron,
}) => {
  const app = await launchElectron();
  const page = await loadedWindow(app);
  const outbox = outboxOn(dataDirectory, service.apiKey);
  await outbox('connect', '--name', 'Halden & Moss', '--base-url', service.baseUrl, '--key-stdin');
  const id = await placesOf(outbox);
  const letters = join(home, 'Letters');
  writeDocuments(letters, ['Opening hours.md', 'Returns from abroad.md']);
  service.setFaults([
    { endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 30, when: 'before', count: 1 },
    { endpoint: 'list-kb-docs', kind: 'status', status: 503 },
  ]);
  await outbox('watch', 'add', letters, '--kb', id('Product help'), '--existing', 'upload', '--settle', '2s');
  const ended = async (): Promise<number> => {
    const { counts } = await valueOf<{ counts: Record<string, number> }>(page, 'app.snapshot');
    return (counts['in_doubt'] ?? 0) + (counts['tracking'] ?? 0) + (counts['done'] ?? 0);
  };
  await expect.poll(ended).toBe(2);

  for (const look of looks) {
    await test.step(look.name, async () => {
      await showIn(page, look);
      for (const place of looked) {
        await showPlace(page, place);
        await untilRead(page);
        await expect
          .poll(async () => [...(await flawsOfText(page)), ...(await flawsOfLayout(page))], {
            message: `${place}, ${look.name}`,
          })
          .toEqual([]);
        if (look.name !== 'at 200 %') await expectAccessible(page, `${place}, ${look.name}`);
        else expect(await flawsOfKeyboard(page), place).toEqual([]);
      }
    });
  }
});

async function showIn(page: Page, { language, colorScheme, viewport }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const { appearance } = await valueOf<{ appearance: object }>(page, 'app.snapshot');
  await valueOf(page, 'settings.setAppearance', { ...appearance, language });
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`, 'u'));
}
