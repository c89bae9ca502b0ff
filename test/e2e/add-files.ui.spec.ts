/** Files and folders that a person adds once, in the window and in the loopback pages alike. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPractice, test as base, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  /** Its folder has two videos, one of them in a folder, and three things that are no clip. */
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Talks');
    mkdirSync(join(folder, 'day 2'), { recursive: true });
    writeFileSync(join(folder, 'talk 10.mp4'), 'the tenth talk');
    writeFileSync(join(folder, 'day 2', 'talk 9.mp4'), 'the ninth talk');
    writeFileSync(join(folder, 'links.txt'), 'https://videos.example/one');
    writeFileSync(join(folder, 'half.mp4.part'), 'half of it');
    symlinkSync('/etc/hostname', join(folder, 'link.mp4'));
    await use(await openDesk(folder));
  },
});

/** Opens "Add files" and chooses the folder, in the native dialog or in the directory browser. */
async function addFolder({ page, folder, answerDialog }: Desk): Promise<Locator> {
  await page.getByRole('button', { name: 'Add files' }).first().click();
  const dialog = page.getByRole('dialog');
  if (answerDialog !== null) await dialog.getByRole('button', { name: /Choose a folder/u }).click();
  else {
    await dialog.getByRole('button', { name: basename(folder) }).click();
    await dialog.getByRole('button', { name: `Use ${basename(folder)}` }).click();
  }
  return dialog;
}

test('a folder of videos becomes clips of a brand, and what is left out is said before', async ({ desk }) => {
  const { page } = desk;
  await joinPractice(page);
  await go(page, 'All');
  const dialog = await addFolder(desk);
  await dialog.getByText('Clips', { exact: true }).click();
  await dialog.getByRole('radio').last().check();
  const going = dialog.getByRole('list', { name: 'Files that would go' });
  await expect(going.getByRole('listitem')).toHaveCount(2);
  await expect(going.getByRole('listitem').first()).toContainText('talk 9');
  const leftOut = dialog.getByRole('list', { name: 'Left out' });
  await expect(leftOut).toContainText('doesn’t follow links');
  await expect(leftOut).toContainText('a list of links: import it');
  await expect(leftOut).toContainText('half.mp4.part');
  await expectAccessible(page, 'what of a folder would go');
  await dialog.getByRole('button', { name: 'Send 2 files' }).click();

  await expect(dialog).toHaveCount(0);
  for (const name of ['talk 9.mp4', 'talk 10.mp4']) {
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Done');
  }
  await expect(page.getByRole('row').filter({ hasText: 'link.mp4' })).toHaveCount(0);
});

test('a folder in which nothing fits its target cannot be sent, and says why', async ({ desk }) => {
  const { page, folder } = desk;
  writeFileSync(join(folder, 'links.txt'), '');
  await joinPractice(page);
  await go(page, 'All');
  const dialog = await addFolder(desk);
  await dialog.getByText('Product help').click();
  await expect(dialog.getByRole('alert')).toContainText(
    'cannot be added: Nothing in it goes to a knowledge base',
  );
  await expect(dialog.getByRole('button', { name: /^Send/u })).toBeDisabled();
});
