import { once } from 'node:events';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createClient } from '../../../../src-main/contract/client.ts';
import { PasswordFile } from '../../../../src-main/host-headless/sharing/password/password-file.ts';
import { refusedCalls } from '../../../../src-main/host-headless/web/page-calls.ts';
import { createSessionCalls } from '../../../../src-main/host-headless/web/session-calls.ts';
import {
  askForSharedSession,
  askShared,
  openSharedSocket,
  setQuickPassword,
  signInShared,
  thePassword,
  trySignIn,
} from '../../../conformance/shared-page.ts';
import { socketTransport } from '../../../conformance/web-page.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { HandClock } from '../web/web-host-fixture.ts';
import { shareIn, shareOfTest, type ShareFixture } from './share-fixture.ts';

let share: ShareFixture;
beforeEach(async () => {
  share = await shareOfTest();
});

const closeCode = async (socket: WebSocket): Promise<number> => {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
};
const bodyOf = ({ status, body }: { status: number; body: string }): unknown => [status, JSON.parse(body)];

describe('the password', () => {
  it('lets a browser of another computer in, with a cookie that goes over TLS to this host alone', async () => {
    const answer = await trySignIn(share, thePassword);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-outbox-[0-9a-f]{12}=[\w-]{43}; HttpOnly; Secure; SameSite=Strict; Path=\/$/u,
      ),
      expect.stringMatching(
        /^__Host-outbox-device=[\w-]{22}\.[\w-]{43}; HttpOnly; Secure; SameSite=Strict; Path=\/; Max-Age=31536000$/u,
      ),
    ]);
    expect(JSON.parse(answer.body)).toEqual({ pageSecret: expect.stringMatching(/^[\w-]{43}$/u) as unknown });
    const session = await signInShared(share);
    expect((await askForSharedSession(share, session)).status).toBe(200);
    const socket = await openSharedSocket(share, session);
    expect(await socketTransport(socket).invoke('app.status', {})).toMatchObject({ ok: true });
    socket.terminate();
  });

  test.each([
    ['another one', 'otter lamp gravel moon'],
    ['the right one with something after it', `${thePassword} `],
    ['another case', thePassword.toUpperCase()],
    ['one letter', 'o'],
  ])('lets nobody in that is wrong: %s', async (_name, password) => {
    const answer = await trySignIn(share, password);
    expect(bodyOf(answer)).toEqual([401, { why: 'wrong', waitSeconds: 0 }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['connection']).toBe('close');
  });

  test.each([
    '',
    '[]',
    '{"password":""}',
    '{"password":5}',
    '{"token":"x"}',
    '{"password":"x","more":1}',
    `{"password":"${'x'.repeat(257)}"}`,
  ])('is not looked for in what holds none: %s', async (body) => {
    expect(
      (await askShared(share, 'POST', '/session', { body, headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(400);
  });

  it('is not read where it is larger than any', async () => {
    const body = JSON.stringify({ password: 'x'.repeat(5000) });
    expect((await askShared(share, 'POST', '/session', { body })).status).toBe(413);
  });

  it('is in no line of the log, whether it was right or wrong', async () => {
    await trySignIn(share, 'a wrong but secret one');
    await signInShared(share);
    const text = share.logged.join('\n');
    expect(text).toContain('share.sign_in_refused');
    expect(text).toContain('share.signed_in');
    expect(text).not.toMatch(/wrong but secret|otter/u);
  });

  it('that is not set keeps the pages from being shared, with the command that sets it', async () => {
    await expect(shareIn(temporaryFolder('bare'), new HandClock())).rejects.toThrow(
      'Other computers are let in by a password alone, and none is set. Set one with "outbox password set", then start again.',
    );
  });

  it('is the same for everybody, and a session is never what a browser brought along', async () => {
    const planted = `${(await signInShared(share)).cookie.split('=')[0] ?? ''}=${'A'.repeat(43)}`;
    const answer = await trySignIn(share, thePassword, { headers: { cookie: planted } });
    expect(String(answer.headers['set-cookie'])).not.toContain('A'.repeat(43));
    const { pageSecret } = JSON.parse(answer.body) as { pageSecret: string };
    expect((await askForSharedSession(share, { cookie: planted, pageSecret })).status).toBe(401);
  });

  it('ends the earlier session of a browser that signs in once more', async () => {
    const earlier = await signInShared(share);
    await signInShared(share, thePassword, { headers: { cookie: earlier.cookie } });
    expect(bodyOf(await askForSharedSession(share, earlier))).toEqual([
      401,
      { why: 'ended', entrance: 'password' },
    ]);
  });
});

describe('a browser without a session', () => {
  it('is given the pages, which ask for the password, and nothing that needs a session', async () => {
    const first = await askShared(share, 'GET', '/');
    expect([first.status, first.body]).toEqual([401, expect.stringContaining('The real pages')]);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(bodyOf(await askForSharedSession(share, {}))).toEqual([
      401,
      { why: 'unknown', entrance: 'password' },
    ]);
    expect((await askShared(share, 'GET', '/icon.svg')).status).toBe(401);
    expect((await askShared(share, 'GET', '/assets/index-abc123.js')).status).toBe(200);
    expect((await askShared(share, 'GET', '/welcome.js')).status).toBe(404);
  });

  it('gets nothing with the cookie alone, nor with the secret alone', async () => {
    const { cookie, pageSecret } = await signInShared(share);
    expect((await askForSharedSession(share, { cookie })).status).toBe(401);
    expect((await askForSharedSession(share, { pageSecret })).status).toBe(401);
    await expect(openSharedSocket(share, { cookie, pageSecret: 'A'.repeat(43) })).rejects.toThrow('403');
  });
});

describe('sessions from other computers', () => {
  it('are listed with their address, and can be ended from this one', async () => {
    const session = await signInShared(share, thePassword, { from: '127.0.0.7' });
    const socket = await openSharedSocket(share, session);
    const calls = createSessionCalls(share.book, null);
    const [listed] = await calls['host.sessions']({});
    expect(listed).toMatchObject({ address: '127.0.0.7', isThisOne: false, openedAtMs: share.clock.nowMs() });
    const closed = closeCode(socket);
    await calls['host.endSession']({ id: listed?.id ?? '' });
    expect(await closed).toBe(4401);
    expect(bodyOf(await askForSharedSession(share, session))).toEqual([
      401,
      { why: 'ended', entrance: 'password' },
    ]);
  });

  it('sign themselves out', async () => {
    const session = await signInShared(share);
    const socket = await openSharedSocket(share, session);
    const client = createClient(socketTransport(socket));
    const [own] = await client.call('host.sessions', {});
    expect(own?.isThisOne).toBe(true);
    const closed = closeCode(socket);
    await client.call('host.endSession', { id: own?.id ?? '' });
    expect(await closed).toBe(4401);
    await expect(openSharedSocket(share, session)).rejects.toThrow('403');
  });

  it('end after twelve hours without a sign of life', async () => {
    const session = await signInShared(share);
    share.clock.sleep(12 * 60 * 60 * 1000 + 1);
    expect(bodyOf(await askForSharedSession(share, session))).toEqual([
      401,
      { why: 'idle', entrance: 'password' },
    ]);
  });

  test.each<[string, () => void]>([
    ['changed', () => setQuickPassword(share.directory, 'other words than before', 2)],
    ['set anew to the same words', () => setQuickPassword(share.directory, thePassword, 2)],
    ['removed', () => void new PasswordFile(share.directory).remove()],
  ])('all end when the password is %s, also where a page only listens', async (_name, change) => {
    const session = await signInShared(share);
    const socket = await openSharedSocket(share, session);
    const closed = closeCode(socket);
    change();
    share.clock.advance(2000);
    expect(await closed).toBe(4401);
    expect(bodyOf(await askForSharedSession(share, session))).toEqual([
      401,
      { why: 'password', entrance: 'password' },
    ]);
  });

  it('do nothing after the password was changed, before anybody looked', async () => {
    const socket = await openSharedSocket(share, await signInShared(share));
    const closed = closeCode(socket);
    setQuickPassword(share.directory, 'other words than before', 2);
    socket.send(JSON.stringify({ id: 1, call: 'app.status', input: {} }));
    expect(await closed).toBe(4401);
    expect(share.engine.asked).toEqual([]);
  });

  it('cannot begin again once the password is removed, and are told so', async () => {
    new PasswordFile(share.directory).remove();
    expect(bodyOf(await trySignIn(share, thePassword))).toEqual([403, { why: 'closed', waitSeconds: 0 }]);
  });

  it('see how the pages are shared, and make none of the calls that belong to the computer itself', async () => {
    const socket = await openSharedSocket(share, await signInShared(share));
    const transport = socketTransport(socket);
    expect(await createClient(transport).call('host.sharing', {})).toEqual(share.host.sharing());
    const refused = refusedCalls('anotherComputer');
    expect(refused).toEqual(['batches.setCommand', 'batches.setWebhook', 'network.set', 'updates.setFeed']);
    for (const name of refused) {
      expect(await transport.invoke(name, {}), name).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      });
    }
    expect(share.engine.asked).toEqual([]);
    socket.terminate();
  });
});

describe('when it stops', () => {
  it('ends every session and leaves no timer behind', async () => {
    const session = await signInShared(share);
    const socket = await openSharedSocket(share, session);
    const closed = closeCode(socket);
    await share.host.stop();
    expect([1001, 1006]).toContain(await closed);
    expect(share.clock.timerCount).toBe(0);
    expect(share.engine.listenerCount).toBe(0);
    expect(createSessionCalls(share.book, null)['host.sessions']({})).toEqual([]);
    await expect(askShared(share, 'GET', '/')).rejects.toThrow('ECONNREFUSED');
  });
});
