/** The first whole path, in the window and in the loopback pages alike: from nothing to files in the service. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, expectAccessible, test as base } from './fixtures.ts';

interface Desk {
  readonly page: Page;
  /** A folder with three documents, one unfinished download, an empty file and a picture that no knowledge base takes. */
  readonly folder: string;
  /** Chooses `folder` in the native dialog or in the directory browser, after the button was pressed. */
  readonly chooseFolder: () => Promise<void>;
}

const test = base.extend<{ home: string; desk: Desk }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  home: async ({}, use) => {
    const home = mkdtempSync(join(tmpdir(), 'outbox-home-'));
    await use(home);
    rmSync(home, { recursive: true, force: true });
  },

  desk: async ({ home, host, launchElectron, launchWeb, sharedBrowser, log }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    for (const number of [1, 2, 3])
      writeFileSync(join(folder, `Note ${String(number)}.md`), `# Note ${String(number)}\n`);
    writeFileSync(join(folder, 'film.mp4.part'), 'half of it');
    writeFileSync(join(folder, 'Empty.txt'), '');
    writeFileSync(join(folder, 'cover.psd'), 'layers');

    if (host === 'electron') {
      const app = await launchElectron();
      const page = await app.firstWindow();
      await page.waitForURL(/\/index\.html$/u);
      await answerFolderDialog(app, folder);
      await use({ page, folder, chooseFolder: async () => undefined });
      return;
    }
    const { url } = await launchWeb({ args: ['--root', home] });
    const page = await (await sharedBrowser()).newPage();
    log.followPage(page);
    await page.goto(url);
    await use({
      page,
      folder,
      async chooseFolder() {
        await page.getByRole('button', { name: basename(folder) }).click();
        await page
          .getByRole('button', { name: /^Choose/u })
          .last()
          .click();
      },
    });
    await page.close();
  },
});

function answerFolderDialog(app: ElectronApplication, folder: string): Promise<void> {
  return app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, folder);
}

async function joinPractice({ page, chooseFolder }: Desk): Promise<void> {
  await page.getByRole('button', { name: /Try with the practice service/u }).click();
  await page.getByRole('button', { name: /Choose a folder/u }).click();
  await chooseFolder();
  await page.getByRole('button', { name: 'Choose its target' }).click();
}

async function watchAll({ page }: Desk): Promise<void> {
  await page.getByText('Product help').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What is there too').click();
  await page.getByRole('button', { name: 'Send 3 files' }).click();
}

async function go(page: Page, place: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${place}`, 'u') })
    .first()
    .click();
}

test.describe('from nothing to files in the service', () => {
  test('a person joins the practice service, points at a folder, and watches the files arrive', async ({
    desk,
    dataDirectory,
  }) => {
    const { page, folder } = desk;
    await expect(page.getByRole('heading', { name: 'Join the two ends.' })).toBeVisible();
    await joinPractice(desk);

    await page.getByText('Product help').click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Note 1.md')).toBeVisible();
    await expect(page.getByText(/empty files are never sent/iu)).toBeVisible();
    await page.getByText('What is there too').click();
    await page.getByRole('button', { name: 'Send 3 files' }).click();

    await go(page, 'All');
    for (const name of ['Note 1.md', 'Note 2.md', 'Note 3.md']) {
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row).toContainText('Done · indexed', { timeout: 40_000 });
    }

    writeFileSync(join(folder, 'Later.md'), '# Later\n');
    const later = page.getByRole('row').filter({ hasText: 'Later.md' });
    await expect(later).toContainText('Done · indexed', { timeout: 40_000 });
    await expect(page.getByRole('row').filter({ hasText: 'film.mp4.part' })).toHaveCount(0);

    // The service's own ledger, not what the screen says.
    const arrived = readFileSync(join(dataDirectory, 'practice', 'ledger.ndjson'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"upload-kb-doc"'))
      .map((line) => /"sha256":"([0-9a-f]+)"/u.exec(line)?.[1]);
    const sent = ['Note 1.md', 'Note 2.md', 'Note 3.md', 'Later.md'].map((name) =>
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    );
    expect(arrived.toSorted()).toEqual(sent.toSorted());
  });

  test('a job shows its attempts, the reply of the service, and why it is where it is', async ({ desk }) => {
    const { page } = desk;
    await joinPractice(desk);
    await watchAll(desk);
    await go(page, 'All');
    const row = page.getByRole('row').filter({ hasText: 'Note 2.md' });
    await expect(row).toContainText('Done · indexed', { timeout: 40_000 });
    await row.click();
    await page.keyboard.press('Enter');
    const sheet = page
      .getByRole('complementary')
      .or(page.getByRole('dialog'))
      .filter({ hasText: 'Attempts' });
    await expect(sheet).toContainText('Note 2.md');
    await expect(sheet).toContainText('Found in the watched folder Help centre');
    await expect(sheet).toContainText('SHA-256');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  test('a pause holds everything, a reload loses nothing, and resuming goes on', async ({ desk }) => {
    const { page, folder } = desk;
    await joinPractice(desk);
    await watchAll(desk);
    await go(page, 'All');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    writeFileSync(join(folder, 'Later.md'), '# Later\n');
    const row = page.getByRole('row').filter({ hasText: 'Later.md' });
    await expect(row).toContainText('Queued · paused', { timeout: 30_000 });
    await page.reload();
    await expect(row).toContainText('Queued · paused');
    await page
      .getByRole('button', { name: /^Resume/u })
      .first()
      .click();
    await expect(row).toContainText('Done · indexed', { timeout: 40_000 });
  });

  test('links are pasted, reviewed and imported', async ({ desk }) => {
    const { page } = desk;
    await page.getByRole('button', { name: /Try with the practice service/u }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await go(page, 'Clips');
    await page
      .getByRole('textbox')
      .first()
      .fill(
        'Ep 1 https://videos.example/1.mp4 and http://old.example/2.mp4 and https://videos.example/1.mp4',
      );
    await page.getByRole('combobox', { name: 'Brand' }).selectOption('Halden & Moss');
    await expect(page.getByText(/only https can be imported/u)).toBeVisible();
    await page.getByRole('button', { name: /^Import 1/u }).click();
    const row = page.getByRole('row').filter({ hasText: 'videos.example/1.mp4' });
    await expect(row).toContainText('Done', { timeout: 40_000 });
  });
});

test.describe('every screen', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(`has nothing that an accessibility check finds, in ${scheme}`, async ({ desk }) => {
      test.slow();
      const { page } = desk;
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await expect(page.getByRole('heading', { name: 'Join the two ends.' })).toBeVisible();
      await expectAccessible(page, 'first run');
      await joinPractice(desk);
      await expect(page.getByText('Product help')).toBeVisible();
      await expectAccessible(page, 'a folder’s target');
      await page.getByText('Product help').click();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('Note 1.md')).toBeVisible();
      await expectAccessible(page, 'check before it starts');
      await page.getByText('What is there too').click();
      await page.getByRole('button', { name: 'Send 3 files' }).click();
      await go(page, 'All');
      const row = page.getByRole('row').filter({ hasText: 'Note 2.md' });
      await expect(row).toContainText('Done · indexed', { timeout: 40_000 });
      await expectAccessible(page, 'queue');
      await row.click();
      await page.keyboard.press('Enter');
      await expect(page.getByText('SHA-256')).toBeVisible();
      await expectAccessible(page, 'a job');
      await page.keyboard.press('Escape');
      for (const place of ['Attention', 'Folders', 'Clips', 'Knowledge', 'Activity']) {
        await go(page, place);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(place, 'u'));
        await expectAccessible(page, place);
      }
      await page
        .getByRole('link', { name: /Settings/u })
        .or(page.getByRole('button', { name: /Settings/u }))
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
      await expectAccessible(page, 'settings');
    });
  }

  test('fits 720 pixels without a horizontal scrollbar', async ({ desk }) => {
    const { page } = desk;
    await page.setViewportSize({ width: 720, height: 700 });
    await joinPractice(desk);
    await watchAll(desk);
    for (const place of ['All', 'Folders', 'Clips', 'Knowledge', 'Activity', 'Attention']) {
      await go(page, place);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, place).toBeLessThanOrEqual(0);
    }
  });
});
