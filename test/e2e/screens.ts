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
  // Until the page has followed its address: what it scrolls to then is where the Tab key would begin.
  await page.evaluate(
    (hash) =>
      new Promise<void>((resolve) => {
        const drawn = (): void => {
          requestAnimationFrame(() => {
            resolve();
          });
        };
        if (location.hash === hash) {
          drawn();
          return;
        }
        addEventListener('hashchange', drawn, { once: true });
        location.hash = hash;
      }),
    `#/${place}`,
  );
  await expect(page.getByRole('main')).toBeVisible();
}
