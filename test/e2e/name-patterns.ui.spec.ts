/** Where a file goes by its name, what waits for a target, and the slides of a carousel, as a person arranges them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPracticeWithFolder, test as base, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Summer launch');
    mkdirSync(folder, { recursive: true });
    for (const name of ['lisbon_1_cover.png', 'IMG_0002.png', 'IMG_0003.png', 'odd.png'])
      writeFileSync(join(folder, name), `picture ${name}`);
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    const { page } = desk;
    await page.getByRole('button', { name: 'Carousel' }).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Pattern' }).click();
    await page.getByLabel('Patterns, one on each line').fill('lisbon_{slide:number}_*.{jpg,png}');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('What is there too').click();
    await page.getByRole('button', { name: 'Send 1 file' }).click();
    await use(desk);
  },
});

test('a person sees what each name comes to, places what waits, and makes a rule of it', async ({ desk }) => {
  const { page } = desk;
  await go(page, 'Folders');
  await page.getByRole('button', { name: 'Summer launch', exact: true }).click();
  const board = page.getByRole('region', { name: 'Summer launch, where its files go' });
  await expect(board.getByRole('heading', { name: 'Needs a target' })).toBeVisible();
  await expect(board.getByText('no pattern fits “odd.png”')).toBeVisible();

  await board.getByLabel('Try a name').fill('lisbon_2_miradouro.jpg');
  await expect(board.getByText(/^Goes to slide 2/u).first()).toBeVisible();
  await board.getByLabel('Try a name').fill('berlin.jpg');
  await expect(board.getByText('It needs a target: no pattern fits “berlin.jpg”').first()).toBeVisible();
  await expectAccessible(page, 'the slides of a folder');

  await board.getByLabel('Slide for odd.png').selectOption({ index: 1 });
  await expect(board.getByText('1 change, nothing is sent before you say so')).toBeVisible();
  await board.getByRole('button', { name: 'Undo' }).click();
  await expect(board.getByText('odd.png', { exact: true })).toBeVisible();
  await board.getByLabel('Slide for odd.png').selectOption({ index: 3 });
  await board.getByRole('button', { name: 'Send 1 file' }).click();
  await expect(board.getByLabel('Choose odd.png')).toHaveCount(0);

  await board.getByRole('button', { name: 'Make a rule…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Patterns, one on each line')).toHaveValue(
    /IMG_\{slide:number\}\.\{ext\}$/u,
  );
  await expect(dialog.getByText('2 of 2 files that wait would go')).toBeVisible();
  await expectAccessible(page, 'a rule made of a name');
  await dialog.getByRole('button', { name: 'Save the rule' }).click();
  await expect(board.getByRole('heading', { name: 'Needs a target' })).toHaveCount(0);
});

test('a pattern that cannot be read says where and why, before anything is saved', async ({ desk }) => {
  const { page } = desk;
  await go(page, 'Folders');
  await page.getByRole('button', { name: 'Summer launch', exact: true }).click();
  const board = page.getByRole('region', { name: 'Summer launch, where its files go' });
  await expect(board.getByRole('heading', { name: 'Needs a target' })).toBeVisible();
  await board.getByRole('button', { name: 'Make a rule…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Patterns, one on each line').fill('lisbon_{slide');
  await expect(dialog.getByText('Line 1, character 8: this { is never closed.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save the rule' })).toBeDisabled();
});
