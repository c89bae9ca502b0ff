/** One answer for many: policies of several targets, one slide for all, what was answered today, and how often questions are told. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputOf } from '../../src-main/host-headless/cli/output/schemas/outputs.ts';
import { pngOf } from '../helpers/pictures.ts';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { placesOf, writeDocuments } from './screenshots/agency.ts';
import { showPlace } from './screens.ts';
import { test } from './service-desk.ts';

test('one answer serves several targets, all files of a carousel, and is found again today', async ({
  service,
  home,
  outboxOf,
  openPages,
}) => {
  const page = await openPages({ args: ['--root', home], env: { OUTBOX_KEYRING: 'off' } });
  const outbox = outboxOf(service.apiKey);
  await outbox('connect', '--name', 'Halden & Moss', '--base-url', service.baseUrl, '--key-stdin');
  const id = await placesOf(outbox);
  const letters = join(home, 'Letters');
  const bases = ['Brand voice', 'Legal, internal', 'Product help'] as const;
  writeDocuments(
    letters,
    bases.map((base) => `For ${base}.md`),
  );
  service.setFaults([
    { endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 30, when: 'before', count: bases.length },
    { endpoint: 'list-kb-docs', kind: 'status', status: 503 },
  ]);
  for (const base of bases) await outbox('add', join(letters, `For ${base}.md`), '--kb', id(base));
  const pictures = join(home, 'Summer launch');
  mkdirSync(pictures);
  for (const name of ['IMG_4417.png', 'IMG_4420.png'])
    writeFileSync(join(pictures, name), pngOf({ widthPx: 90 + name.charCodeAt(7), heightPx: 112 }));
  const toCarousel = ['--carousel', id('Lisbon in five days'), '--slides', 'names', '--existing', 'upload'];
  await outbox('watch', 'add', pictures, ...toCarousel);

  // A page that was there at the first run stays with it.
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await showPlace(page, 'attention');
  const doubt = page.getByRole('region', { name: 'In doubt', exact: true });
  await expect(doubt.getByRole('article')).toHaveCount(3);

  await test.step('three targets have one menu, and each its own behind it', async () => {
    const menu = doubt.getByRole('button', { name: 'Ask me', exact: true }).first();
    await menu.press('Enter');
    await expect(page.getByRole('menu', { name: 'If one of 3 targets doesn’t reply' })).toBeVisible();
    await page.getByRole('menuitemradio', { name: 'Send again automatically' }).press('Enter');
    await expect(doubt.getByRole('button', { name: 'Send again automatically' }).first()).toBeVisible();
    await doubt.getByText('Choose for each target').click();
    await expect(doubt.getByRole('button', { name: 'Send again automatically' })).toHaveCount(4);
    await expectAccessible(page, 'policies of three targets');
    await doubt.getByRole('button', { name: 'Send again automatically' }).last().click();
    await page.getByRole('menuitemradio', { name: 'Ask me' }).click();
    await expect(doubt.getByRole('button', { name: 'Different for each' })).toBeVisible();
  });

  await test.step('all files go onto one slide', async () => {
    const slides = page.getByRole('region', { name: 'Needs a slide', exact: true });
    await slides.getByRole('button', { name: 'Both onto one slide' }).press('Enter');
    await page.getByRole('menuitem', { name: '6 · Sunset' }).press('Enter');
    await expect(slides).toHaveCount(0);
    const slidesOfJobs = async (): Promise<unknown[]> => {
      // The command line prints this.
      const jobs = JSON.parse(await outbox('jobs', '--json')) as OutputOf<'jobs'>;
      return jobs.filter(({ kind }) => kind === 'carousel_asset').map(({ target }) => target.slideLabel);
    };
    await expect.poll(slidesOfJobs).toEqual(['Sunset', 'Sunset']);
  });

  await test.step('what was answered today is told beside it', async () => {
    const answered = page.getByRole('button', { name: 'Answered today' });
    await expect(answered).toBeVisible();
    await answered.press('Enter');
    await expect(
      page.getByRole('menuitem', { name: /Answered: 2 jobs, the latest is IMG_44\d\d\.png/u }),
    ).toBeVisible();
    await page.getByRole('menuitem', { name: 'See them in the history' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
    await page.getByRole('combobox', { name: 'What is listed' }).selectOption('Answered');
    await expect(page.getByRole('main').getByText(/^Answered: 2 jobs, the latest is IMG_44/u)).toBeVisible();
    await showPlace(page, 'attention');
  });

  await test.step('questions are told once a day from now on', async () => {
    await page.getByRole('button', { name: 'As they come' }).press('Enter');
    await expectAccessible(page, 'how often questions are told');
    await page.getByRole('menuitemradio', { name: 'Once a day, at nine' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Once a day' })).toBeVisible();
    expect(JSON.parse(await outbox('notifications', '--json'))).toEqual({ off: [], questions: 'daily' });
  });
});
