/** Screens beside the first are fetched once that one is there: little is asked for before it, and none of them is missed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from './fixtures.ts';
import { go, joinPracticeWithFolder, test, watchAll } from './steps.ts';

/** The goal is 250; each gain lowers this. */
const mostKilobytes = 365;

test('the first screen asks for little, and a screen that cannot be fetched says so and comes when it is tried again', async ({
  home,
  openDesk,
}) => {
  const folder = join(home, 'Guides');
  mkdirSync(folder);
  writeFileSync(join(folder, 'guide.md'), 'Guide');
  const desk = await openDesk(folder);
  const { page } = desk;
  await joinPracticeWithFolder(desk);
  await watchAll(desk);

  const document = await (await page.request.get(new URL('.', page.url()).href)).text();
  const addresses = [...document.matchAll(/assets\/[^"]+\.(?:js|css)/gu)].map(
    ([path]) => new URL(path, page.url()).href,
  );
  expect(addresses.length).toBeGreaterThan(1);
  const bodies = await Promise.all(
    addresses.map(async (address) => (await page.request.get(address)).body()),
  );
  const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  expect(kilobytes).toBeLessThan(mostKilobytes);

  let refused = 0;
  await page.route(/SettingsView.*\.js/u, async (route) => {
    refused += 1;
    await route.abort();
  });
  await page.reload();
  // The last of those that are fetched unasked: from now on only the button fetches it.
  await expect.poll(() => refused).toBe(1);
  await go(page, 'Settings');
  const broken = page.getByRole('main').filter({ hasText: 'This screen could not be loaded' });
  await expect(broken).toBeVisible();
  await page.unrouteAll();
  await broken.getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});
