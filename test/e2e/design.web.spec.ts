/** The page of the design, from which every screen is made: whole, accessible, and drawn as it was. */
import { designPage } from './design-page.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<object, { address: string }>({
  address: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const { url, end } = await designPage();
      await use(url);
      await end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One build is enough for all of them.
test.describe.configure({ mode: 'default' });

for (const theme of ['light', 'dark'] as const) {
  test(`shows every token and component in ${theme}, and an accessibility check finds nothing`, async ({
    sharedBrowser,
    address,
  }) => {
    const page = await (await sharedBrowser()).newPage({ viewport: { width: 1120, height: 900 } });
    const faults: string[] = [];
    page.on('pageerror', (fault) => void faults.push(fault.message));
    await page.goto(`${address}?theme=${theme}`);
    await expect(page.getByText('--surface-rail', { exact: true })).toBeVisible();
    await expect(page.getByText('--lift-3', { exact: true })).toBeVisible();
    await expectAccessible(page, `the design in ${theme}`);
    // Of what has words only where they stand counts here; letters differ from one computer to the next.
    await page.addStyleTag({ content: '[data-picture] code { visibility: hidden; }' });
    for (const name of ['line', 'progress', 'minis', 'icons']) {
      await expect(page.locator(`[data-picture="${name}"]`)).toHaveScreenshot(`${name}-${theme}.png`);
    }
    expect(faults).toEqual([]);
    await page.close();
  });
}

test('has no horizontal scrollbar from 320 pixels on, and keeps the keyboard in a dialog', async ({
  sharedBrowser,
  address,
}) => {
  const page = await (await sharedBrowser()).newPage();
  await page.goto(address);
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${String(width)} pixels`).toBeLessThanOrEqual(0);
  }
  const opener = page.getByRole('button', { name: 'Open a dialog' });
  await opener.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'a dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.close();
});
