/** What only a person can tell: asked where it is needed, and done as it was answered. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { connectTo, connectWithFolder, rowOf, takenBy, test } from './service-desk.ts';
import { go, tabTo, watchAll } from './steps.ts';

test('one answer gives all links of an unknown brand theirs, also by its id where no list can be read', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({
    'week.csv': [
      'url,title,brand',
      'https://videos.example/1,Week one,halden',
      'https://videos.example/2,Week two,halden',
      'https://videos.example/3,Week three,kestrel',
    ].join('\n'),
  });
  const { page } = desk;
  await connectWithFolder(desk, service);
  await page.getByRole('button', { name: 'Clips', exact: true }).click();
  await page.getByRole('radio', { name: /^Northlight/u }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What is there too').click();
  await page.getByRole('button', { name: 'Send 1 file' }).click();

  await go(page, 'Attention');
  const brand = page.getByRole('combobox', { name: 'Brand for halden' });
  await brand.selectOption('Halden & Moss');
  await expect(brand).toHaveCount(0);
  await expect.poll(() => takenBy(service, 'import-clip')).toBe(2);

  service.setFaults([{ endpoint: 'list-brands', kind: 'missing' }]);
  await page.reload();
  await expect(page.getByText(/Paste the id of the brand\.$/u)).toBeVisible();
  const id = page.getByRole('textbox', { name: 'Id of the brand for kestrel' });
  await expectAccessible(page, 'a brand that is pasted');
  await id.fill('brand_by_hand');
  await id.press('Enter');
  await expect(page.getByText('1 job given a brand')).toBeVisible();
  await expect(id).toHaveCount(0);
  // It went there, and the service says what it thinks of that id.
  await expect(page.getByText(/^“brand_by_hand”: The service does not know the brand/u)).toBeVisible();
});

test('a file whose name stands in the knowledge base already is warned of, and goes when it is sent', async ({
  openWithFiles,
  service,
}) => {
  const name = 'Release notes 8.1.md';
  const desk = await openWithFiles({ [name]: '# Other notes\n' });
  const { page } = desk;
  await connectWithFolder(desk, service);
  await page.getByText('Product help').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What is there too').click();
  await expect(page.getByText('1 file has the name of a document in the knowledge base')).toBeVisible();
  const line = page.getByText(
    /^Would go to Product help, but check this: The knowledge base (?:already has|has had) a document named Release notes 8\.1\.md/u,
  );
  // Read to its end, not cut.
  expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Send 1 file' }).click();
  await go(page, 'All');
  await expect(rowOf(page, name)).toContainText(/Tracking|Done/u);
  await rowOf(page, name).click();
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByText(/^Before this one was sent, the knowledge base already had a document named Release notes/u)
      .first(),
  ).toBeVisible();
  expect(takenBy(service, 'upload-kb-doc')).toBe(1);
});

test('whoever answers with the keyboard alone stands before the next question each time', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({ 'A.md': '# A\n', 'B.md': '# B\n', 'C.md': '# C\n' });
  const { page } = desk;
  await connectWithFolder(desk, service);
  service.setFaults([
    { endpoint: 'upload-kb-doc', kind: 'unsaid' },
    { endpoint: 'list-kb-docs', kind: 'missing' },
  ]);
  await watchAll(desk);
  await go(page, 'Attention');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  await tabTo(page, cards.nth(1).getByRole('button', { name: 'It arrived' }));
  const last = await cards.nth(2).getAttribute('aria-label');
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('article', { name: last ?? '' })).toBeFocused();
  for (const left of [1, 0]) {
    await tabTo(page, cards.last().getByRole('button', { name: 'It arrived' }));
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(left);
  }
  await expect(page.getByRole('main')).toBeFocused();
});

test('an answer without its yes leaves doubt until the person teaches that an id is one', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({ 'First.md': '# First\n' });
  const { page, folder } = desk;
  await connectWithFolder(desk, service);
  service.setFaults([{ endpoint: 'upload-kb-doc', kind: 'unsaid' }]);
  await watchAll(desk);
  await go(page, 'All');
  await expect(rowOf(page, 'First.md')).toContainText('In doubt');

  await page.evaluate(() => {
    location.hash = '#/settings/service';
  });
  const answers = page.getByRole('group', { name: 'An answer that says no success leaves doubt' });
  await answers.getByRole('checkbox', { name: 'Upload a document' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  writeFileSync(join(folder, 'Second.md'), '# Second\n');
  await go(page, 'All');
  await expect(rowOf(page, 'Second.md')).toContainText(/Tracking|Done/u);
});

test('a render that goes on and on is done when a person says that it is rendered', async ({
  page,
  service,
}) => {
  service.setDelays({ renderingMs: 3_600_000 });
  await connectTo(page, service);
  await page.getByRole('button', { name: 'Later' }).click();
  await go(page, 'Clips');
  await page.getByRole('button', { name: 'Clips of the service' }).click();
  await page.getByRole('button', { name: /^Open Studio garden/u }).click();
  const clip = page.getByRole('complementary', { name: /^Studio garden/u });
  await expect(clip.getByText('Transcription: “completed”')).toBeVisible();
  await expectAccessible(page, 'a clip');
  await clip.getByRole('button', { name: /^Render all/u }).click();
  await clip.getByRole('button', { name: 'Details' }).click();
  const job = page.getByRole('complementary', { name: /^Render 9:16/u });
  await expect(job).toContainText('Service says “rendering”');
  await job.getByRole('button', { name: 'It is rendered' }).click();
  await expect(job).toContainText('Done');
  expect(takenBy(service, 'render-clip')).toBe(1);
});

test('an id that was pasted is offered again under its name, and forgotten when a person says so', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({});
  const { page } = desk;
  await connectWithFolder(desk, service);
  await page.getByRole('button', { name: 'Use its id' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Id', exact: true })).toBeFocused();
  await page.keyboard.type('kb_archive');
  await page.getByRole('textbox', { name: 'Name, for you' }).fill('Archive');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Start watching' }).click();
  await expect(page.getByText(/^The service lists no knowledge base kb_archive/u)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'What to do with Help centre' }).click();
  await page.getByRole('menuitem', { name: 'Edit its rules…' }).click();
  await page.getByRole('button', { name: 'Choose another target' }).click();
  const before = page.getByRole('group', { name: 'Pasted before' });
  await expect(before.getByRole('radio', { name: /^Archive/u })).toBeChecked();
  await expectAccessible(page, 'ids that were pasted before');
  await before.getByRole('button', { name: 'Forget Archive' }).click();
  await expect(before).toHaveCount(0);
});
