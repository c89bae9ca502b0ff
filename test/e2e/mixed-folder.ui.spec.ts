/** One folder with pictures and documents: each file finds the target that it is for, in the window and in the loopback pages alike. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pngOf } from '../helpers/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPracticeWithFolder, test } from './steps.ts';

test('a folder of pictures and documents goes to a carousel and a knowledge base', async ({
  home,
  openDesk,
}) => {
  const folder = join(home, 'Launch');
  mkdirSync(folder, { recursive: true });
  for (const name of ['1.png', '2.png'])
    writeFileSync(join(folder, name), pngOf({ widthPx: 320, heightPx: 400 }));
  for (const name of ['plan.txt', 'terms.md']) writeFileSync(join(folder, name), `${name} in words`);
  const desk = await openDesk(folder);
  const { page } = desk;
  await joinPracticeWithFolder(desk);
  await page.getByRole('button', { name: 'Carousel' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What is there too').click();
  await expect(page.getByText('2 documents here would go to the carousel too')).toBeVisible();
  await page.getByRole('button', { name: 'Send documents to a knowledge base' }).click();
  await expect(page.getByText('you choose the knowledge base')).toBeVisible();
  await expectAccessible(page, 'a folder that gets a second target');
  await page.getByRole('button', { name: 'Send 2 files' }).click();

  await expect(page.getByText('Now choose where its documents go')).toBeVisible();
  await page.getByText('Product help').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Send 2 files' }).click();
  await expect(page).toHaveURL(/#\/queue/u);
  for (const name of ['1.png', '2.png', 'plan.txt', 'terms.md'])
    await expect(page.getByRole('row', { name: new RegExp(name.replace('.', '\\.'), 'u') })).toHaveCount(1);
  await go(page, 'Folders');
  await expect(page.getByRole('button', { name: 'Launch', exact: true })).toHaveCount(2);
});
