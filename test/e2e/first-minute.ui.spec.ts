/** The newcomer's path: from the first look at Outbox to a delivered file, without an account and without a file of one's own. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { test } from './steps.ts';

const mostClicks = 8;

test('a newcomer has delivered files after eight clicks at most', async ({ home, openDesk }) => {
  const { page } = await openDesk(home);
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    await target.click();
    clicks += 1;
  };
  await click(page.getByRole('button', { name: /Try with the practice service/u }));
  await click(page.getByRole('button', { name: 'Use sample files' }));
  await expect(page.getByText('Outbox samples', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the first run with sample files');
  await click(page.getByRole('button', { name: 'Choose its target' }));
  await click(page.getByText('Product help'));
  await click(page.getByRole('button', { name: 'Next' }));
  await click(page.getByText('What is there too'));
  await click(page.getByRole('button', { name: 'Send 4 files' }));
  expect(readdirSync(join(home, 'Outbox samples'))).toHaveLength(4);
  await click(page.getByRole('link', { name: /^All/u }));
  await expect(page.getByRole('row').filter({ hasText: 'Done · indexed' })).toHaveCount(4, {
    timeout: 40_000,
  });
  expect(clicks).toBeLessThanOrEqual(mostClicks);
});
