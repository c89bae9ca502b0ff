/** What the desktop asks of the window: notifications, links, files, menus. */
import type { ElectronApplication } from '@playwright/test';
import { closeWindow, isShown, leaveWork, test, valueOf } from './electron-window.ts';
import { doubleOf, expect, isDouble } from './fixtures.ts';

/** Clicks the newest notification of this title, once it is there. */
async function clickNotification(app: ElectronApplication, title: string): Promise<void> {
  const double = await doubleOf(app);
  const click = () =>
    double.evaluate(({ controls }, wanted) => {
      const found = controls.notifications.findLast((each) => each.title === wanted);
      setImmediate(() => found?.emit('click'));
      return found !== undefined;
    }, title);
  await expect.poll(click).toBe(true);
}

test.describe('the desktop', () => {
  test.skip(!isDouble, 'only the double lets a test act in the desktop’s place');

  test('opens the place of a notification that is clicked while the window is closed', async ({
    electronApp,
    page,
  }) => {
    await leaveWork(page);
    // Past the first run, which is over at the next start.
    await page.reload();
    await expect(page.getByRole('link', { name: 'Folders' })).toBeVisible();
    await valueOf(page, 'batches.tryTell', { tell: 'notification' });
    await closeWindow(electronApp);
    await expect.poll(() => isShown(electronApp)).toBe(false);

    await clickNotification(electronApp, 'This is how you are told');
    await expect.poll(() => isShown(electronApp)).toBe(true);
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expect(page).toHaveURL(/#\/settings\/notifications$/u);

    await clickNotification(electronApp, 'Outbox goes on');
    await expect(page).toHaveURL(/#\/queue\/all$/u);
  });
});
