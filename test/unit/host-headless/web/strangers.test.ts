/** Another user of the computer, who can open connections and send what he likes, and has no secret. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import {
  ask,
  askForSession,
  openSession,
  openSocket,
  socketTransport,
} from '../../../conformance/web-page.ts';
import { requestText, statusOf } from './raw-request.ts';
import { startFixture, type WebHostFixture } from './web-host-fixture.ts';

const quicklyMs = 1000;

let fixture: WebHostFixture;
let port: number;
const strangers: Socket[] = [];
const pages: WebSocket[] = [];

beforeEach(async () => {
  fixture = await startFixture();
  port = fixture.host.port;
});
afterEach(async () => {
  for (const stranger of strangers.splice(0)) stranger.destroy();
  for (const page of pages.splice(0)) page.terminate();
  await fixture.close();
});

/** Opens connections that say `text` and then nothing, and waits until all of them stand. */
async function hold(count: number, text: string): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const stranger = connect(port, '127.0.0.1');
      strangers.push(stranger);
      stranger.on('error', () => undefined);
      await once(stranger, 'connect');
      stranger.write(text);
    }),
  );
  // Connections are taken in their order: the server has all of them once it has answered a later one.
  await ask(port, 'GET', '/');
}

async function within<Result>(what: string, done: Promise<Result>): Promise<Result> {
  const fromMs = performance.now();
  const result = await done;
  // eslint-disable-next-line outbox/real-time -- the deadlines of strangers are in real time, and much longer
  expect(performance.now() - fromMs, what).toBeLessThan(quicklyMs);
  return result;
}

/** The owner goes on, comes back and lets another browser in, each at once. */
async function expectServed(
  page: WebSocket,
  session: Awaited<ReturnType<typeof openSession>>,
): Promise<void> {
  const answered = await within('a call', socketTransport(page).invoke('app.status', {}));
  expect(answered).toMatchObject({ ok: true });
  expect((await within('a reload', askForSession(port, session))).status).toBe(200);
  expect((await within('the first page', ask(port, 'GET', '/'))).status).toBe(401);
  const fresh = await within('a fresh address', openSession(port, fixture.host.freshAddress()));
  pages.push(await within('its socket', openSocket(port, fresh)));
}

describe('a stranger on the same computer', () => {
  it.each([
    ['that say nothing', ''],
    ['with half a first line', 'GET / HT'],
    ['with half a request', 'GET / HTTP/1.1\r\nHost: 127.0.0.1'],
  ])('keeps nobody out with hundreds of connections %s', async (_name, text) => {
    const session = await openSession(port, fixture.host.freshAddress());
    const page = await openSocket(port, session);
    pages.push(page);
    await hold(400, text);
    await expectServed(page, session);
  });

  it('keeps nobody out with requests whose body never comes', async () => {
    const session = await openSession(port, fixture.host.freshAddress());
    const page = await openSocket(port, session);
    pages.push(page);
    const host = `127.0.0.1:${String(port)}`;
    await hold(
      400,
      requestText('POST /session HTTP/1.1', [
        `Host: ${host}`,
        `Origin: http://${host}`,
        'Content-Type: application/json',
        'Content-Length: 100',
      ]),
    );
    await expectServed(page, session);
  });

  it('keeps nobody out with a flood of wrong tokens beside half-open connections', async () => {
    const session = await openSession(port, fixture.host.freshAddress());
    const page = await openSocket(port, session);
    pages.push(page);
    await hold(200, 'GET / HTTP/1.1\r\n');
    let isOver = false;
    let tried = 0;
    const flood = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        const answer = await ask(port, 'POST', '/session', { body: '{"token":"wrong"}' }).catch(() => null);
        if (answer !== null) expect(answer.status).toBe(401);
        tried += 1;
      }
    });
    while (tried < 100) await new Promise((resolve) => setImmediate(resolve));
    await expectServed(page, session);
    isOver = true;
    await Promise.all(flood);
  });

  it('uses up none of the places of open pages', async () => {
    const session = await openSession(port, fixture.host.freshAddress());
    const upgrade = requestText('GET /ws HTTP/1.1', [
      `Host: 127.0.0.1:${String(port)}`,
      `Origin: http://127.0.0.1:${String(port)}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      `Sec-WebSocket-Protocol: outbox.v1, page.${'A'.repeat(43)}`,
      // The cookie alone is what a server on another port gets to see.
      `Cookie: ${session.cookie}`,
    ]);
    const refusals = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const stranger = connect(port, '127.0.0.1');
        strangers.push(stranger);
        stranger.write(upgrade);
        const [answer] = (await once(stranger, 'data')) as [Buffer];
        return statusOf(answer.toString('latin1'));
      }),
    );
    expect(new Set(refusals)).toEqual(new Set([403]));
    for (let count = 0; count < 8; count += 1) pages.push(await openSocket(port, session));
  });

  it('does not hold a connection that says nothing', async () => {
    const stranger = connect(port, '127.0.0.1');
    strangers.push(stranger);
    stranger.resume();
    await once(stranger, 'close');
  });
});
