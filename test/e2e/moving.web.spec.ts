/** A setup is written on one computer and taken over on another, where its folder stands elsewhere. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPractice, test } from './steps.ts';

async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate((place) => {
    location.hash = place;
  }, hash);
}

test('a setup shows what it would do before it does anything, and its folders are paused', async ({
  home,
  openDesk,
}) => {
  const folder = join(home, 'Handbook');
  mkdirSync(folder);
  const head = { format: 'outbox-setup', version: 1, exportedAtMs: 1_772_442_000_000, platform: 'win32' };
  const rules = {
    target: { kind: 'knowledge_base', id: 'kb_1', label: 'Product help' },
    ...{ slides: null, existing: 'skip', include: [], ignore: [], recursive: true, after: 'keep' },
  };
  const connection = {
    ref: 1,
    name: 'Halden',
    baseUrl: 'https://api.halden.example',
    profile: null,
    pasted: [],
  };
  const client = { name: 'Kestrel', colour: 'teal', isPaused: false, assignments: [] };
  const watched = { connection: 1, path: String.raw`C:\Users\Ann\Handbook`, rules };
  // As no export has it: a client and a folder stand in it twice.
  const lines = [
    head,
    { part: 'connection', value: connection },
    ...[client, client].map((value) => ({ part: 'client', value })),
    ...[watched, watched].map((value) => ({ part: 'folder', value })),
    { part: 'end', value: { lines: 7 } },
  ];
  writeFileSync(join(home, 'setup.outbox'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { page } = await openDesk(folder);
  await joinPractice(page);

  await show(page, '#/settings/move');
  await expectAccessible(page, 'move');
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await page.getByText('setup.outbox').click();
  await page.getByRole('button', { name: 'Look at it' }).click();
  const take = page.getByRole('button', { name: 'Take over' });
  await expect(page.getByText('https://api.halden.example')).toBeVisible();
  await expect(take).toBeDisabled();
  await page.getByRole('button', { name: /^Choose its place/u }).click();
  await page.getByRole('button', { name: 'Handbook', exact: true }).click();
  await page.getByRole('button', { name: 'Choose Handbook' }).click();
  await expect(page.getByText(`Here: ${folder}`)).toHaveCount(2);
  await expect(page.getByText('Another folder of the file goes to the same place')).toBeVisible();
  await page.getByRole('checkbox', { name: /This is the right address/u }).check();
  await expectAccessible(page, 'what a setup would do');
  await take.click();
  await expect(page.getByText('Its folders are paused.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await go(page, 'Folders');
  await expect(page.getByRole('row').filter({ hasText: 'Handbook' })).toContainText('Paused');
  await go(page, 'Kestrel');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kestrel');
});
