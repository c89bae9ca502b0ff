/** Pages that were not let in, in a real browser beside the owner's page: nothing of what they try reads or changes anything. */
import { chromium } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNothingForStrangers, startStranger } from './strangers.ts';
import { enterPages } from './entrance.ts';

test('pages of strangers read nothing and change nothing', async ({ dataDirectory, launchWeb, log }) => {
  const { url } = await launchWeb();
  const { origin } = new URL(url);
  const stranger = await startStranger();
  const options = test.info().project.use.launchOptions;
  const browser = await chromium.launch({
    ...options,
    args: [...(options?.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1'],
  });
  try {
    const context = await browser.newContext();
    const owner = await context.newPage();
    log.followPage(owner);
    await enterPages(owner, url);
    // By its words: the page that lets the browser in has a heading too, and goes once it has.
    await expect(owner.getByRole('heading', { name: 'Connect a folder to your service' })).toBeVisible();
    await expectNothingForStrangers({
      owner,
      context,
      outbox: origin,
      strangerPort: stranger.port,
      dataDirectory,
    });
  } finally {
    await browser.close();
    stranger.server.close();
  }
});
