/** What is told of, and what leaves in a bundle: both are in the hand of whoever sits before it. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { joinPractice } from './steps.ts';

async function openSection(page: Page, name: string): Promise<void> {
  await joinPractice(page);
  await page
    .getByRole('link', { name: /Settings/u })
    .first()
    .click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
}

test('a cause that is switched off stays off', async ({ page }) => {
  await openSection(page, 'Notifications');
  const disk = page.getByRole('switch', { name: /^When the disk is full/u });
  await expect(disk).toBeChecked();
  await disk.press('Space');
  await expect(disk).not.toBeChecked();
  await page.reload();
  await expect(disk).not.toBeChecked();
  await expect(page.getByRole('switch', { name: /^When a key is refused/u })).toBeChecked();
  await page.setViewportSize({ width: 720, height: 700 });
  await expectAccessible(page, 'what is told of');
});

test('a bundle is looked at, lines are taken out, and what is saved is the rest', async ({ page }) => {
  await openSection(page, 'Diagnostics');
  await page.getByRole('button', { name: 'Collect', exact: true }).click();
  const preview = page.getByRole('group', { name: 'What would be saved' });
  await expect(preview).toContainText('practice service');
  await preview.getByRole('checkbox', { name: 'All of Log' }).uncheck();
  await preview.getByRole('checkbox', { name: /^Keep: Outbox /u }).uncheck();
  await expectAccessible(page, 'a bundle that is looked at');
  await page.setViewportSize({ width: 720, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, 'a bundle, narrow and dark');
  await page.getByRole('button', { name: /^Save \d+ lines$/u }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Saved:' });
  await expect(saved).toBeVisible();
  const path = ((await saved.textContent()) ?? '').replace(/^\s*Saved:\s*/u, '').trim();
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('connections: connection 1; practice service');
  expect(text).not.toMatch(/^(?:log|program: Outbox)/mu);
});
