/** The first whole path, in the window and in the loopback pages alike: from nothing to files in the service. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import {
  go,
  joinPractice,
  joinPracticeWithFolder,
  tabTo,
  test as base,
  watchAll,
  type Desk,
} from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  /** Its folder has three documents, one unfinished download, an empty file and a picture that no knowledge base takes. */
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    for (const number of [1, 2, 3])
      writeFileSync(join(folder, `Note ${String(number)}.md`), `# Note ${String(number)}\n`);
    writeFileSync(join(folder, 'film.mp4.part'), 'half of it');
    writeFileSync(join(folder, 'Empty.txt'), '');
    writeFileSync(join(folder, 'cover.psd'), 'layers');
    await use(await openDesk(folder));
  },
});

test.describe('from nothing to files in the service', () => {
  test('a person joins the practice service, points at a folder, and watches the files arrive', async ({
    desk,
    dataDirectory,
  }) => {
    const { page, folder } = desk;
    await expect(page.getByRole('heading', { name: 'Connect a folder to your service' })).toBeVisible();
    await joinPracticeWithFolder(desk);

    await page.getByText('Product help').click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Note 1.md')).toBeVisible();
    await expect(page.getByText(/never sends empty files/u)).toBeVisible();
    await page.getByText('What is there too').click();
    await page.getByRole('button', { name: 'Send 3 files' }).click();

    await go(page, 'All');
    for (const name of ['Note 1.md', 'Note 2.md', 'Note 3.md']) {
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row).toContainText('Done · indexed');
    }

    writeFileSync(join(folder, 'Later.md'), '# Later\n');
    const later = page.getByRole('row').filter({ hasText: 'Later.md' });
    await expect(later).toContainText('Done · indexed');
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

  test('the keyboard alone is enough, and is where it is needed after each step', async ({ desk }) => {
    const { page, folder, answerDialog } = desk;
    const press = async (target: Locator, key = 'Enter'): Promise<void> => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    await press(page.getByRole('button', { name: /Try with the practice service/u }));
    await expect(page.getByRole('button', { name: /Choose a folder/u })).toBeFocused();
    await page.keyboard.press('Enter');
    if (answerDialog === null) {
      await press(page.getByRole('button', { name: basename(folder) }));
      await press(page.getByRole('button', { name: `Choose ${basename(folder)}` }));
    }

    const wizard = page.getByRole('complementary', { name: 'Add a folder' });
    await expect(wizard).toBeFocused();
    // The names stand in their order: Brand voice, Legal, Product help.
    await press(page.getByRole('radio', { name: /Brand voice/u }), 'Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Product help/u })).toBeChecked();
    await press(page.getByRole('button', { name: 'Next' }));
    await expect(page.getByRole('list', { name: 'Steps' })).toBeFocused();
    await press(page.getByRole('radio', { name: /Only what is new/u }), 'ArrowDown');
    await press(page.getByRole('button', { name: 'Send 3 files' }));

    await press(page.getByRole('link', { name: /^All/u }));
    await expect(page.getByRole('row').filter({ hasText: 'Done · indexed' })).toHaveCount(3);
    const table = page.getByRole('grid', { name: 'Queue' });
    await press(table, 'ArrowDown');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('complementary', { name: /Note \d/u });
    await expect(sheet).toBeVisible();
    await press(sheet.getByRole('button', { name: 'Close' }), 'Escape');
    await expect(sheet).toHaveCount(0);
  });

  test('a job shows its attempts, the reply of the service, and why it is where it is', async ({ desk }) => {
    const { page } = desk;
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await go(page, 'All');
    const row = page.getByRole('row').filter({ hasText: 'Note 2.md' });
    await expect(row).toContainText('Done · indexed');
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
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await go(page, 'All');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    writeFileSync(join(folder, 'Later.md'), '# Later\n');
    // The job's own: for a moment the file that settles still stands beside it.
    const row = page.getByRole('row', { name: /Select Later\.md/u });
    await expect(row).toContainText('Queued · paused');
    await page.reload();
    await expect(row).toContainText('Queued · paused');
    await page
      .getByRole('button', { name: /^Resume/u })
      .first()
      .click();
    await expect(row).toContainText('Done · indexed');
  });

  test('links are pasted, reviewed and imported', async ({ desk }) => {
    const { page } = desk;
    await joinPractice(page);
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
    await expect(row).toContainText('Done');
  });
});

test.describe('every screen', () => {
  test('has nothing that an accessibility check finds, in light and in dark', async ({ desk }) => {
    const { page } = desk;
    await expect(page.getByRole('heading', { name: 'Connect a folder to your service' })).toBeVisible();
    await expectAccessibleInBoth(page, 'first run');
    await joinPracticeWithFolder(desk);
    await expect(page.getByText('Product help')).toBeVisible();
    await expectAccessibleInBoth(page, 'a folder’s target');
    await page.getByText('Product help').click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Note 1.md')).toBeVisible();
    await expectAccessibleInBoth(page, 'check before it starts');
    await page.getByText('What is there too').click();
    await page.getByRole('button', { name: 'Send 3 files' }).click();
    await go(page, 'All');
    // A job, not the file that is still told of as settling for a moment.
    const row = page.locator('[data-row]').filter({ hasText: 'Note 2.md' });
    await expect(row).toContainText('Done · indexed');
    await expectAccessibleInBoth(page, 'queue');
    await row.click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('SHA-256')).toBeVisible();
    await expectAccessibleInBoth(page, 'a job');
    await page.keyboard.press('Escape');
    for (const place of ['Attention', 'Folders', 'Clips', 'Knowledge', 'Activity']) {
      await go(page, place);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(place, 'u'));
      await expectAccessibleInBoth(page, place);
    }
    await go(page, 'Knowledge');
    await page.getByRole('button', { name: /^Help centre/u }).click();
    const compared = page.getByRole('row').filter({ hasText: 'Note 2.md' });
    await expect(compared).toContainText('In sync');
    await compared.locator('[data-check]').click();
    await expectAccessibleInBoth(page, 'a folder beside its knowledge base');
    await go(page, 'Activity');
    await page.getByRole('button', { name: 'How it runs' }).click();
    await expect(page.getByRole('row', { name: /Waiting for the answer/u })).toContainText('ms');
    await expectAccessibleInBoth(page, 'how it runs');
    await page
      .getByRole('link', { name: /Settings/u })
      .or(page.getByRole('button', { name: /Settings/u }))
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expectAccessibleInBoth(page, 'settings');
  });

  test('fits 720 pixels without a horizontal scrollbar', async ({ desk }) => {
    const { page } = desk;
    await page.setViewportSize({ width: 720, height: 700 });
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    for (const place of ['All', 'Folders', 'Clips', 'Knowledge', 'Activity', 'Attention']) {
      await go(page, place);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, place).toBeLessThanOrEqual(0);
    }
  });
});
