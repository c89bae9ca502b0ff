/** A sheet beside files: what its rows become, what is wrong in it, and what a changed one asks. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPracticeWithFolder, test as base, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk; folder: string }>({
  folder: async ({ home }, use) => {
    const folder = join(home, 'Summer launch');
    mkdirSync(folder, { recursive: true });
    for (const name of ['cover.png', 'route.png']) writeFileSync(join(folder, name), `picture ${name}`);
    await use(folder);
  },
  desk: async ({ folder, openDesk }, use) => {
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    const { page } = desk;
    await page.getByRole('button', { name: 'Carousel' }).click();
    await page.getByRole('radio').first().check();
    await page.getByText('A sheet in it says where files go').click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('What is there too').click();
    await page.getByRole('button', { name: 'Send 2 files' }).click();
    await use(desk);
  },
});

test('rows with their states, what is wrong, and what changed after it was sent', async ({
  desk,
  folder,
}) => {
  const { page } = desk;
  const sheet = (text: string): void => {
    writeFileSync(join(folder, 'slides.csv'), text);
  };
  sheet(
    'file,slide,title,mood\ncover.png,1,Cover,calm\nroute.png,2,The route,\nlater.png,3,,\n../x.png,1,,\n',
  );
  await go(page, 'Folders');
  await page.getByRole('button', { name: 'Summer launch', exact: true }).click();
  const region = page.getByRole('region', { name: 'Summer launch, where its files go' });
  const rows = region.getByRole('region', { name: 'Rows of the sheet' });
  await expect(rows.getByText('File not found yet')).toBeVisible();
  await expect(rows.getByText('Done')).toHaveCount(2);
  await expect(region.getByText('Row 5, column file')).toBeVisible();
  await expect(region.getByText('Columns that mean nothing here: mood.')).toBeVisible();
  await expectAccessible(page, 'the sheet of a folder');

  sheet('file,slide,title\ncover.png,2,Cover\nroute.png,4,The route\nlater.png,3,\n');
  await expect(region.getByText('2 rows changed after they were sent')).toBeVisible();
  await expectAccessible(page, 'a sheet that changed');
  const route = rows.getByRole('row').filter({ hasText: 'route.png' });
  await route.getByRole('button', { name: 'Keep as sent' }).click();
  await expect(route.getByText('Kept as it was sent')).toBeVisible();

  await go(page, 'Attention');
  const cause = page.getByRole('region', { name: 'Summer launch: its sheet changed' });
  await expect(cause.getByText('1 row changed after it was sent')).toBeVisible();
  await expectAccessible(page, 'a changed sheet under Attention');
  await cause.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(cause).toHaveCount(0);
  await go(page, 'Folders');
  await page.getByRole('button', { name: 'Summer launch', exact: true }).click();
  await expect(rows.getByText('Done')).toHaveCount(2);
});
