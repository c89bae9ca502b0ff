/** Pages that were not let in, beside the owner's: what they try, and what it would show in. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { hostEnvironment } from './host-environment.ts';
import { strangerAttempts, type Place } from './stranger-attempts.ts';

const productDirectory = resolve(import.meta.dirname, '../..');

/** Serves an empty page under every path, and sends `/to?URL` on to that address with the method and the body. */
export async function startStranger(): Promise<{ server: Server; port: number }> {
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

/** Tries all of them, each in a page of its own, and gives those that read something. `outbox` is the origin of the owner's page. */
async function whatStrangersGet(
  context: BrowserContext,
  outbox: string,
  strangerPort: number,
  asset: string,
): Promise<string[]> {
  const { protocol, port } = new URL(outbox);
  const places: Readonly<Record<Place, string>> = {
    'a foreign site': `http://evil.test:${String(strangerPort)}`,
    'a name pointed at this port': `${protocol}//rebind.test:${port}`,
    'another port of 127.0.0.1': `http://127.0.0.1:${String(strangerPort)}`,
    localhost: `http://localhost:${String(strangerPort)}`,
  };
  const got: string[] = [];
  for (const { attempt, from, script } of strangerAttempts) {
    const page = await context.newPage();
    const own = places[from];
    await page.goto(own);
    const reads = await runIn(page, script, { outbox, own, asset });
    if (/outbox/iu.test(reads) || (reads !== '' && from !== 'a name pointed at this port')) {
      got.push(`${from} ${attempt}: ${reads.slice(0, 100)}`);
    }
    await page.close();
  }
  return got;
}

/** Every attempt of pages that were not let in reads nothing and changes nothing, and the owner's page goes on. `outbox`: its origin. */
export async function expectNothingForStrangers(parts: {
  readonly owner: Page;
  readonly context: BrowserContext;
  readonly outbox: string;
  readonly strangerPort: number;
  readonly dataDirectory: string;
}): Promise<void> {
  const { owner, context, outbox, strangerPort, dataDirectory } = parts;
  const asset = String(await owner.evaluate(`new URL(document.querySelector('script[src]').src).pathname`));
  const before = stateOf(dataDirectory);
  // What is tried below does work where it may: a harness that never reads anything would prove nothing.
  expect(
    await runIn(owner, `return (await fetch(outbox + '/')).text();`, { outbox, own: '', asset }),
  ).toContain('Outbox');
  expect(await whatStrangersGet(context, outbox, strangerPort, asset)).toEqual([]);
  expect(stateOf(dataDirectory)).toEqual(before);
  await owner.reload();
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
}
