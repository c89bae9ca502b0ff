/** What the head of a page says never lies over something else in it: in no language, at no zoom, and not with a sheet open. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { languages } from '../../src-main/contract/language.ts';
import { expect } from './fixtures.ts';
import { flawsOfHeads } from './heads.ts';
import { untilRead } from './measures.ts';
import { placesOf } from './screenshots/agency.ts';
import { places, showPlace } from './screens.ts';
import { joinPractice, test } from './steps.ts';

const names = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

/** The second is that of 1,280 pixels at 200 %. */
const windows = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
  { width: 700, height: 800 },
] as const;

const clients = ['Acme', 'Bäckerei Müller', 'Société Générale de Dépôts et de Comptes Courants'] as const;

async function expectApart(page: Page, place: string): Promise<void> {
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    await showPlace(page, place);
    await untilRead(page);
    await expect
      .poll(() => flawsOfHeads(page), {
        message: `${place} at ${String(viewport.width)} × ${String(viewport.height)}`,
      })
      .toEqual([]);
  }
}

test.describe('what a head says', () => {
  for (const language of languages)
    test(`lies over nothing else in ${names[language]}, with a sheet and without`, async ({
      home,
      openPages,
      outboxOf,
    }) => {
      const page = await openPages({ args: ['--root', home] });
      await joinPractice(page);
      const outbox = outboxOf('');
      // So slow that the header says speed, limit and time for as long as the story goes.
      await outbox('pace', '--limit', '33KB');
      const id = await placesOf(outbox);
      const base = id('Product help');
      for (const name of clients) {
        const folder = join(home, 'Customers', name);
        mkdirSync(folder, { recursive: true });
        await outbox('watch', 'add', folder, '--kb', base);
        await outbox('clients', 'add', name);
      }
      await outbox('clients', 'assign', clients[2], '--kb', base);
      await outbox(
        'clients',
        'assign',
        clients[0],
        '--kb',
        'kb_of_acme',
        '--label',
        'What Acme’s people ask',
      );
      const letters = Array.from({ length: 8 }, (_, index) => join(home, `Letters ${String(index)}.txt`));
      for (const path of letters)
        writeFileSync(path, `${path}: what people ask, and what is answered.\n`.repeat(40_000));
      await outbox('add', ...letters, '--kb', base);

      await showPlace(page, 'settings/appearance');
      await page.getByRole('button', { name: names[language], exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`, 'u'));
      await showPlace(page, 'queue/all');
      await expect(page.locator('.flow .now')).toContainText('kB/s');
      for (const place of ['queue/all?job=1', 'knowledge/folder/1', 'client/1', ...places])
        await expectApart(page, place);
    });
});
