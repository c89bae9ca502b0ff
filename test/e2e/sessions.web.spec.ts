/** Who is let in to the loopback pages, in a real browser: by what, for how long, and who is not. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { joinPractice } from './steps.ts';
import { endWebHost } from './web-host.ts';

const firstHeading = 'Connect a folder to your service';

async function openSessions(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Settings/u })
    .first()
    .click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
}

const rows = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

test('a browser that was let in stays so over a reload and in a new tab', async ({ page }) => {
  await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(new URL(page.url()).origin);
  await expect(tab.getByRole('heading', { name: firstHeading })).toBeVisible();
  await tab.close();
});

test('a program on another port of the same host name gets the cookie, and nothing with it', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
  const outbox = new URL(page.url());
  let seenCookie = '';
  const other = createServer((request, response) => {
    seenCookie = request.headers.cookie ?? '';
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Another program</title>');
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const visitor = await page.context().newPage();
  await visitor.goto(`http://127.0.0.1:${String(port)}/`);
  // This is what browsers do, and why a cookie alone may open nothing.
  expect(seenCookie).toMatch(/outbox-[0-9a-f]{12}=/u);
  expect(await visitor.evaluate('localStorage.length')).toBe(0);

  const asPage = { cookie: seenCookie, origin: outbox.origin, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${outbox.origin}/session`, { headers: asPage });
  expect([answer.status, await answer.json()]).toEqual([401, { why: 'unknown', entrance: 'address' }]);
  const socket = new WebSocket(`ws://${outbox.host}/ws`, ['outbox.v1'], {
    origin: outbox.origin,
    headers: asPage,
  });
  const [refusal] = (await once(socket, 'error')) as [Error];
  expect(refusal.message).toContain('403');
  await visitor.close();
  other.close();
});

test('the page that a browser is started with lets it in, and is gone afterwards', async ({
  dataDirectory,
  launchWeb,
  sharedBrowser,
}) => {
  await launchWeb();
  const page = await (await sharedBrowser()).newPage();
  await page.goto(pathToFileURL(join(dataDirectory, 'web-address.html')).href);
  await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
  expect(new URL(page.url()).hash).not.toMatch(/[\w-]{43}/u);
  // A reload goes on, although the first way here led from a file.
  await page.reload();
  await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
  const again = await page
    .goto(pathToFileURL(join(dataDirectory, 'web-address.html')).href)
    .catch(() => null);
  expect(again).toBeNull();
  await page.close();
});

test('a browser that was let in comes in by a link from elsewhere', async ({ page }) => {
  await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
  const { origin } = new URL(page.url());
  const mail = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Mail</title><a href="${origin}/">Outbox</a>`);
  });
  mail.listen(0, '127.0.0.1');
  await once(mail, 'listening');
  const tab = await page.context().newPage();
  await tab.goto(`http://localhost:${String((mail.address() as AddressInfo).port)}/`);
  await tab.getByRole('link', { name: 'Outbox' }).click();
  await expect(tab.getByRole('heading', { name: firstHeading })).toBeVisible();
  await tab.close();
  mail.close();
});

test('sessions are listed, another one is ended, and signing out leaves nothing behind', async ({
  launchWeb,
  page,
  sharedBrowser,
}) => {
  await joinPractice(page);
  const { url } = await launchWeb();
  const other = await (await sharedBrowser()).newPage();
  await other.goto(url);
  await expect(other.getByRole('link', { name: /Settings/u }).first()).toBeVisible();

  await openSessions(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'This one' })).toContainText('Chrome or Chromium on Linux');
  await expect(rows(page).first()).toContainText(/Opened \d\d:\d\d, seen just now/u);
  await expectAccessible(page, 'the sessions');
  await rows(page).getByRole('button', { name: 'End' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(other.getByText('prints a fresh address')).toBeVisible();
  await expectAccessible(other, 'signed out');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(await page.evaluate('localStorage.length')).toBe(0);
  await page.reload();
  await expect(page.getByText('Its session was ended by signing out.')).toBeVisible();

  // A fresh address opens it again, also in the tab that shows the end of the session.
  const { url: fresh } = await launchWeb();
  await other.goto(fresh);
  await expect(other.getByRole('link', { name: /Settings/u }).first()).toBeVisible();
  await other.close();
});

test('a fresh address in a tab that is let in already is used up there, and its other tabs go on', async ({
  launchWeb,
  page,
}) => {
  await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(new URL(page.url()).origin);
  await expect(tab.getByRole('heading', { name: firstHeading })).toBeVisible();
  const { url } = await launchWeb();
  await tab.goto(url);
  await expect(tab.getByRole('heading', { name: firstHeading })).toBeVisible();
  await expect.poll(() => tab.url()).not.toContain(new URL(url).hash);
  // The line of the first tab was cut with the earlier session, and is taken up with what the browser holds now.
  await expect(async () => {
    // eslint-disable-next-line outbox/real-time -- each try of many
    await page.getByRole('button', { name: /Try with the practice service/u }).click({ timeout: 10_000 });
    // eslint-disable-next-line outbox/real-time -- each try of many
    await expect(page.getByRole('button', { name: 'Later' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await tab.close();
});

test('a page whose Outbox was started anew says how to get in again', async ({
  launchWeb,
  sharedBrowser,
}) => {
  const first = await launchWeb();
  const page = await (await sharedBrowser()).newPage();
  await page.goto(first.url);
  await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
  const { port } = new URL(first.url);
  await endWebHost(first);
  const second = await launchWeb({ args: ['--web', port] });
  expect(new URL(second.url).port).toBe(port);
  await expect(
    page.getByRole('heading', { name: 'Open the address that the command printed' }),
  ).toBeVisible();
  await page.goto(second.url);
  await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
  await page.close();
});
