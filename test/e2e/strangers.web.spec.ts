/** Pages that were not let in, in a real browser beside the owner's page: nothing of what they try reads or changes anything. */
import { chromium } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { runIn, startStranger, stateOf, whatStrangersGet } from './strangers.ts';

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
    await owner.goto(url);
    // By its words: the page that lets the browser in has a heading too, and goes once it has.
    await expect(owner.getByRole('heading', { name: 'Join the two ends.' })).toBeVisible();
    const asset = String(await owner.evaluate(`new URL(document.querySelector('script[src]').src).pathname`));
    const before = stateOf(dataDirectory);
    // What is tried below does work where it may: a harness that never reads anything would prove nothing.
    expect(
      await runIn(owner, `return (await fetch(outbox + '/')).text();`, { outbox: origin, own: '', asset }),
    ).toContain('Outbox');
    expect(await whatStrangersGet(context, origin, stranger.port, asset)).toEqual([]);
    expect(stateOf(dataDirectory)).toEqual(before);
    await owner.reload();
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await browser.close();
    stranger.server.close();
  }
});
