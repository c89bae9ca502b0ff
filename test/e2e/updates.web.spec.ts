/** A page in a browser shows the feed of newer versions and does not set it. */
import { expect, test } from './fixtures.ts';
import { showPlace } from './screens.ts';
import { joinPractice } from './steps.ts';

test('a page in a browser says where the feed is set', async ({ page }) => {
  await joinPractice(page);
  await showPlace(page, 'settings/updates');
  await expect(page.getByText('outbox updates set --feed')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Feed' })).toHaveCount(0);
});
