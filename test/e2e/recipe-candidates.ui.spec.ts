/** Links of recipes opened into their candidates, and the drafts that were made: in the window and in the loopback pages alike. */
import type { Page } from '@playwright/test';
import type { PracticeService } from '../../src-main/practice-service/practice-service.ts';
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { connectTo, takenBy, test } from './service-desk.ts';
import { go, pasteLinks, tabTo, type Desk } from './steps.ts';

const url = 'https://videos.example/talk';

/** At the service, with a link on its way to a draft of each candidate. */
async function sendLink({ page }: Desk, service: PracticeService, upTo = 'Draft'): Promise<void> {
  await connectTo(page, service);
  await page.getByRole('button', { name: 'Later' }).click();
  await go(page, 'Clips');
  await pasteLinks(page, `The talk ${url}`);
  await page.getByRole('button', { name: upTo, exact: true }).click();
  await page.getByRole('combobox', { name: 'Brand' }).selectOption('Halden & Moss');
  await page.getByRole('button', { name: /^Take 1 link through/u }).click();
}

const recipes = (page: Page) => page.getByRole('grid', { name: 'Recipes' });

/** Opens the first link as somebody without a pointer would. */
async function openFirst(page: Page): Promise<void> {
  await recipes(page).focus();
  await page.keyboard.press('ArrowRight');
}

async function looksRight(page: Page, where: string): Promise<void> {
  await expectAccessibleInBoth(page, where);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Nothing of the page reaches beyond its window. */
async function expectNoOverflow(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}

test('a link opens by keyboard into its candidates, and takes a changed choice when it is said', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({});
  const { page } = desk;
  await sendLink(desk, service);
  const row = recipes(page).getByRole('row').filter({ hasText: 'videos.example/talk' }).first();
  await expect(row).toContainText(/\d made/u);

  await openFirst(page);
  const candidates = page.getByRole('grid', { name: /^Candidates of/u });
  const first = candidates.getByRole('row').nth(1);
  await expect(first).toContainText('1 draft');
  await expect(first).toContainText(/\d+:\d\d–\d+:\d\d/u);
  const made = takenBy(service, 'create-draft');
  const drafts = page.getByRole('region', { name: /^Drafts of/u });
  await expect(drafts.getByText(/From “/u).first()).toBeVisible();
  await looksRight(page, 'an opened link');

  await tabTo(page, candidates);
  await page.keyboard.press('x');
  await expect(page.getByText(/ticked\. Nothing changes before you say so/u)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Back', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ticked\. Nothing changes/u)).toHaveCount(0);
  await candidates.focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: /^Use \d candidates?$/u }).click();
  await expect(page.getByRole('button', { name: /^Use \d candidates?$/u })).toHaveCount(0);
  await expect(first.getByRole('checkbox')).not.toBeChecked();
  expect(takenBy(service, 'create-draft')).toBe(made);

  await page.setViewportSize({ width: 720, height: 700 });
  await expectNoOverflow(page);
  await expectAccessible(page, 'an opened link at 720 px');
  await recipes(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(candidates).toHaveCount(0);

  await page.getByRole('button', { name: `Drafts made ${String(made)}` }).click();
  await expect(page.getByRole('region', { name: 'Drafts made' }).getByRole('listitem')).toHaveCount(made);
  await looksRight(page, 'drafts made');
});

test('a link whose clip was edited while its render was submitted tells that the clip is read again', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({});
  const { page } = desk;
  service.setFaults([{ endpoint: 'render-clip', kind: 'edit', count: 1 }]);
  await sendLink(desk, service);
  const row = recipes(page).getByRole('row').filter({ hasText: 'videos.example/talk' }).first();
  await expect(row).toContainText('Revision 0 is stale, read again');
  await openFirst(page);
  await expect(page.getByText('nothing is rendered twice')).toBeVisible();
});

test('a clip without candidates asks what is made of it, and the whole clip is rendered once somebody says so', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({});
  const { page } = desk;
  const clip = { editRevision: 0, status: 'ready', candidates: [] };
  service.setFaults([
    { endpoint: 'read-clip', kind: 'status', status: 200, body: { success: true, data: clip } },
  ]);
  await sendLink(desk, service, 'Render');
  const row = recipes(page).getByRole('row').filter({ hasText: 'videos.example/talk' }).first();
  await expect(row).toContainText('Needs attention');
  await expect(row).toContainText('For your answer');
  await openFirst(page);
  await expect(page.getByText('None found. Whole clip?')).toBeVisible();
  await looksRight(page, 'a clip without candidates');
  expect(takenBy(service, 'render-clip')).toBe(0);
  await tabTo(page, page.getByRole('button', { name: 'Take the whole clip' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The whole clip')).toBeVisible();
  await expect.poll(() => takenBy(service, 'render-clip')).toBe(1);
});

test('a refused render names its reason beside its candidate', async ({ openWithFiles, service }) => {
  const desk = await openWithFiles({});
  const { page } = desk;
  const body = { success: false, error: 'unprocessable', message: 'This segment has no picture' };
  service.setFaults([{ endpoint: 'render-clip', kind: 'status', status: 422, body }]);
  await sendLink(desk, service, 'Render');
  const row = recipes(page).getByRole('row').filter({ hasText: 'videos.example/talk' }).first();
  await expect(row).toContainText('Rejected');
  await openFirst(page);
  const candidates = page.getByRole('grid', { name: /^Candidates of/u });
  await expect(candidates.getByText('rejected').first()).toBeVisible();
  await expect(candidates.getByText(/This segment has no picture/u).first()).toBeVisible();
  await looksRight(page, 'a refused render');
});

const script = '<img src=x onerror="globalThis.struck=1"><script>globalThis.struck=1</script>';
const hostile = [
  script,
  `\u202Egpj.exe\u202C ${'x'.repeat(4)}`,
  'w'.repeat(255),
  'ア'.repeat(120),
  'javascript:globalThis.struck=1',
];

test('what a service calls its candidates and writes into a caption is shown as text, and breaks nothing', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({});
  const { page } = desk;
  const candidates = Array.from({ length: 200 }, (_, index) => ({
    candidateId: `cand_${String(index)}`,
    title: hostile[index] ?? `Segment ${String(index)}`,
    startMs: index === 3 ? -5 : index * 1000,
    endMs: index === 3 ? 1e12 : index * 1000 + 900,
    score: index === 4 ? 1e9 : index,
    renderStatus: 'completed',
  }));
  const clip = { editRevision: 0, status: 'ready', duration: 200, candidates };
  const post = {
    id: 'post_1',
    caption: hostile.join('\n'),
    url: 'https://social.example/posts/1',
    mediaUrls: ['javascript:globalThis.struck=1', 'https://cdn.example/one.mp4'],
  };
  service.setFaults([
    { endpoint: 'read-clip', kind: 'status', status: 200, body: { success: true, data: clip } },
    { endpoint: 'create-draft', kind: 'status', status: 201, body: { success: true, data: post } },
  ]);
  await sendLink(desk, service, 'Candidates');
  const row = recipes(page).getByRole('row').filter({ hasText: 'videos.example/talk' }).first();
  await expect(row).toContainText('200 found');
  await openFirst(page);
  const grid = page.getByRole('grid', { name: /^Candidates of/u });
  await expect(grid).toHaveAttribute('aria-rowcount', '201');
  expect(await grid.getByRole('row').count()).toBeLessThan(40);
  await expect(grid.getByText(script)).toBeVisible();
  await expect(grid.getByText(/\\u202egpj\.exe/u)).toBeVisible();
  for (const width of [1280, 720]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoOverflow(page);
    await expectAccessible(page, `hostile candidates at ${String(width)} px`);
  }
  await grid.focus();
  await page.keyboard.press('End');
  await expect(grid.getByText('Segment 199')).toBeVisible();

  // A draft of one of them, by hand.
  await page.setViewportSize({ width: 1280, height: 700 });
  await row.click();
  await page.getByRole('button', { name: 'Open the clip' }).click();
  const sheet = page.getByRole('complementary').last();
  await sheet.getByRole('checkbox', { name: /Segment 10\b/u }).check();
  await sheet.getByRole('button', { name: 'Make 1 draft' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Drafts made 1' }).click();
  const drafts = page.getByRole('region', { name: 'Drafts made' });
  await expect(drafts).toContainText('onerror');
  await expect(drafts.getByText('Open at the service')).toBeVisible();
  await expect(drafts.getByText('https://cdn.example/one.mp4')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page, 'a hostile caption');
  expect(await page.evaluate(() => 'struck' in globalThis)).toBe(false);
});
