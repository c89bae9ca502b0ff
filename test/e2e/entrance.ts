import type { Page } from '@playwright/test';

/**
 * Opens the address that Outbox printed. It shows the page that lets the browser in, which then goes to the app by itself: who leaves
 * or reloads before that is interrupted.
 */
export async function enterPages(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('#app > *').first().waitFor();
}
