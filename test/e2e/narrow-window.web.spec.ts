/** At 400 % zoom (WCAG 1.4.10) a window of 1280 × 1024 has 320 × 256 pixels: what it shows can still be reached and read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './fixtures.ts';
import { untilRead } from './measures.ts';
import { places, showPlace } from './screens.ts';
import { joinPracticeWithFolder, test as base, watchAll, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    for (let number = 1; number <= 12; number += 1)
      writeFileSync(
        join(folder, `Price list of ${String(number)} products.md`),
        `# Prices ${String(number)}\n`,
      );
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await use(desk);
  },
});

/**
 * Parts of a screen that scroll and show next to nothing, cells that fell out of their row, choices and buttons that are cut off, and
 * whether the window scrolls sideways.
 */
const measure = `(() => {
  const main = document.querySelector('main');
  const low = [...main.querySelectorAll('.grid, .page, .em')].filter(
    (one) => one.clientWidth > 0 && one.scrollHeight > one.clientHeight + 1 && one.clientHeight < 120,
  );
  const boxOf = (one) => one.getBoundingClientRect();
  const cells = [...main.querySelectorAll('.grid [role=row] > *')].filter((one) => one.clientWidth > 0);
  const presses = [...main.querySelectorAll('.bar button, .bar a, .tools button, .tools a')];
  return {
    fallen: cells.filter((one) => boxOf(one).bottom > boxOf(one.parentElement).bottom + 1).map((one) => one.textContent),
    cut: presses.filter((one) => boxOf(one).width > 1 && boxOf(one).right > innerWidth).map((one) => one.textContent),
    low: low.map((one) => one.className + ': ' + one.clientHeight + ' of ' + one.scrollHeight),
    isSideways: document.documentElement.scrollWidth > innerWidth,
  };
})()`;

for (const [name, viewport] of [
  ['350 pixels wide', { width: 350, height: 600 }],
  ['at 400 % zoom', { width: 320, height: 256 }],
] as const)
  test(`every screen ${name} shows its rows, and scrolls where they do not fit`, async ({
    desk: { page },
  }) => {
    await page.setViewportSize(viewport);
    for (const place of places) {
      await showPlace(page, place);
      await untilRead(page);
      await expect
        .poll(() => page.evaluate(measure), { message: place })
        .toEqual({ fallen: [], cut: [], low: [], isSideways: false });
    }
    await showPlace(page, 'queue/done');
    const row = page.getByRole('main').locator('[data-row]').last();
    await row.scrollIntoViewIfNeeded();
    await expect(row).toBeInViewport();
  });
