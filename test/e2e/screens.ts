/** Every place of the pages by its address, for what is asked of all of them. */
import { expect, type Page } from '@playwright/test';

/** What stands behind `#/`. Numbers are those of the first folder, client, batch and kept filter: a story without them is led home. */
export const places = [
  'queue/all',
  'queue/done',
  'folders',
  'folders/add',
  'clips',
  'knowledge',
  'knowledge/folder/1',
  'attention',
  'activity',
  'activity/receipts',
  'activity/figures',
  'settings',
  'settings/clients',
  'settings/schedule',
  'settings/batches',
  'settings/service',
  'settings/network',
  'settings/updates',
  'settings/notifications',
  'settings/start',
  'settings/appearance',
  'settings/diagnostics',
  'settings/move',
  'settings/practice',
  'settings/sessions',
] as const;

export async function showPlace(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${place}`);
  await expect(page.getByRole('main')).toBeVisible();
}
