import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, askForSession, openSession, tokenOf } from '../../../conformance/web-page.ts';
import { pageSecretHeader } from '../../../../src-main/contract/page-session.ts';
import { requestText, sendRaw, statusOf } from './raw-request.ts';
import { HandClock, startFixture, type WebHostFixture } from './web-host-fixture.ts';

interface Changes {
  readonly cookie?: ((value: string) => string) | null;
  readonly secret?: ((value: string, cookie: string) => string) | null;
}

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
    expect(JSON.parse(answer.body)).toEqual({
      pageSecret: expect.stringMatching(/^[\w-]{43}$/u) as unknown,
    });
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
      expect([400, 401, 413]).toContain((await exchange(token)).status);
    },
  );

  test('is not too old while the wall clock is set back, and is after a sleep', async () => {
    const token = tokenOf(fixture.host.freshAddress());
    clock.set(-60 * 60 * 1000);
    clock.advance(120_000);
    expect((await exchange(token)).status).toBe(401);
    const other = tokenOf(fixture.host.freshAddress());
    clock.sleep(120_000);
    expect((await exchange(other)).status).toBe(401);
  });

  test('is good however many wrong ones were tried before it', async () => {
    const token = tokenOf(fixture.host.freshAddress());
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const refused = await exchange('wrong');
      expect([refused.status, refused.headers['connection']]).toEqual([401, 'close']);
    }
    expect((await exchange(token)).status).toBe(200);
    // Whoever tries them does not fill the log either.
    const told = fixture.logged.filter((line) => line.includes('web.exchange_refused'));
    expect(told.length).toBeLessThanOrEqual(5);
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

  test('is also offered as a page that only its owner can open, while it works', async () => {
    const file = join(fixture.directory, 'web-address.html');
    const address = fixture.host.freshAddress();
    expect(readFileSync(file, 'utf8')).toContain(`<meta http-equiv="refresh" content="0;url=${address}">`);
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

  test('stops reading a body beyond a kibibyte', async () => {
    const body = `{"token":"${'x'.repeat(1100)}"}`;
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
  test('goes on with both secrets, and is given none', async () => {
    const session = await openSession(port, fixture.host.freshAddress());
    const answer = await askForSession(port, session);
    expect([answer.status, answer.body]).toEqual([200, '{}']);
    expect(JSON.stringify(answer)).not.toContain(session.pageSecret);
  });

  test('gets nothing with the cookie alone, which every port of the host name is sent', async () => {
    const { cookie, pageSecret } = await openSession(port, fixture.host.freshAddress());
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(port, method, '/session', { headers: { cookie } });
      expect(answer.status).toBe(401);
      expect(JSON.stringify(answer)).not.toContain(pageSecret);
    }
    expect((await ask(port, 'POST', '/session', { headers: { cookie }, body: '{}' })).status).toBe(400);
  });

  test.each([
    ['no cookie', { cookie: null }],
    ['a cookie of another name', { cookie: (value: string) => value.replace('outbox-', 'inbox-') }],
    ['a wrong cookie', { cookie: (value: string) => `${value.slice(0, -4)}AAAA` }],
    ['an empty cookie', { cookie: (value: string) => `${value.split('=')[0] ?? ''}=` }],
    ['two cookies of that name', { cookie: (value: string) => `${value}; ${value}` }],
    ['no secret', { secret: null }],
    ['a wrong secret', { secret: (value: string) => `${value.slice(0, -4)}AAAA` }],
    ['the cookie for a secret', { secret: (_value: string, cookie: string) => cookie.split('=')[1] ?? '' }],
    ['two secrets', { secret: (value: string) => `${value}, ${value}` }],
  ])('gets nothing with %s', async (_name, change) => {
    const session = await openSession(port, fixture.host.freshAddress());
    const { cookie = (value: string) => value, secret = (value: string) => value } = change as Changes;
    const answer = await ask(port, 'GET', '/session', {
      headers: {
        cookie: cookie === null ? null : cookie(session.cookie),
        [pageSecretHeader]: secret === null ? null : secret(session.pageSecret, session.cookie),
      },
    });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([401, { why: 'unknown' }]);
  });

  test('gets nothing with the secret of another session', async () => {
    const one = await openSession(port, fixture.host.freshAddress());
    const other = await openSession(port, fixture.host.freshAddress());
    expect((await askForSession(port, { ...one, pageSecret: other.pageSecret })).status).toBe(401);
  });

  test('gets nothing where the browser does not say that the own page asks', async () => {
    const { cookie, pageSecret } = await openSession(port, fixture.host.freshAddress());
    for (const site of [null, 'none', 'same-site', 'cross-site']) {
      const answer = await ask(port, 'GET', '/session', {
        headers: { cookie, [pageSecretHeader]: pageSecret, 'sec-fetch-site': site },
      });
      expect([site, answer.status]).toEqual([site, 403]);
    }
  });
});

describe('the idle time of a session', () => {
  const twelveHoursMs = 12 * 60 * 60 * 1000;

  test.each<[string, (byMs: number) => void]>([
    ['it passes', (byMs) => clock.advance(byMs)],
    ['the machine sleeps', (byMs) => clock.sleep(byMs)],
  ])('ends it after twelve hours while %s, and says so', async (_name, pass) => {
    const session = await openSession(port, fixture.host.freshAddress());
    pass(twelveHoursMs);
    expect((await askForSession(port, session)).status).toBe(200);
    pass(twelveHoursMs + 1);
    const answer = await askForSession(port, session);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([401, { why: 'idle' }]);
    const page = await ask(port, 'GET', '/', { headers: { cookie: session.cookie } });
    expect([page.status, page.body]).toEqual([401, expect.stringContaining('had been open for 12 hours')]);
  });

  test('is not made longer by a wall clock that is set back', async () => {
    const session = await openSession(port, fixture.host.freshAddress());
    clock.set(-24 * 60 * 60 * 1000);
    clock.advance(twelveHoursMs + 1);
    expect((await askForSession(port, session)).status).toBe(401);
  });

  test('is not made longer by the cookie alone', async () => {
    const session = await openSession(port, fixture.host.freshAddress());
    clock.advance(twelveHoursMs - 1);
    expect((await ask(port, 'GET', '/', { headers: { cookie: session.cookie } })).status).toBe(200);
    await ask(port, 'GET', '/session', { headers: { cookie: session.cookie } });
    clock.advance(2);
    expect((await askForSession(port, session)).status).toBe(401);
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
