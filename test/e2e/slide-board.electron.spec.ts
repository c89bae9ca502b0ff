/** The slides of a carousel as places: files of the folder and of the computer put onto them, and sent when that is confirmed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pngOf } from '../helpers/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { dropFile, openSlideBoard, test } from './steps.ts';

test('a person fills the slides with files of the folder and of the computer', async ({ home, openDesk }) => {
  const folder = join(home, 'Summer launch');
  mkdirSync(folder, { recursive: true });
  for (const [name, widthPx] of [
    ['IMG_0001.png', 640],
    ['IMG_0002.png', 480],
    ['IMG_0003.png', 320],
  ] as const)
    writeFileSync(join(folder, name), pngOf({ widthPx, heightPx: 600 }));
  const outside = join(home, 'from-the-desktop.png');
  writeFileSync(outside, pngOf({ widthPx: 500, heightPx: 500 }));
  const desk = await openDesk(folder);
  const { page } = desk;
  const board = await openSlideBoard(desk, 'Summer launch');
  await expect(board.getByLabel('Choose IMG_0003.png')).toBeVisible();
  // Pictures are drawn once they are seen.
  await board.locator('.tf').last().scrollIntoViewIfNeeded();
  await expect(board.locator('.tf img')).toHaveCount(3);

  const slides = board.getByRole('list', { name: 'Slides' }).getByRole('group');
  await board.getByLabel('Slide for IMG_0001.png').selectOption({ index: 2 });
  await slides.nth(1).scrollIntoViewIfNeeded();
  await expect(board.locator('.slide img')).toHaveCount(1);
  // From the keyboard alone.
  await board.getByRole('button', { name: 'Move IMG_0001.png' }).press('Enter');
  await page.getByRole('menuitem', { name: /^Put on slide 3/u }).press('Enter');
  await expect(slides.nth(2)).toHaveAccessibleName(/IMG_0001\.png, not sent yet$/u);

  await dropFile(page, slides.nth(1), outside);
  await expect(slides.nth(1)).toHaveAccessibleName(/from-the-desktop\.png, not sent yet$/u);
  await expect(slides.nth(1).locator('img')).toBeVisible();
  await expectAccessible(page, 'a board with a file that was dropped onto it');
  await board.getByRole('button', { name: 'Send 2 files' }).click();
  await expect(slides.nth(1)).toHaveAccessibleName(/from-the-desktop\.png, (?!not sent yet)/u);
  await expect(slides.nth(2)).toHaveAccessibleName(/IMG_0001\.png, (?!not sent yet)/u);
  await expect(board.getByText('nothing is sent before you say so')).toHaveCount(0);
});
