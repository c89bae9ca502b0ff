import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, openSession, tokenOf } from '../../../conformance/web-page.ts';
import { requestText, sendRaw, statusOf } from './raw-request.ts';
import { HandClock, startFixture, type WebHostFixture } from './web-host-fixture.ts';

let fixture: WebHostFixture;
let clock: HandClock;
let port: number;
beforeEach(async () => {
  clock = new HandClock();
  fixture = await startFixture({ clock });
  port = fixture.host.port;
});
afterEach(async () => {
  await fixture.close();
});

const exchange = (token: string) => ask(port, 'POST', '/session', { body: JSON.stringify({ token }) });

describe('the one-use token', () => {
  test('stands in the fragment of the address, where no server and no log sees it', () => {
    const address = new URL(fixture.host.freshAddress());
    expect(address.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/u);
    expect(fixture.logged.join('\n')).not.toContain(tokenOf(address.href));
  });

  test('becomes a session with a cookie that scripts and other sites cannot use', async () => {
    const answer = await exchange(tokenOf(fixture.host.freshAddress()));
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^outbox-[0-9a-f]{12}=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/u),
    ]);
    expect(JSON.parse(answer.body)).toEqual({ csrf: expect.stringMatching(/^[\w-]{43}$/u) as unknown });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is good once', async () => {
    const token = tokenOf(fixture.host.freshAddress());
    expect((await exchange(token)).status).toBe(200);
    const again = await exchange(token);
    expect(again.status).toBe(401);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('is good for two minutes', async () => {
    const early = tokenOf(fixture.host.freshAddress());
    clock.advance(119_999);
    expect((await exchange(early)).status).toBe(200);
    const late = tokenOf(fixture.host.freshAddress());
    clock.advance(120_000);
    expect((await exchange(late)).status).toBe(401);
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000)])(
    'is refused when it is made up: %s',
    async (token) => {
      expect([400, 401]).toContain((await exchange(token)).status);
    },
  );

  test('cannot be guessed at speed: five wrong ones close the door for half a minute', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await exchange('wrong')).status).toBe(401);
    const token = tokenOf(fixture.host.freshAddress());
    const locked = await exchange(token);
    expect(locked.status).toBe(429);
    expect(locked.headers['retry-after']).toBe('30');
    clock.advance(30_000);
    expect((await exchange(token)).status).toBe(200);
  });

  test('is never logged when it is refused', async () => {
    await exchange('wrong-but-secret');
    expect(fixture.logged.join('\n')).toContain('web.exchange_refused');
    expect(fixture.logged.join('\n')).not.toContain('wrong-but-secret');
  });

  test('is also offered as a file that only its owner can read, while it works', async () => {
    const file = join(fixture.directory, 'web-address.txt');
    const address = fixture.host.freshAddress();
    expect(readFileSync(file, 'utf8')).toBe(`${address}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await exchange(tokenOf(address));
    expect(existsSync(file)).toBe(false);
    fixture.host.freshAddress();
    clock.advance(120_000);
    expect(existsSync(file)).toBe(false);
  });
});

describe('the exchange', () => {
  const token = (): string => tokenOf(fixture.host.freshAddress());

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-8',
    'Application/JSON ',
    'application/jsonp',
  ])('takes no body that claims to be %s', async (type) => {
    const answer = await ask(port, 'POST', '/session', {
      headers: { 'content-type': type.trim() },
      body: JSON.stringify({ token: token() }),
    });
    expect(answer.status).toBe(415);
  });

  test.each(['', 'token', '[]', 'null', '{"token":5}', '{"token":{"a":1}}', '{"other":"x"}', '{"token":"x"'])(
    'takes no body like %s',
    async (body) => {
      expect(
        (await ask(port, 'POST', '/session', { body, headers: { 'content-type': 'application/json' } }))
          .status,
      ).toBe(400);
    },
  );

  test('stops reading a body beyond 64 KiB', async () => {
    const body = `{"token":"${'x'.repeat(70_000)}"}`;
    expect((await ask(port, 'POST', '/session', { body })).status).toBe(413);
  });

  test.each(['/', '/ws', '/assets/index-abc123.js', '/elsewhere'])(
    'happens nowhere else: POST %s',
    async (path) => {
      expect((await ask(port, 'POST', path, { body: '{}' })).status).toBe(405);
    },
  );
});

describe('a reload of the page', () => {
  test('gets the second secret again with the cookie', async () => {
    const session = await openSession(port, fixture.host.freshAddress());
    const answer = await ask(port, 'GET', '/session', { headers: { cookie: session.cookie } });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { csrf: session.csrf }]);
  });

  test.each([
    ['no cookie', () => null],
    ['a cookie of another name', (cookie: string) => cookie.replace('outbox-', 'inbox-')],
    ['a wrong value', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['an empty value', (cookie: string) => `${cookie.split('=')[0] ?? ''}=`],
    ['two of that name', (cookie: string) => `${cookie}; ${cookie}`],
  ])('gets nothing with %s', async (_name, change) => {
    const session = await openSession(port, fixture.host.freshAddress());
    expect((await ask(port, 'GET', '/session', { headers: { cookie: change(session.cookie) } })).status).toBe(
      401,
    );
  });

  test('gets nothing where the browser does not say that the own page asks', async () => {
    const { cookie } = await openSession(port, fixture.host.freshAddress());
    for (const site of [null, 'none', 'same-site', 'cross-site']) {
      const answer = await ask(port, 'GET', '/session', { headers: { cookie, 'sec-fetch-site': site } });
      expect([site, answer.status]).toEqual([site, 403]);
    }
  });

  test('gets nothing after twelve hours without a sign of life', async () => {
    const { cookie } = await openSession(port, fixture.host.freshAddress());
    clock.advance(12 * 60 * 60 * 1000);
    expect((await ask(port, 'GET', '/session', { headers: { cookie } })).status).toBe(200);
    clock.advance(12 * 60 * 60 * 1000 + 1);
    expect((await ask(port, 'GET', '/session', { headers: { cookie } })).status).toBe(401);
  });
});

describe('files', () => {
  test('a person without a session is told how to get in', async () => {
    for (const path of ['/', '/index.html', '/?token=guess']) {
      const answer = await ask(port, 'GET', path);
      expect(answer.status).toBe(401);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('Open the address that Outbox printed');
    }
  });

  test('the pages come with a session', async () => {
    const { cookie } = await openSession(port, fixture.host.freshAddress());
    const answer = await ask(port, 'GET', '/', { headers: { cookie } });
    expect([answer.status, answer.body]).toEqual([200, '<!doctype html><title>The real pages</title>']);
    expect((await ask(port, 'GET', '/icon.svg', { headers: { cookie } })).status).toBe(200);
    expect((await ask(port, 'GET', '/icon.svg')).status).toBe(401);
  });

  test('hashed parts may be kept, and need no session', async () => {
    const answer = await ask(port, 'GET', '/assets/index-abc123.js');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await ask(port, 'HEAD', '/assets/index-abc123.js')).body).toBe('');
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/..\\package.json',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/./index.html',
    '//index.html',
    '///etc/passwd',
    '/etc/passwd',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/%252e%252e%252fetc/passwd',
    '/..%c0%af..%c0%afetc/passwd',
    '/%c0%ae%c0%ae/etc/passwd',
    '/%uff0e%uff0e/etc/passwd',
    '/index.html%00',
    '/index.html%00.js',
    '/index.html%0a',
    '/index.html%20',
    '/index.html.',
    '/index.html/',
    '/index.html::$DATA',
    '/INDEX.HTML',
    '/assets',
    '/assets/',
    '/assets/.',
    '/assets/index-abc123.js.map',
    '/assets/index-abc123.js/',
    '/assets/index-abc123.js%00',
    '/assets//index-abc123.js',
    '/.env',
    '/.git/config',
    '/file:///etc/passwd',
    '/C:/Windows/win.ini',
    '/C:%5cWindows%5cwin.ini',
    '/\\\\server\\share',
    '/~root/.ssh/id_rsa',
    '/web-address.txt',
    '/control.json',
    '/keys.json',
    '/logs/outbox.1.log',
    '/renderer/index.html',
    '/proc/self/environ',
    '/debug',
    '/metrics',
    '/health',
    '/healthz',
    '/api',
    '/api/status',
    '/ws/',
    '/session/',
    '/session/../session',
    '/%73ession',
    '/;/index.html',
    '/index.html;x',
    '/constructor',
    '/__proto__',
    `/${'a/'.repeat(1000)}`,
  ])('nothing is found under %s', async (path) => {
    const { cookie } = await openSession(port, fixture.host.freshAddress());
    const answer = await sendRaw(
      port,
      requestText(`GET ${path} HTTP/1.1`, [
        `Host: 127.0.0.1:${String(port)}`,
        `Cookie: ${cookie}`,
        'Connection: close',
      ]),
    );
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toContain(fixture.directory);
  });
});

describe('every answer', () => {
  test.each([
    ['the welcome page', 'GET', '/', 401],
    ['a hashed part', 'GET', '/assets/index-abc123.js', 200],
    ['nothing', 'GET', '/nothing', 404],
    ['a refused method', 'POST', '/nothing', 405],
  ])('carries the protective headers: %s', async (_name, method, path, status) => {
    const { headers, status: seen } = await ask(port, method, path);
    expect(seen).toBe(status);
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types svelte-trusted-html',
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|\*|http:/u);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers[name]).toBeUndefined();
  });

  test('is never kept, unless its name changes with its content', async () => {
    for (const path of ['/', '/session', '/nothing', '/welcome.js']) {
      expect((await ask(port, 'GET', path)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('limits', () => {
  test('a header may not be larger than 8 KiB', async () => {
    const answer = await sendRaw(
      port,
      requestText('GET / HTTP/1.1', [`Host: 127.0.0.1:${String(port)}`, `X: ${'x'.repeat(10_000)}`]),
    );
    expect(statusOf(answer)).toBe(431);
  });

  test('a caller that sends its headers slowly is cut off after seconds', async () => {
    // Nothing is sent after the first line; the server has to speak first.
    const answer = await sendRaw(port, 'GET / HTTP/1.1\r\n', 12_000);
    expect(statusOf(answer)).toBe(408);
  });

  test('the port is held before an address names it, and a port in use gives way to the next', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const takenPort = (taken.address() as { port: number }).port;
    const second = await startFixture({ port: takenPort });
    try {
      expect(second.host.port).not.toBe(takenPort);
      expect(new URL(second.host.freshAddress()).port).toBe(String(second.host.port));
      await expect(ask(second.host.port, 'GET', '/')).resolves.toMatchObject({ status: 401 });
    } finally {
      await second.close();
      await new Promise((resolve) => taken.close(resolve));
    }
  });

  test('stopping revokes every session and leaves no timer behind', async () => {
    const other = new HandClock();
    const short = await startFixture({ clock: other });
    short.host.freshAddress();
    await short.close();
    expect(other.timerCount).toBe(0);
    expect(short.engine.listenerCount).toBe(0);
    await expect(ask(short.host.port, 'GET', '/')).rejects.toThrow('ECONNREFUSED');
  });
});
