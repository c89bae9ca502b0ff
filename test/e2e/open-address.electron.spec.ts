/** Addresses of receipts and links: the window has the system's browser open them, and looks up itself where they lead. */
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { CallOutput } from '../../src-main/contract/api.ts';
import { call, test, valueOf } from './electron-window.ts';
import { doubleOf, expect, isDouble } from './fixtures.ts';

/** Sends a picture to the first slide of a carousel, and gives its job once the service has given it an address. */
async function deliverSlide(page: Page): Promise<{ jobId: number; address: string }> {
  const { id: connectionId } = await valueOf<CallOutput<'connections.startPractice'>>(
    page,
    'connections.startPractice',
  );
  const { carousels } = await valueOf<CallOutput<'connections.targets'>>(page, 'connections.targets', {
    id: connectionId,
  });
  const carouselId = carousels.items[0]?.id ?? '';
  const carousel = await valueOf<CallOutput<'connections.carousel'>>(page, 'connections.carousel', {
    id: connectionId,
    carouselId,
  });
  const [file] = await valueOf<CallOutput<'host.chooseFiles'>>(page, 'host.chooseFiles');
  const { added } = await valueOf<CallOutput<'jobs.addFiles'>>(page, 'jobs.addFiles', {
    tokens: [file?.token],
    connectionId,
    target: {
      kind: 'carousel',
      id: carouselId,
      label: null,
      slideId: carousel.slides[0]?.id ?? null,
      slideLabel: null,
    },
  });
  const jobId = added[0] ?? 0;
  const remoteUrl = async (): Promise<string | null> =>
    (await valueOf<CallOutput<'jobs.get'>>(page, 'jobs.get', { id: jobId })).job.remoteUrl;
  await expect.poll(remoteUrl).not.toBeNull();
  return { jobId, address: (await remoteUrl()) ?? '' };
}

test('an address of a receipt opens in the system’s browser, and the page names no address', async ({
  electronApp,
  page,
}) => {
  const picture = test.info().outputPath('cover.png');
  writeFileSync(
    picture,
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  await electronApp.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, picture);
  const { jobId, address } = await deliverSlide(page);
  const before = page.url();

  await page.getByRole('button', { name: 'Later' }).click();
  await page.evaluate((id) => {
    location.hash = `#/queue/done?job=${String(id)}`;
  }, jobId);
  const { host } = new URL(address);
  await page.getByRole('button', { name: `Open at ${host}` }).click();
  await page.getByRole('button', { name: address }).click();
  expect(new URL(page.url()).origin).toBe(new URL(before).origin);
  expect(electronApp.windows()).toHaveLength(1);

  const refused = { ok: false, error: { code: 'invalid_input' } };
  for (const input of [{ url: address }, address, { kind: 'delivered', jobId: address }]) {
    expect(await call(page, 'host.openAddress', input)).toMatchObject(refused);
  }
  // The picture came from a file: there is no link that it was made of.
  expect(await call(page, 'host.openAddress', { kind: 'source', jobId })).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  });
  test.skip(!isDouble, 'only the double keeps a record');
  const double = await doubleOf(electronApp);
  const opened = async (): Promise<readonly string[]> =>
    (await double.evaluate(({ record }) => record)).openedUrls;
  await expect.poll(opened).toEqual([address, address]);
});

test('the window shows nothing of sessions', async ({ page }) => {
  await valueOf(page, 'connections.startPractice');
  await page.getByRole('button', { name: 'Later' }).click();
  await page.evaluate(() => {
    location.hash = '#/settings/sessions';
  });
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await expect(sections.getByRole('link', { name: 'Appearance' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Sessions' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible();
  expect(await call(page, 'host.sessions')).toMatchObject({ ok: false, error: { code: 'unsupported' } });
});
