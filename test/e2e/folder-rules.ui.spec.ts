/** What a person changes about a folder that is watched already, in the window and in the loopback pages alike. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPracticeWithFolder, test as base, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(join(folder, 'drafts'), { recursive: true });
    writeFileSync(join(folder, 'Guide.md'), '# Guide\n');
    writeFileSync(join(folder, 'Photograph.png'), 'no document');
    writeFileSync(join(folder, 'drafts', 'Returns and refunds, second draft of the year.md'), '# Draft\n');
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    const { page } = desk;
    await page.getByText('Product help').click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('What is there too').click();
    await page.getByText('Patterns', { exact: true }).click();
    await page.getByLabel('Never these').fill('drafts/');
    await page.getByRole('button', { name: 'Send 1 file' }).click();
    await go(page, 'All');
    await expect(page.getByRole('row').filter({ hasText: 'Guide.md' })).toContainText('Done');
    await use(desk);
  },
});

test('a person edits the rules of a folder, and sees beforehand what would change', async ({ desk }) => {
  const { page } = desk;
  await go(page, 'Folders');
  await page.getByRole('button', { name: 'What to do with Help centre' }).click();
  await page.getByRole('menuitem', { name: 'Edit its rules…' }).click();
  await expect(page.getByText('Nothing for the files that are there.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove drafts/' }).click();
  await expect(page.getByText('1 file newly to go')).toBeVisible();
  await expectAccessible(page, 'the rules of a folder');
  await page.getByRole('button', { name: 'Choose another target' }).click();
  await page.getByText('Brand voice').click();
  await page.getByRole('button', { name: 'See what would change' }).click();
  const again = page.getByRole('checkbox', { name: /Send 1 file to the new target too/u });
  await expect(again).not.toBeChecked();
  await page.getByRole('button', { name: 'Save the rules' }).click();
  await go(page, 'All');
  const draft = page.getByRole('row').filter({ hasText: 'second draft' });
  await expect(draft).toContainText('Done');
  await expect(page.getByRole('row').filter({ hasText: 'Guide.md' })).toHaveCount(1);
});

test('a person takes other rules back while the message of them stands', async ({ desk }) => {
  const { page } = desk;
  await go(page, 'Folders');
  await page.getByRole('button', { name: 'What to do with Help centre' }).click();
  await page.getByRole('menuitem', { name: 'Edit its rules…' }).click();
  await page.getByText('Move to _Sent').click();
  await page.getByRole('button', { name: 'Save the rules' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Help centre has its former rules again')).toBeVisible();
  await page.getByRole('button', { name: 'Help centre', exact: true }).click();
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await expect(page.getByText('After delivery, a file stays where it is.')).toBeVisible();
  await expect(page.getByText('Never files that match drafts/.')).toBeVisible();
});

test('a person answers for a file that was edited after it was delivered', async ({ desk }) => {
  const { page, folder } = desk;
  writeFileSync(join(folder, 'Guide.md'), '# Guide, second edition\n');
  await go(page, 'Attention');
  await expect(page.getByText('Edited since delivered')).toBeVisible();
  await expectAccessible(page, 'an edited file in Attention');
  await page.getByRole('button', { name: 'Leave it' }).click();
  await expect(page.getByText('Nothing needs you')).toBeVisible();
});

test('a person uses the folder that lies at the path of another one now', async ({ desk }) => {
  const { page, folder } = desk;
  renameSync(folder, `${folder} of last year`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'New.md'), '# New\n');
  await go(page, 'Folders');
  await page.getByRole('button', { name: 'More for all folders' }).click();
  await page.getByRole('menuitem', { name: 'Read all now' }).click();
  await go(page, 'Attention');
  await page.getByRole('button', { name: 'Use this folder' }).click();
  await go(page, 'All');
  await expect(page.getByRole('row').filter({ hasText: 'New.md' })).toContainText('Done');
});
