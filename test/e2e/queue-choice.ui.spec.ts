import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPracticeWithFolder, tabTo, test, watchAll } from './steps.ts';

test('jobs that were chosen are held, released and sent elsewhere, by keyboard alone, and that is taken back', async ({
  home,
  openDesk,
}) => {
  const folder = join(home, 'Guides');
  mkdirSync(folder);
  for (const number of [1, 2, 3])
    writeFileSync(join(folder, `guide ${String(number)}.md`), `Guide ${String(number)}`);
  const desk = await openDesk(folder);
  const { page } = desk;
  await joinPracticeWithFolder(desk);
  await expect(page.getByText('Product help')).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('Pause everything');
  await page.keyboard.press('Enter');
  await watchAll(desk);
  await go(page, 'Waiting');
  // Those of jobs: a file that still settles has a row too, and is not chosen.
  const rows = page.locator('[data-row]').filter({ hasText: 'guide' });
  await expect(rows).toHaveCount(3);

  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Control+A');
  const bar = page.getByRole('toolbar', { name: '3 selected' });
  await tabTo(page, bar.getByRole('button', { name: 'Hold' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 jobs held')).toBeVisible();
  await expect(rows.filter({ hasText: 'Held' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('3 jobs released')).toBeVisible();
  await expect(rows.filter({ hasText: 'Held' })).toHaveCount(0);

  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Control+A');
  await tabTo(page, page.getByRole('button', { name: 'Send elsewhere…' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Where do they go?' });
  await dialog.getByText('Brand voice').click();
  await expectAccessible(page, 'choosing where they go');
  await dialog.getByRole('button', { name: 'Send 3 jobs there' }).press('Enter');
  await expect(page.getByText('3 jobs sent elsewhere instead')).toBeVisible();
  await expect(rows.filter({ hasText: 'Brand voice' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(page.getByText('3 jobs sent back')).toBeVisible();
  await expect(rows.filter({ hasText: 'Product help' })).toHaveCount(3);
});
