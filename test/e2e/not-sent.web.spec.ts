/** Files that lie in a watched folder and are not sent: found by their names, and listed with the reason. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { joinPracticeWithFolder, test as base, watchAll, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    writeFileSync(join(folder, 'Prices.md'), '# Prices\n');
    writeFileSync(join(folder, 'IMG_2041.jpg'), 'a picture, for a knowledge base');
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await use(desk);
  },
});

test('a search for a file that its folder does not send says where it lies, and why it stays', async ({
  desk: { page },
}) => {
  await page.getByRole('searchbox').fill('img_2041');
  const found = page.getByRole('list', { name: 'Found in your folders, not sent' });
  await expect(found).toContainText('IMG_2041.jpg is in Help centre and isn’t sent');
  await expect(found).toContainText(/knowledge base/u);
  await expectAccessible(page, 'search that found what is not sent');
  await found.getByRole('button', { name: 'Show folder' }).click();
  await expect(page).toHaveURL(/#\/folders\/folder\/1$/u);
  await expect(page.getByRole('list', { name: 'Left out' })).toContainText('IMG_2041.jpg');
});
