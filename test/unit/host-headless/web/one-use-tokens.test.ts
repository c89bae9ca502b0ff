import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask, tokenOf } from '../../../conformance/web-page.ts';
import { hostOfTest, type HostOfTest } from './web-host-fixture.ts';

let fixture: HostOfTest;
beforeEach(async () => {
  fixture = await hostOfTest();
});

const exchange = (token: string) =>
  ask(fixture.port, 'POST', '/session', { body: JSON.stringify({ token }) });

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
    fixture.clock.advance(119_999);
    expect((await exchange(early)).status).toBe(200);
    const late = tokenOf(fixture.host.freshAddress());
    fixture.clock.advance(120_000);
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
    fixture.clock.set(-60 * 60 * 1000);
    fixture.clock.advance(120_000);
    expect((await exchange(token)).status).toBe(401);
    const other = tokenOf(fixture.host.freshAddress());
    fixture.clock.sleep(120_000);
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
    fixture.clock.advance(120_000);
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
    fixture.clock.advance(120_000);
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
    const answer = await ask(fixture.port, 'POST', '/session', {
      headers: { 'content-type': type.trim() },
      body: JSON.stringify({ token: token() }),
    });
    expect(answer.status).toBe(415);
  });

  test.each(['', 'token', '[]', 'null', '{"token":5}', '{"token":{"a":1}}', '{"other":"x"}', '{"token":"x"'])(
    'takes no body like %s',
    async (body) => {
      expect(
        (
          await ask(fixture.port, 'POST', '/session', {
            body,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(400);
    },
  );

  test('stops reading a body beyond a kibibyte', async () => {
    const body = `{"token":"${'x'.repeat(1100)}"}`;
    expect((await ask(fixture.port, 'POST', '/session', { body })).status).toBe(413);
  });

  test.each(['/', '/ws', '/assets/index-abc123.js', '/elsewhere'])(
    'happens nowhere else: POST %s',
    async (path) => {
      expect((await ask(fixture.port, 'POST', path, { body: '{}' })).status).toBe(405);
    },
  );
});
