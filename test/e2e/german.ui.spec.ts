/** The window in German: chosen in the settings, at once and for good, on every page, and with room for its longer words. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPracticeWithFolder, test, watchAll } from './steps.ts';

/** Words that no German sentence has, and no name of a file here. */
const english = /\b(?:the|its|which|was sent|until|again|waits|cannot)\b/u;

async function chooseLanguage(page: Page, settings: string, appearance: string, name: string): Promise<void> {
  await go(page, settings);
  await page.getByRole('link', { name: appearance, exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/** What stands out of the window to the right, and which buttons are too small for their words. */
function overflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? [`the page by ${String(root.scrollWidth)}`] : [];
    const cut = [...document.querySelectorAll('button.btn, .segment button, .set-nav a')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 4)
      .map((each) => each.textContent.trim());
    return [...wide, ...cut];
  });
}

async function expectGerman(page: Page, place: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/u);
  await expect(page.locator('body [lang="en"]'), place).toHaveCount(0);
  const read = await page.locator('main').innerText();
  expect(
    read.split('\n').filter((line) => english.test(line)),
    place,
  ).toEqual([]);
  await expectAccessible(page, place);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 720, height: 700 });
  await expect.poll(() => overflowing(page), place).toEqual([]);
  if (size !== null) await page.setViewportSize(size);
}

test('German is chosen in the settings, holds on every page, and fits', async ({ home, openDesk }) => {
  // Some twenty looks at whole pages.
  const folder = join(home, 'Help centre');
  mkdirSync(folder);
  writeFileSync(join(folder, 'Returns.txt'), 'Within thirty days.\n');
  const desk = await openDesk(folder);
  const { page } = desk;
  await joinPracticeWithFolder(desk);
  await watchAll(desk);
  await page.getByRole('button', { name: 'Close' }).first().click();

  await chooseLanguage(page, 'Settings', 'Appearance', 'Deutsch');
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deutsch' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible();

  for (const section of [
    ...['Verbindungen', 'Kunden', 'Zeitplan und Tempo', 'Stapel', 'Dienstprofil', 'Darstellung', 'Umzug'],
    ...['Mitteilungen', 'Diagnose', 'Netz', 'Updates', 'Übung'],
  ]) {
    await page.getByRole('link', { name: section, exact: true }).click();
    await expectGerman(page, section);
  }
  for (const place of ['Ordner', 'Clips', 'Wissen', 'Verlauf', 'Zu klären', 'Fertig', 'Alle']) {
    await go(page, place);
    await expectGerman(page, place);
  }
  await go(page, 'Fertig');
  await expect(page.getByRole('heading', { name: 'Fertig' })).toBeVisible();
  await go(page, 'Verlauf');
  await page.getByRole('button', { name: 'Leistung' }).click();
  await expect(page.getByText('Ruhe abwarten')).toBeVisible();
  await go(page, 'Alle');
  await page.getByText('Returns.txt').first().click();
  await expect(page.getByText('Auftrag 1')).toBeVisible();
  await expectGerman(page, 'the sheet of a job');
  for (const reason of [/^Gefunden im überwachten Ordner/u, /^Geht in die Wissensbasis/u]) {
    await expect(page.getByText(reason)).toBeVisible();
  }
  // In a narrow window it lies over the rail.
  await page.getByRole('button', { name: 'Schließen' }).first().click();

  await chooseLanguage(page, 'Einstellungen', 'Darstellung', 'English');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
});
