/** Files that a person chooses in the native dialog, which may show several folders at once. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from './fixtures.ts';
import { go, joinPractice, test } from './steps.ts';

test('files of one name from two folders are both shown and sent', async ({ home, openDesk }) => {
  const { page, answerDialog } = await openDesk(home);
  const paths = ['one', 'two'].map((part) => join(home, part, 'README.md'));
  for (const path of paths) {
    mkdirSync(dirname(path));
    writeFileSync(path, `# ${path}\n`);
  }
  await joinPractice(page);
  await go(page, 'All');
  await page.getByRole('button', { name: 'Add files' }).first().click();
  await answerDialog?.(...paths);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Choose files/u }).click();
  await dialog.getByText('Product help').click();
  const going = dialog.getByRole('list', { name: 'Files that would go' });
  await expect(going.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Send 2 files' }).click();
  await expect(page.locator('[data-row]').filter({ hasText: 'README.md' })).toHaveCount(2);
});
