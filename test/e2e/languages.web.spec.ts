/** The pages fetch the language that they speak, and no other. */
import { expect } from './fixtures.ts';
import { go, joinPractice, test } from './steps.ts';

test('nothing is drawn in another language while the chosen one is on its way, and no other is fetched', async ({
  home,
  openDesk,
}) => {
  const { page } = await openDesk(home);
  await joinPractice(page);
  await go(page, 'Settings');
  await page.getByRole('link', { name: 'Appearance', exact: true }).click();
  await page.getByRole('button', { name: 'Français', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Apparence' })).toBeVisible();

  const fetched: string[] = [];
  const release = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/(?:de|fr)-[^/]*\.js$/u, async (route) => {
    fetched.push(new URL(route.request().url()).pathname.slice('/assets/'.length, '/assets/'.length + 2));
    await release.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/fr-/u);
  await page.reload();
  await asked;
  await expect(page.locator('main')).toHaveText('Starting…');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  release.resolve(undefined);
  await expect(page.getByRole('heading', { name: 'Apparence' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  expect(fetched).toEqual(['fr']);
  await page.unrouteAll();
});
