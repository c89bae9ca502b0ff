/** Where the stories of a person begin, and the steps that several of them take, in the window and in the loopback pages alike. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';

export interface Desk {
  readonly page: Page;
  /** A folder that a story is about. */
  readonly folder: string;
  /** Chooses `folder` in the native dialog or in the directory browser, after the button was pressed. */
  readonly chooseFolder: () => Promise<void>;
  /** Lets the native dialog answer with these paths from now on; `null` in the loopback pages, which have none. */
  readonly answerDialog: ((...paths: string[]) => Promise<void>) | null;
}

export const test = base.extend<{
  /** An empty folder that the directory browser may show, removed after the test. */
  home: string;
  /** Opens the app as it first stands, with a folder of `home` to be chosen. */
  openDesk: (folder: string) => Promise<Desk>;
}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  home: async ({}, use) => {
    const home = mkdtempSync(join(tmpdir(), 'outbox-home-'));
    await use(home);
    rmSync(home, { recursive: true, force: true });
  },

  openDesk: async ({ home, host, launchElectron, openPages }, use) => {
    await use(async (folder) => {
      if (host === 'electron') {
        const app = await launchElectron();
        await app.evaluate(({ app: main }, documents) => {
          main.setPath('documents', documents);
        }, home);
        const page = await app.firstWindow();
        await page.waitForURL(/\/index\.html$/u);
        const answerDialog = (...paths: string[]): Promise<void> => answerOpenDialog(app, paths);
        await answerDialog(folder);
        return { page, folder, chooseFolder: async () => undefined, answerDialog };
      }
      const page = await openPages({ args: ['--root', home] });
      return {
        page,
        folder,
        async chooseFolder() {
          await page.getByRole('button', { name: basename(folder) }).click();
          // By its name: until it is opened, the button chooses the folder that it lies in.
          await page.getByRole('button', { name: `Choose ${basename(folder)}` }).click();
        },
        answerDialog: null,
      };
    });
  },
});

function answerOpenDialog(app: ElectronApplication, paths: string[]): Promise<void> {
  return app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
  }, paths);
}

/** From the first run to the practice service, without a folder. */
export async function joinPractice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Try with the practice service/u }).click();
  await page.getByRole('button', { name: 'Later' }).click();
}

/** From the first run to the target of a chosen folder in the practice service. */
export async function joinPracticeWithFolder(desk: Desk): Promise<void> {
  await desk.page.getByRole('button', { name: /Try with the practice service/u }).click();
  await chooseFirstFolder(desk);
}

/** Once there is a connection: on to the target of the chosen folder. */
export async function chooseFirstFolder({ page, chooseFolder }: Desk): Promise<void> {
  await page.getByRole('button', { name: /Choose a folder/u }).click();
  await chooseFolder();
}

/** Watches the folder for a carousel with files that each need a slide, and goes to the board of its slides. */
export async function openSlideBoard(desk: Desk, folder: string): Promise<Locator> {
  const { page } = desk;
  await joinPracticeWithFolder(desk);
  await page.getByRole('button', { name: 'Carousel' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What is there too').click();
  // Nothing goes before it has a slide.
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(page.getByRole('heading', { name: 'Add a folder' })).toHaveCount(0);
  await go(page, 'Folders');
  await page.getByRole('button', { name: folder, exact: true }).press('Enter');
  return page.getByRole('region', { name: `${folder}, where its files go` });
}

/** Watches the chosen folder for the knowledge base, and sends the files that are in it already. */
export async function watchAll({ page }: Desk): Promise<void> {
  await page.getByText('Product help').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What is there too').click();
  await page.getByRole('button', { name: /^Send \d+ files?$/u }).click();
  await expect(page).toHaveURL(/#\/queue/u);
  // The rail has its group of batches only now, and all that is below it has its place.
  await expect(page.locator('nav').getByText('By batch')).toBeAttached();
}

export async function go(page: Page, place: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${place}`, 'u') })
    .first()
    .click();
}

/** Writes into the box for links, once it is there: other screens have text fields too. */
export async function pasteLinks(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Paste links/u }).fill(text);
}

/** Goes on with the Tab key until `target` has the keyboard, as somebody without a pointer would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never reaches ${target.toString()}`);
}

/** Lets a file or folder of the computer go over a place, as the system does it. */
export async function dropFile(page: Page, place: Locator, path: string): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (box === null) throw new Error('The place is not to be seen');
  const protocol = await page.context().newCDPSession(page);
  const drag = {
    ...{ x: box.x + box.width / 2, y: box.y + box.height / 2 },
    data: { items: [], files: [path], dragOperationsMask: 1 },
  };
  const heard = await page.evaluateHandle(() => {
    const drops = { taken: 0 };
    addEventListener('drop', ({ defaultPrevented }) => {
      if (defaultPrevented) drops.taken += 1;
    });
    return drops;
  });
  // As long as the pointer is there the system says so again, also over what is drawn anew below it. Where the page had no time yet to
  // say that it takes the file, the browser lets nothing fall, and a person tries again.
  await expect(async () => {
    for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const)
      await protocol.send('Input.dispatchDragEvent', { type, ...drag });
    // eslint-disable-next-line outbox/real-time -- each try of many
    await expect.poll(() => heard.evaluate(({ taken }) => taken), { timeout: 1000 }).toBe(1);
  }).toPass();
}
