import { randomBytes } from 'node:crypto';
import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { refusedCalls } from '../../../../src-main/host-headless/web/page-calls.ts';
import { openSession, openSocket, socketTransport, type PageSession } from '../../../conformance/web-page.ts';
import { requestText, sendRaw, statusOf } from './raw-request.ts';
import { hostOfTest, type HandClock, type HostOfTest } from './web-host-fixture.ts';

let fixture: HostOfTest;
let clock: HandClock;
let port: number;
let session: PageSession;
const sockets: WebSocket[] = [];

beforeEach(async () => {
  fixture = await hostOfTest();
  ({ clock, port } = fixture);
  session = await openSession(port, fixture.host.freshAddress());
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

async function open(): Promise<WebSocket> {
  const socket = await openSocket(port, session);
  sockets.push(socket);
  return socket;
}

const closeCode = async (socket: WebSocket): Promise<number> => {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
};

describe('an upgrade', () => {
  const upgrade = (
    changes: Readonly<Record<string, string | null>> = {},
    path = '/ws',
    method = 'GET',
  ): Promise<string> => {
    const headers: Record<string, string | null> = {
      Host: `127.0.0.1:${String(port)}`,
      Origin: `http://127.0.0.1:${String(port)}`,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      'Sec-WebSocket-Protocol': `outbox.v1, page.${session.pageSecret}`,
      Cookie: session.cookie,
      ...changes,
    };
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${value}`],
    );
    return firstAnswer(requestText(`${method} ${path} HTTP/1.1`, lines));
  };

  /** An accepted upgrade stays open, so only the first answer is awaited. */
  const firstAnswer = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.once('data', (piece) => {
        socket.destroy();
        resolve(piece.toString('latin1'));
      });
      socket.once('error', () => resolve(''));
      socket.once('close', () => resolve(''));
    });

  test('is accepted with session, second secret and origin', async () => {
    const answer = await upgrade();
    expect(statusOf(answer)).toBe(101);
    expect(answer).toMatch(/^sec-websocket-protocol: outbox\.v1\r$/imu);
    expect(answer).not.toContain(session.pageSecret);
    expect(answer).not.toMatch(/sec-websocket-extensions/iu);
  });

  test.each<[string, Record<string, string | null>]>([
    ['without a cookie', { Cookie: null }],
    ['with a wrong cookie', { Cookie: 'outbox-000000000000=AAAA' }],
    ['without protocols', { 'Sec-WebSocket-Protocol': null }],
    ['without the second secret', { 'Sec-WebSocket-Protocol': 'outbox.v1' }],
    ['with a wrong second secret', { 'Sec-WebSocket-Protocol': `outbox.v1, page.${'A'.repeat(43)}` }],
    ['with an empty second secret', { 'Sec-WebSocket-Protocol': 'outbox.v1, page.' }],
    ['without the protocol itself', { 'Sec-WebSocket-Protocol': 'page.SECRET' }],
    ['without an origin', { Origin: null }],
    ['from an opaque origin', { Origin: 'null' }],
    ['CVE-2026-44211: from a foreign page', { Origin: 'http://evil.example' }],
    ['from another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['when the browser says cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('is refused %s', async (_name, changes) => {
    const named = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [
        name,
        value?.replace('SECRET', session.pageSecret) ?? null,
      ]),
    );
    expect(statusOf(await upgrade(named))).toBe(403);
    expect(fixture.engine.asked).toEqual([]);
  });

  test('is refused under a foreign name (GHSA-w48q-cv73-mx4w, CVE-2026-11624)', async () => {
    const host = `evil.example:${String(port)}`;
    expect(statusOf(await upgrade({ Host: host, Origin: `http://${host}` }))).toBe(421);
  });

  test.each(['/', '/ws/', '/ws?x', '/session', '/elsewhere'])('is refused at %s', async (path) => {
    expect(statusOf(await upgrade({}, path))).toBe(404);
  });

  test('is refused by another method', async () => {
    expect([400, 403, 405]).toContain(statusOf(await upgrade({}, '/ws', 'POST')));
  });

  test('is refused to another protocol', async () => {
    expect([400, 426]).toContain(statusOf(await upgrade({ Upgrade: 'h2c' })));
  });

  test('is refused over HTTP/1.0', async () => {
    const answer = await sendRaw(
      port,
      requestText('GET /ws HTTP/1.0', ['Connection: Upgrade', 'Upgrade: websocket']),
    );
    expect(statusOf(answer)).toBe(505);
  });

  test('is refused once eight pages are open', async () => {
    for (let count = 0; count < 8; count += 1) await open();
    expect(statusOf(await upgrade())).toBe(503);
    const [first] = sockets;
    first?.close();
    await closeCode(first!);
    expect(statusOf(await upgrade())).toBe(101);
  });
});

describe('an open page', () => {
  test('makes no call that belongs to the computer itself, whatever the call holds', async () => {
    const transport = socketTransport(await open());
    const refused = refusedCalls('thisComputer');
    expect(refused).toEqual(['batches.setCommand', 'updates.setFeed']);
    for (const name of refused) {
      expect(await transport.invoke(name, {}), name).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      });
    }
    expect(fixture.engine.asked).toEqual([]);
  });

  test.each([
    'not json',
    '[]',
    '{}',
    '{"id":-1,"call":"app.status"}',
    '{"id":"1","call":"app.status","input":{}}',
    '7',
  ])('is closed when it sends %s', async (text) => {
    const socket = await open();
    socket.send(text);
    expect(await closeCode(socket)).toBe(1008);
    expect(fixture.engine.asked).toEqual([]);
  });

  test('is closed when it sends bytes instead of text', async () => {
    const socket = await open();
    socket.send(Buffer.from('{"id":1,"call":"app.status","input":{}}'));
    expect(await closeCode(socket)).toBe(1003);
  });

  test('is closed when a message is larger than 64 KiB', async () => {
    const socket = await open();
    socket.on('error', () => undefined);
    socket.send('x'.repeat(64 * 1024 + 1));
    expect(await closeCode(socket)).toBe(1009);
  });

  test('is closed when it floods the engine with calls', async () => {
    const socket = await open();
    for (let id = 0; id < 1000; id += 1)
      socket.send(JSON.stringify({ id, call: 'connections.list', input: {} }));
    expect(await closeCode(socket)).toBe(1008);
    expect(fixture.engine.asked.length).toBeLessThanOrEqual(400);
  });

  test('is dropped when it floods the server with pings', async () => {
    const socket = await open();
    socket.on('error', () => undefined);
    for (let count = 0; count < 50; count += 1) socket.ping();
    expect(await closeCode(socket)).toBe(1006);
  });

  test('is dropped when it leaves a megabyte unread, and the others go on', async () => {
    const slow = await open();
    const quick = await open();
    slow.on('error', () => undefined);
    let heard = 0;
    quick.on('message', () => (heard += 1));
    slow.pause();
    const gone = closeCode(slow);
    const title = 'w'.repeat(20_000);
    const rounds = 1500;
    for (let revision = 1; revision <= rounds; revision += 1) {
      const banner = { kind: 'disk', connectionId: null, title: legacy(title), detail: null } as const;
      fixture.engine.emit({ revision, banners: [banner] });
      await new Promise((resolve) => setImmediate(resolve));
    }
    slow.resume();
    expect(await gone).toBe(1006);
    await socketTransport(quick).invoke('app.status', {});
    expect(heard).toBe(rounds + 1);
  });

  test('is closed when its session ended while the machine slept', async () => {
    const socket = await open();
    clock.sleep(13 * 60 * 60 * 1000);
    socket.send(JSON.stringify({ id: 1, call: 'app.status', input: {} }));
    expect(await closeCode(socket)).toBe(4401);
    expect(fixture.engine.asked).toEqual([]);
  });

  test('is looked after: one that answers no ping is dropped', async () => {
    const socket = await open();
    socket.on('error', () => undefined);
    socket.pause();
    clock.advance(60_000);
    clock.advance(60_000);
    socket.resume();
    expect(await closeCode(socket)).toBe(1006);
  });

  test('hears that the host goes away', async () => {
    const socket = await open();
    const closed = closeCode(socket);
    await fixture.host.stop();
    expect([1001, 1006]).toContain(await closed);
  });
});
