import { expect, test } from './fixtures.ts';
import { enterPages } from './entrance.ts';

test('a fresh address opens the app, also in the tab that shows that an older one was used', async ({
  launchWeb,
  page,
  sharedBrowser,
}) => {
  await expect(page.getByRole('heading', { name: 'Connect a folder to your service' })).toBeVisible();
  // Asked for by the same person, the running Outbox answers with a new address.
  const { url } = await launchWeb();

  const other = await (await sharedBrowser()).newPage();
  await other.goto(`${new URL(url).origin}/#used-long-ago`);
  await expect(other.getByText('This address was used already')).toBeVisible();
  await enterPages(other, url);
  await expect(other.getByRole('heading', { name: 'Connect a folder to your service' })).toBeVisible();
  await other.close();
});
