/** How a folder's files find their slides, changed where the slides are seen: in the window and in the loopback pages alike. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pngOf } from '../helpers/pictures.ts';
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, openSlideBoard, tabTo, test } from './steps.ts';

test('a person tries a name, sees what another way would change, and takes it by keyboard alone', async ({
  home,
  openDesk,
}) => {
  const folder = join(home, 'Summer launch');
  mkdirSync(folder, { recursive: true });
  const long = `IMG ${'w'.repeat(200)} \u202Egnp.png`;
  for (const name of ['IMG_0001.png', long])
    writeFileSync(join(folder, name), pngOf({ widthPx: 320 + name.length, heightPx: 400 }));
  const desk = await openDesk(folder);
  const { page } = desk;
  const board = await openSlideBoard(desk, 'Summer launch');
  await expect(board.getByText('Needs a slide')).toBeVisible();

  await page.getByLabel('Try a name').fill('02_miradouro.jpg');
  await expect(
    board.getByText(/“02” at the start of its name is the number of the slide/u).first(),
  ).toBeVisible();

  const ways = board.getByRole('group', { name: 'How files find their slide' });
  await tabTo(page, ways.getByRole('button', { name: 'Order' }));
  await page.keyboard.press('Enter');
  await expect(board.getByText('What would change')).toBeVisible();
  await expect(board.getByText('2 jobs waiting, now for the new target')).toBeVisible();
  await expectAccessibleInBoth(page, 'another way to the slides');
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize({ width: 720, height: 700 });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'another way to the slides at 720 px');

  await tabTo(page, board.getByRole('button', { name: 'Keep it as it is' }));
  await page.keyboard.press('Enter');
  await expect(ways.getByRole('button', { name: 'File names' })).toHaveAttribute('aria-pressed', 'true');
  await expect(board.getByText('What would change')).toHaveCount(0);

  await ways.getByRole('button', { name: 'Order' }).press('Enter');
  await board.getByRole('button', { name: 'Use this way' }).press('Enter');
  await expect(board.getByText('What would change')).toHaveCount(0);
  await expect(board.getByText('Needs a slide')).toHaveCount(0);
  const slides = board.getByRole('list', { name: 'Slides' }).getByRole('group');
  // A blank comes before the line in natural order.
  await expect(slides.nth(1)).toHaveAccessibleName(/: IMG_0001\.png, /u);
});

test('a person says that pictures go to the carousel alone, and each says so', async ({ home, openDesk }) => {
  const folder = join(home, 'Summer launch');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'holiday.png'), pngOf({ widthPx: 320, heightPx: 400 }));
  const desk = await openDesk(folder);
  const { page } = desk;
  const board = await openSlideBoard(desk, 'Summer launch');
  await expect(board.getByText('Needs a slide')).toBeVisible();

  const ways = board.getByRole('group', { name: 'How files find their slide' });
  await ways.getByRole('button', { name: 'One slide' }).click();
  await board.getByRole('combobox', { name: 'Slide', exact: true }).selectOption({ label: 'No slide' });
  await board.getByRole('button', { name: 'Use this way' }).press('Enter');
  await expect(board.getByText('Needs a slide')).toHaveCount(0);
  await go(page, 'All');
  await expect(page.getByText('No slide', { exact: true }).first()).toBeVisible();
});
