/** A large look at files with the space bar: before they go, on the board, and in the queue. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { filmOf, webmOf } from '../helpers/films.ts';
import { pngOf } from '../helpers/pictures.ts';
import { avifOf } from '../helpers/shown-documents.ts';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPracticeWithFolder, test, type Desk } from './steps.ts';

/** One picture, its left half red and its right half blue, coded by the browser itself. */
async function codedPicture(page: Page, codec: string): Promise<{ picture: Buffer; description: Buffer }> {
  const coded = await page.evaluate(async (wanted) => {
    const canvas = new OffscreenCanvas(320, 180);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('nothing can be drawn');
    context.fillStyle = 'red';
    context.fillRect(0, 0, 160, 180);
    context.fillStyle = 'blue';
    context.fillRect(160, 0, 160, 180);
    const picture: number[] = [];
    const description: number[] = [];
    const encoder = new VideoEncoder({
      output(chunk, metadata) {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        picture.push(...bytes);
        const config = metadata?.decoderConfig?.description;
        if (config instanceof ArrayBuffer) description.push(...new Uint8Array(config));
      },
      error: () => undefined,
    });
    encoder.configure({ codec: wanted, width: 320, height: 180 });
    const frame = new VideoFrame(canvas, { timestamp: 0 });
    encoder.encode(frame, { keyFrame: true });
    frame.close();
    await encoder.flush();
    return { picture, description };
  }, codec);
  return { picture: Buffer.from(coded.picture), description: Buffer.from(coded.description) };
}

/** Red, green and blue of an image at a place, from 0 to 1 each way. */
function colourAt(image: Locator, across: number, down: number): Promise<readonly number[]> {
  return image.evaluate(
    (element, place) => {
      const canvas = new OffscreenCanvas(1, 1);
      const context = canvas.getContext('2d');
      if (context === null || !(element instanceof HTMLImageElement)) throw new Error('no image');
      const [left, top] = [element.naturalWidth * place.across, element.naturalHeight * place.down];
      context.drawImage(element, left, top, 1, 1, 0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    },
    { across, down },
  );
}

async function filledDesk(home: string, openDesk: (folder: string) => Promise<Desk>): Promise<Desk> {
  const folder = join(home, 'Summer launch');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '1-cover.png'), pngOf({ widthPx: 2000, heightPx: 1000 }));
  writeFileSync(join(folder, '2-route.avif'), await avifOf(400, 200));
  const desk = await openDesk(folder);
  await expect(desk.page.getByRole('button', { name: /practice service/u })).toBeVisible();
  const { picture } = await codedPicture(desk.page, 'vp8');
  writeFileSync(join(folder, '3-film.webm'), webmOf([{ content: picture, isWhole: true }]));
  const phone = await codedPicture(desk.page, 'avc1.42001f');
  const held = { whole: [1], turns: 1, config: phone.description } as const;
  writeFileSync(join(folder, '4-phone.mp4'), filmOf([phone.picture], held));
  return desk;
}

test('the space bar looks at a file, the arrows at the next, and the keyboard comes back', async ({
  home,
  openDesk,
}) => {
  const desk = await filledDesk(home, openDesk);
  const { page } = desk;
  await joinPracticeWithFolder(desk);
  await page.getByRole('button', { name: 'Carousel' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();

  // Before anything goes.
  const would = page.getByRole('list').filter({ hasText: '1-cover.png' });
  await expect(would.locator('img')).toHaveCount(4);
  const preview = page.getByRole('dialog', { name: /^\d-/u });
  await would.getByRole('button', { name: 'Look at 1-cover.png' }).press('Space');
  await expect(preview.getByRole('heading')).toHaveText('1-cover.png');
  await expect(preview.getByRole('img', { name: /2000 × 1000 px/u })).toBeVisible();
  await expectAccessible(page, 'a look at a picture');
  await page.keyboard.press('ArrowDown');
  await expect(preview.getByRole('img', { name: /2-route\.avif, AVIF picture/u })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const film = preview.getByRole('img', { name: /3-film\.webm/u });
  await expect(film).toBeVisible();
  expect((await colourAt(film, 0.2, 0.5))[0]).toBeGreaterThan(200);
  expect((await colourAt(film, 0.8, 0.5))[2]).toBeGreaterThan(200);
  // As the phone was held: what was left is above.
  await page.keyboard.press('ArrowRight');
  const phone = preview.getByRole('img', { name: /4-phone\.mp4/u });
  await expect(phone).toBeVisible();
  expect((await colourAt(phone, 0.5, 0.2))[0]).toBeGreaterThan(200);
  expect((await colourAt(phone, 0.5, 0.8))[2]).toBeGreaterThan(200);
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByRole('heading')).toHaveText('4-phone.mp4');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(would.getByRole('button', { name: 'Look at 4-phone.mp4' })).toBeFocused();

  // In the queue, where the row has the keyboard.
  await page.getByText('What is there too').click();
  await page.getByRole('button', { name: 'Send 4 files' }).click();
  await go(page, 'All');
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: /\d-/u });
  await expect(rows).toHaveCount(4);
  await expect(rows.locator('.thumb img')).toHaveCount(4);
  // A row that is sent moves down; at the end of the list there would be no next one.
  await expect(page.getByRole('grid').getByRole('button', { name: /^Done 4\b/u })).toBeVisible();
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(preview.getByRole('img')).toBeVisible();
  const first = await preview.getByRole('heading').innerText();
  await page.keyboard.press('ArrowDown');
  await expect(preview.getByRole('heading')).not.toHaveText(first);
  const second = await preview.getByRole('heading').innerText();
  await page.keyboard.press('Space');
  await expect(preview).toHaveCount(0);
  await expect(grid).toBeFocused();
  const row = rows.filter({ hasText: second });
  await expect(row).toHaveClass(/focus/u);
  await page.keyboard.press('x');
  await expect(row).toHaveAttribute('aria-selected', 'true');

  // On the board of slides, where the picture itself has it.
  await go(page, 'Folders');
  await page.getByRole('button', { name: 'Summer launch', exact: true }).click();
  const board = page.getByRole('region', { name: 'Summer launch, where its files go' });
  await board.getByRole('button', { name: 'Look at 1-cover.png' }).press('Enter');
  await expect(preview.getByRole('img', { name: /1-cover\.png/u })).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).press('Space');
  await expect(preview).toHaveCount(0);
  await expect(board.getByRole('button', { name: 'Look at 1-cover.png' })).toBeFocused();
});

test('a look at a file of a long name stays within the window, and its buttons with it', async ({
  home,
  openDesk,
}) => {
  const folder = join(home, 'Summer launch');
  mkdirSync(folder, { recursive: true });
  const name = `1-${'a long name '.repeat(15)}\u202egnp.exe.png`;
  writeFileSync(join(folder, name), pngOf({ widthPx: 2000, heightPx: 1000 }));
  const desk = await openDesk(folder);
  const { page } = desk;
  await page.setViewportSize({ width: 720, height: 600 });
  await joinPracticeWithFolder(desk);
  await page.getByRole('button', { name: 'Carousel' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: /^Look at 1-a long name/u }).press('Space');
  const preview = page.getByRole('dialog', { name: /^1-a long name/u });
  await expect(preview.getByRole('img')).toBeVisible();
  await expect(preview.getByRole('heading')).toContainText('\\u202e');
  // All of it, not what a scroll would bring.
  await expect(preview.getByRole('img')).toBeInViewport({ ratio: 1 });
  await expect(preview.getByRole('heading')).toBeInViewport({ ratio: 1 });
  for (const button of await preview.getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
});
