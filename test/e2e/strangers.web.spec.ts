/** Pages that were not let in, in a real browser beside the owner's page: nothing of what they try reads or changes anything. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hostEnvironment } from './host-environment.ts';
import { strangerAttempts, type Place } from './stranger-attempts.ts';

const productDirectory = resolve(import.meta.dirname, '../..');

/** Serves an empty page under every path, and sends `/to?URL` on to that address with the method and the body. */
async function startStranger(): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const target = /^\/to\?(?<url>.+)$/u.exec(request.url ?? '')?.groups?.['url'];
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (target !== undefined) response.setHeader('Location', decodeURIComponent(target));
    response.writeHead(target === undefined ? 200 : 307, { 'Content-Type': 'text/html' });
    response.end('<!doctype html><title>A stranger</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** What a stranger's change would show in. */
function stateOf(dataDirectory: string): unknown {
  const run = (...words: string[]): string =>
    spawnSync(process.execPath, ['out/main/cli.js', ...words, '--json', '--data-dir', dataDirectory], {
      cwd: productDirectory,
      env: hostEnvironment(dataDirectory, {}),
      encoding: 'utf8',
    }).stdout;
  const { jobs, pause } = JSON.parse(run('status')) as Record<string, unknown>;
  return { jobs, pause, folders: JSON.parse(run('watch', 'list')) as unknown };
}

const runIn = (page: Page, script: string, names: Readonly<Record<string, string>>): Promise<string> =>
  page.evaluate<string>(
    `(async () => { const { outbox, own, asset } = ${JSON.stringify(names)}; ${script} })()`,
  );

test('pages of strangers read nothing and change nothing', async ({ dataDirectory, launchWeb, log }) => {
  const { url } = await launchWeb();
  const { origin, port } = new URL(url);
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
    const asset = await owner.evaluate(`new URL(document.querySelector('script[src]').src).pathname`);
    const names = { outbox: origin, own: '', asset: String(asset) };
    const before = stateOf(dataDirectory);
    // What is tried below does work where it may: a harness that never reads anything would prove nothing.
    expect(await runIn(owner, `return (await fetch(outbox + '/')).text();`, names)).toContain('Outbox');

    const places: Readonly<Record<Place, string>> = {
      'a foreign site': `http://evil.test:${String(stranger.port)}`,
      'a name pointed at this port': `http://rebind.test:${port}`,
      'another port of 127.0.0.1': `http://127.0.0.1:${String(stranger.port)}`,
      localhost: `http://localhost:${String(stranger.port)}`,
    };
    const got: string[] = [];
    for (const { attempt, from, script } of strangerAttempts) {
      const page = await context.newPage();
      const own = places[from];
      await page.goto(own);
      const reads = await runIn(page, script, { ...names, own });
      if (/outbox/iu.test(reads) || (reads !== '' && from !== 'a name pointed at this port')) {
        got.push(`${from} ${attempt}: ${reads.slice(0, 100)}`);
      }
      await page.close();
    }
    expect(got).toEqual([]);
    expect(stateOf(dataDirectory)).toEqual(before);
    await owner.reload();
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await browser.close();
    stranger.server.close();
  }
});
