/** The newcomer's path: from the first look at Outbox to a delivered file, without an account and without a file of their own. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { test } from './steps.ts';

const mostClicks = 6;

test('a newcomer has delivered files after six clicks at most, and sees them arrive', async ({
  home,
  openDesk,
}) => {
  const { page } = await openDesk(home);
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    await target.click();
    clicks += 1;
  };
  await click(page.getByRole('button', { name: /Try with the practice service/u }));
  await expect(page.getByRole('button', { name: 'Use sample files' })).toBeVisible();
  await expectAccessible(page, 'the first run with a service');
  await click(page.getByRole('button', { name: 'Use sample files' }));
  await click(page.getByText('Product help'));
  await click(page.getByRole('button', { name: 'Next' }));
  await click(page.getByRole('button', { name: 'Send 4 files' }));
  expect(readdirSync(join(home, 'Outbox samples'))).toHaveLength(4);
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Done · indexed' })).toHaveCount(4);
  expect(clicks).toBeLessThanOrEqual(mostClicks);
});

test('nothing on the first page moves when the service is connected', async ({ home, openDesk }) => {
  const { page } = await openDesk(home);
  const places = (): Promise<number[]> =>
    page.evaluate(() =>
      ['h1', '.bigline', '.dropz', '.fr-foot'].flatMap((part) => {
        const { x, y, width, height } =
          document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height];
      }),
    );
  const folder = page.getByRole('button', { name: /Choose a folder/u });
  await expect(folder).toBeDisabled();
  await expect(folder).toContainText('Connect a service first');
  const before = await places();
  expect(before.filter((each) => each > 0)).toHaveLength(16);
  await page.getByRole('button', { name: /Try with the practice service/u }).click();
  await expect(folder).toBeEnabled();
  expect(await places()).toEqual(before);
});
