import { message } from '../../../../src-main/contract/messages/message.ts';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { OutboxClient } from '../../../../src-main/contract/transport.ts';
import { said } from '../../../helpers/said.ts';
import { describeBrowser } from '../../../../src-main/host-headless/web/browser-name.ts';
import {
  ask,
  askForSession,
  openSession,
  openSocket,
  socketTransport,
  tokenOf,
  type PageSession,
} from '../../../conformance/web-page.ts';
import { hostOfTest, type HandClock, type HostOfTest } from './web-host-fixture.ts';

let fixture: HostOfTest;
let clock: HandClock;
let port: number;
const sockets: WebSocket[] = [];

beforeEach(async () => {
  fixture = await hostOfTest();
  ({ clock, port } = fixture);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

async function enter(session: PageSession): Promise<{ socket: WebSocket; client: OutboxClient }> {
  const socket = await openSocket(port, session);
  sockets.push(socket);
  return { socket, client: createClient(socketTransport(socket)) };
}

const closeCode = async (socket: WebSocket): Promise<number> => {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
};

describe('the list of sessions', () => {
  it('names every browser, when it was let in and last seen, and which one asks', async () => {
    const openedAtMs = clock.nowMs();
    const { client } = await enter(await openSession(port, fixture.host.freshAddress()));
    clock.advance(60_000);
    await openSession(port, fixture.host.freshAddress());
    clock.advance(60_000);
    const listed = await client.call('host.sessions', {});
    const browser = message('browser.unnamed');
    const address = null;
    const id = expect.stringMatching(/^[\da-f]{12}$/u) as unknown;
    expect(listed).toEqual([
      { id, browser, address, openedAtMs, seenAtMs: clock.nowMs(), isThisOne: true },
      {
        ...{ id, browser, address, isThisOne: false },
        ...{ openedAtMs: openedAtMs + 60_000, seenAtMs: openedAtMs + 60_000 },
      },
    ]);
  });

  it('holds nothing that lets anybody in', async () => {
    const session = await openSession(port, fixture.host.freshAddress());
    const { client } = await enter(session);
    const text = JSON.stringify(await client.call('host.sessions', {}));
    expect(text).not.toContain(session.pageSecret);
    expect(text).not.toContain(session.cookie.split('=')[1]);
  });

  it('leaves out what was idle for too long', async () => {
    await openSession(port, fixture.host.freshAddress());
    clock.sleep(13 * 60 * 60 * 1000);
    const { client } = await enter(await openSession(port, fixture.host.freshAddress()));
    expect(await client.call('host.sessions', {})).toHaveLength(1);
  });
});

describe('a session that is ended', () => {
  it('by its own page is signed out: the page hears the answer, then every socket of it closes', async () => {
    const session = await openSession(port, fixture.host.freshAddress());
    const { client, socket } = await enter(session);
    const second = await enter(session);
    const [own] = await client.call('host.sessions', {});
    const closed = Promise.all([closeCode(socket), closeCode(second.socket)]);
    expect(await client.call('host.endSession', { id: own?.id ?? '' })).toEqual({});
    expect(await closed).toEqual([4401, 4401]);
    const answer = await askForSession(port, session);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([401, { why: 'ended', entrance: 'address' }]);
    await expect(openSocket(port, session)).rejects.toThrow('403');
  });

  it('from elsewhere can do nothing more, and the others go on', async () => {
    const lost = await openSession(port, fixture.host.freshAddress());
    const { socket } = await enter(lost);
    const { client } = await enter(await openSession(port, fixture.host.freshAddress()));
    const listed = await client.call('host.sessions', {});
    const closed = closeCode(socket);
    await client.call('host.endSession', { id: listed.find((each) => !each.isThisOne)?.id ?? '' });
    expect(await closed).toBe(4401);
    expect((await askForSession(port, lost)).status).toBe(401);
    expect(await client.call('host.sessions', {})).toHaveLength(1);
  });

  it('is not found a second time', async () => {
    const { client } = await enter(await openSession(port, fixture.host.freshAddress()));
    await expect(client.call('host.endSession', { id: 'gone' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('by a fresh address in the same browser makes room for the new one', async () => {
    const earlier = await openSession(port, fixture.host.freshAddress());
    const { socket } = await enter(earlier);
    const closed = closeCode(socket);
    const answer = await ask(port, 'POST', '/session', {
      headers: { cookie: earlier.cookie },
      body: JSON.stringify({ token: tokenOf(fixture.host.freshAddress()) }),
    });
    expect(answer.status).toBe(200);
    expect(await closed).toBe(4401);
    expect((await askForSession(port, earlier)).status).toBe(401);
  });
});

describe('a browser in plain words', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64';
  test.each([
    [`${linux}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [
      `${linux}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36`,
      'Chrome or Chromium on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
      'Chrome or Chromium on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
      'Chrome or Chromium on iOS',
    ],
    ['curl/8.5.0', 'A browser that does not name itself'],
    ['\u202eevil <b>Firefox</b>', 'A browser that does not name itself'],
    [undefined, 'A browser that does not name itself'],
  ])('is read from %s', (userAgent, text) => {
    expect(said(describeBrowser(userAgent))).toBe(text);
  });
});
