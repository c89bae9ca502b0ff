/** Pages for another computer: over TLS, behind the password. The other computer is this one, at another address of its own. */
import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { z } from '../../src-main/contract/zod.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { hostEnvironment } from './host-environment.ts';
import { expectNothingForStrangers, startStranger } from './strangers.ts';

const productDirectory = resolve(import.meta.dirname, '../..');
const password = 'otter lamp gravel noon';
const firstHeading = 'Connect a folder to your service';

function outbox(dataDirectory: string, words: readonly string[], input = ''): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['out/main/cli.js', ...words, '--data-dir', dataDirectory],
    { cwd: productDirectory, env: hostEnvironment(dataDirectory, {}), encoding: 'utf8', input },
  );
  if (status !== 0) throw new Error(`outbox ${words.join(' ')} ended with ${String(status)}: ${stderr}`);
  return stdout;
}

const setPassword = (dataDirectory: string, words: string): string =>
  outbox(dataDirectory, ['password', 'set'], words);

const sharing = z.object({
  addresses: z.array(z.string()).min(1),
  certificate: z.object({ sha256: z.string() }),
});

/** A browser that believes this one certificate, as somebody who has compared its fingerprint. */
async function browserThatTrusts(dataDirectory: string): Promise<{ browser: Browser; address: string }> {
  const { addresses, certificate } = sharing.parse(JSON.parse(outbox(dataDirectory, ['sharing', '--json'])));
  const kept = new X509Certificate(
    /-----BEGIN CERTIFICATE-----[^]+/u.exec(
      readFileSync(join(dataDirectory, 'sharing-key.pem'), 'utf8'),
    )?.[0] ?? '',
  );
  expect(kept.fingerprint256).toBe(certificate.sha256);
  const key = createHash('sha256')
    .update(kept.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  const options = test.info().project.use.launchOptions;
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options?.args ?? []),
      `--ignore-certificate-errors-spki-list=${key}`,
      '--host-resolver-rules=MAP *.test 127.0.0.1',
    ],
  });
  return { browser, address: addresses[0] ?? '' };
}

test('a browser of another computer signs in with the password, is listed with its address, and signs out', async ({
  dataDirectory,
  launchWeb,
  log,
}) => {
  setPassword(dataDirectory, password);
  await launchWeb({ args: ['--share', '127.0.0.1:0', '--root', dataDirectory] });
  const { browser, address } = await browserThatTrusts(dataDirectory);
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    log.followPage(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Sign in to Outbox' })).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expectAccessible(page, 'the page to sign in');
    await page.keyboard.type('otter lamp gravel moon');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('That is not the password');
    await expectAccessible(page, 'a wrong password');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: firstHeading })).toBeVisible();
    // Nothing of the password stays in the browser, and its cookie is no script's.
    expect(
      await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie, location.href])'),
    ).not.toMatch(/otter|__Host/u);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(cookie?.name).toMatch(/^__Host-outbox-/u);

    await page.getByRole('button', { name: /Try with the practice service/u }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.goto(`${address}#/settings/sessions`);
    const row = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(row).toContainText('From 127.0.0.1.');
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expectAccessible(page, 'settings from another computer');
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to Outbox' })).toBeVisible();
    await expect(page.getByText('The session of this browser was ended.')).toBeVisible();
  } finally {
    await browser.close();
  }
});

test('another password signs a browser out where it stands, and German words say why', async ({
  dataDirectory,
  launchWeb,
  log,
}) => {
  setPassword(dataDirectory, password);
  await launchWeb({ args: ['--share', '127.0.0.1:0', '--root', dataDirectory] });
  const { browser, address } = await browserThatTrusts(dataDirectory);
  try {
    const page = await (await browser.newContext({ locale: 'de-DE' })).newPage();
    log.followPage(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Bei Outbox anmelden' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.lang')).toMatch(/^de/u);
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Bei Outbox anmelden');
    setPassword(dataDirectory, 'quite another sentence');
    await expect(page.getByText('Das Passwort wurde geändert oder entfernt')).toBeVisible();
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('alert')).toContainText('Das ist nicht das Passwort');
    await page.getByLabel('Passwort').fill('quite another sentence');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Bei Outbox anmelden' })).toBeHidden();
  } finally {
    await browser.close();
  }
});

test('pages of strangers read nothing and change nothing, also over TLS', async ({
  dataDirectory,
  launchWeb,
  log,
}) => {
  setPassword(dataDirectory, password);
  await launchWeb({ args: ['--share', '127.0.0.1:0', '--root', dataDirectory] });
  const { browser, address } = await browserThatTrusts(dataDirectory);
  const stranger = await startStranger();
  try {
    const context = await browser.newContext();
    const owner = await context.newPage();
    log.followPage(owner);
    await owner.goto(address);
    await owner.getByLabel('Password').fill(password);
    await owner.keyboard.press('Enter');
    await expect(owner.getByRole('heading', { name: firstHeading })).toBeVisible();
    const { origin } = new URL(address);
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
