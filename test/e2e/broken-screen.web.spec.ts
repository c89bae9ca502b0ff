/** A screen that fails says so, and leaves the rest of the window as it was; and what nobody caught is told. */
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPractice, test } from './steps.ts';

test('a screen that cannot be drawn says so, leaves the others, and is drawn again', async ({
  home,
  openDesk,
  log,
}) => {
  const { page } = await openDesk(home);
  await joinPractice(page);
  // As a fault of the program would: of the screens here, only the history needs this.
  await page.evaluate(() => {
    Object.assign(Map, {
      sound: Map.groupBy.bind(Map),
      groupBy() {
        throw new Error('nobody foresaw this');
      },
    });
  });
  await go(page, 'Activity');
  const broken = page.getByRole('main').filter({ hasText: 'This screen could not be drawn' });
  await expect(broken.getByRole('alert')).toHaveText('This screen could not be drawn');
  await expect(broken).toContainText('not in your files or at the service: nobody foresaw this.');
  await expectAccessible(page, 'a screen that could not be drawn');
  await broken.getByRole('link', { name: 'Open diagnostics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(broken).toHaveCount(0);
  await page.getByRole('button', { name: 'Collect' }).click();
  await expect(page.getByText('"event":"window.screen_failed","screen":"activity"').first()).toBeAttached();

  await go(page, 'Activity');
  await expect(broken).toBeVisible();
  await page.evaluate(() => {
    const sound: unknown = Reflect.get(Map, 'sound');
    Object.assign(Map, { groupBy: sound });
  });
  await broken.getByRole('button', { name: 'Draw it again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  const faults = log.takeFaults();
  expect(faults).toHaveLength(2);
  for (const fault of faults) expect(fault).toContain('nobody foresaw this');
});

test('what failed and nobody waited for is told all the same', async ({ home, openDesk, log }) => {
  const { page } = await openDesk(home);
  await joinPractice(page);
  await page.evaluate(() => {
    void Promise.reject(new Error('nobody took this'));
  });
  await expect(page.getByRole('status').filter({ hasText: 'nobody took this' })).toBeVisible();
  expect(log.takeFaults()).toEqual([expect.stringContaining('nobody took this')]);
});
