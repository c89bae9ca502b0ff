/** Names that nobody drew for, in every screen: nothing of them is carried out, turned around, or breaks what is beside it. */
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { test } from './hostile-world.ts';
import { flawsOfKeyboard, flawsOfLayout, flawsOfMirroredNames, flawsOfText, untilRead } from './measures.ts';
import { places, showPlace } from './screens.ts';

/** The second is that of 1,280 pixels at 200 %. */
const windows = [
  { width: 1280, height: 860 },
  { width: 640, height: 430 },
  { width: 720, height: 700 },
] as const;

/** The sheets of the first jobs too, of which one is refused and one in doubt. */
const looked = [...places, ...Array.from({ length: 8 }, (_, index) => `queue/all?job=${String(index + 1)}`)];

async function onEach(page: Page, look: (place: string) => Promise<void>): Promise<void> {
  for (const place of looked) {
    await showPlace(page, place);
    await untilRead(page);
    await look(place);
  }
}

test('every screen takes names and replies of any length, direction and content, however large its window', async ({
  hostile,
}) => {
  const { page } = hostile;
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    await onEach(page, async (place) => {
      await expect
        .poll(async () => [...(await flawsOfText(page)), ...(await flawsOfLayout(page))], {
          message: `${place} at ${String(viewport.width)} × ${String(viewport.height)}`,
        })
        .toEqual([]);
    });
  }
});

test('every screen with such names has nothing that an accessibility check finds, in light and in dark', async ({
  hostile,
}) => {
  const { page } = hostile;
  await onEach(page, (place) => expectAccessibleInBoth(page, place));
});

test('every control of every screen is reached by the Tab key, and shows that it has the keyboard', async ({
  hostile,
}) => {
  const { page } = hostile;
  await onEach(page, async (place) => {
    expect(await flawsOfKeyboard(page), place).toEqual([]);
  });
});

test('every screen is whole where writing runs from right to left', async ({ hostile }) => {
  const { page } = hostile;
  // As a language would be whose words nobody has written yet.
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  for (const viewport of windows.slice(0, 2)) {
    await page.setViewportSize(viewport);
    await onEach(page, async (place) => {
      const where = `${place} at ${String(viewport.width)} × ${String(viewport.height)}`;
      await expect.poll(() => flawsOfLayout(page), { message: where }).toEqual([]);
      await expect.poll(() => flawsOfMirroredNames(page), { message: where }).toEqual([]);
      const [rail, main] = [page.getByRole('navigation', { name: 'Outbox' }), page.getByRole('main')];
      const [atStart, beside] = [await rail.boundingBox(), await main.boundingBox()];
      expect(atStart?.x, where).toBeGreaterThan(beside?.x ?? Infinity);
    });
  }
});
