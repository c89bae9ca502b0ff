/** Another user of this computer holds addresses at which the pages might be opened: before they are served, or beside them. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { enterPages } from './entrance.ts';

const listening = async (answer: RequestListener, host: string, port: number): Promise<Server | null> => {
  const server = createServer(answer);
  return new Promise((resolve) => {
    server.once('error', () => {
      resolve(null);
    });
    server.listen({ host, port, ipv6Only: host === '::1' }, () => {
      resolve(server);
    });
  });
};
const end = (server: Server): void => {
  server.close();
  server.closeAllConnections();
};

/** Takes over every later visit of its address. */
const planted = `<!doctype html><title>planted</title><script>
navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => { document.title = 'ready'; });
</script>`;
const worker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(new Response('taken over')));`;

test('what a program left in the browser while Outbox was not running reaches no page of a later start', async ({
  launchWeb,
  sharedBrowser,
}) => {
  const squatter = await listening(
    (request, response) => {
      const isScript = request.url === '/worker.js';
      response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
      response.end(isScript ? worker : planted);
    },
    '127.0.0.1',
    0,
  );
  if (squatter === null) throw new Error('no address could be taken');
  const { port } = squatter.address() as AddressInfo;
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${String(port)}/`);
  await expect(page).toHaveTitle('ready');
  end(squatter);
  await page.reload();
  await expect(page.locator('body'), 'the address is taken over').toHaveText('taken over');

  const first = new URL((await launchWeb({ args: ['--web'] })).url);
  await enterPages(page, first.href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(first.hostname).not.toBe('127.0.0.1');
  await context.close();
});

test('a program at the other loopback address of the same port gets neither cookie nor secret', async ({
  launchWeb,
  sharedBrowser,
}) => {
  const { origin, href, port } = new URL((await launchWeb({})).url);
  const seen: string[] = [];
  const squatter = await listening(
    (request, response) => {
      seen.push(JSON.stringify(request.headers));
      response.end('beside');
    },
    '::1',
    Number(port),
  );
  test.skip(squatter === null, 'this computer has no IPv6');
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  await enterPages(page, href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [cookie] = await context.cookies(origin);
  expect(cookie?.httpOnly).toBe(true);

  await page.goto(`http://localhost:${port}/`);
  expect(seen.join('\n')).not.toContain(cookie?.value ?? 'no cookie');
  await page.goto(`http://[::1]:${port}/`);
  await expect(page.getByText('beside')).toBeVisible();
  expect(seen.join('\n')).not.toContain(cookie?.value ?? 'no cookie');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  if (squatter !== null) end(squatter);
  await context.close();
});
