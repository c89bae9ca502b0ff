import { beforeEach, describe, expect, test } from 'vitest';
import { pageSecretHeader } from '../../../../src-main/contract/page-session.ts';
import { ask, askForSession, openSession } from '../../../conformance/web-page.ts';
import { hostOfTest, type HostOfTest } from './web-host-fixture.ts';

interface Changes {
  readonly cookie?: ((value: string) => string) | null;
  readonly secret?: ((value: string, cookie: string) => string) | null;
}

let fixture: HostOfTest;
beforeEach(async () => {
  fixture = await hostOfTest();
});

describe('a reload of the page', () => {
  test('goes on with both secrets, and is given none', async () => {
    const session = await openSession(fixture.port, fixture.host.freshAddress());
    const answer = await askForSession(fixture.port, session);
    expect([answer.status, answer.body]).toEqual([200, '{}']);
    expect(JSON.stringify(answer)).not.toContain(session.pageSecret);
  });

  test('gets nothing with the cookie alone, which every port of the host name is sent', async () => {
    const { cookie, pageSecret } = await openSession(fixture.port, fixture.host.freshAddress());
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(fixture.port, method, '/session', { headers: { cookie } });
      expect(answer.status).toBe(401);
      expect(JSON.stringify(answer)).not.toContain(pageSecret);
    }
    expect((await ask(fixture.port, 'POST', '/session', { headers: { cookie }, body: '{}' })).status).toBe(
      400,
    );
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
    const session = await openSession(fixture.port, fixture.host.freshAddress());
    const { cookie = (value: string) => value, secret = (value: string) => value } = change as Changes;
    const answer = await ask(fixture.port, 'GET', '/session', {
      headers: {
        cookie: cookie === null ? null : cookie(session.cookie),
        [pageSecretHeader]: secret === null ? null : secret(session.pageSecret, session.cookie),
      },
    });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([401, { why: 'unknown', entrance: 'address' }]);
  });

  test('gets nothing with the secret of another session', async () => {
    const one = await openSession(fixture.port, fixture.host.freshAddress());
    const other = await openSession(fixture.port, fixture.host.freshAddress());
    expect((await askForSession(fixture.port, { ...one, pageSecret: other.pageSecret })).status).toBe(401);
  });

  test('gets nothing where the browser does not say that the own page asks', async () => {
    const { cookie, pageSecret } = await openSession(fixture.port, fixture.host.freshAddress());
    for (const site of [null, 'none', 'same-site', 'cross-site']) {
      const answer = await ask(fixture.port, 'GET', '/session', {
        headers: { cookie, [pageSecretHeader]: pageSecret, 'sec-fetch-site': site },
      });
      expect([site, answer.status]).toEqual([site, 403]);
    }
  });
});

describe('the idle time of a session', () => {
  const twelveHoursMs = 12 * 60 * 60 * 1000;

  test.each<[string, (byMs: number) => void]>([
    ['it passes', (byMs) => fixture.clock.advance(byMs)],
    ['the machine sleeps', (byMs) => fixture.clock.sleep(byMs)],
  ])('ends it after twelve hours while %s, and says so', async (_name, pass) => {
    const session = await openSession(fixture.port, fixture.host.freshAddress());
    pass(twelveHoursMs);
    expect((await askForSession(fixture.port, session)).status).toBe(200);
    pass(twelveHoursMs + 1);
    const answer = await askForSession(fixture.port, session);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([401, { why: 'idle', entrance: 'address' }]);
    const page = await ask(fixture.port, 'GET', '/', { headers: { cookie: session.cookie } });
    expect([page.status, page.body]).toEqual([401, expect.stringContaining('had been open for 12 hours')]);
  });

  test('is not made longer by a wall clock that is set back', async () => {
    const session = await openSession(fixture.port, fixture.host.freshAddress());
    fixture.clock.set(-24 * 60 * 60 * 1000);
    fixture.clock.advance(twelveHoursMs + 1);
    expect((await askForSession(fixture.port, session)).status).toBe(401);
  });

  test('is not made longer by the cookie alone', async () => {
    const session = await openSession(fixture.port, fixture.host.freshAddress());
    fixture.clock.advance(twelveHoursMs - 1);
    expect((await ask(fixture.port, 'GET', '/', { headers: { cookie: session.cookie } })).status).toBe(200);
    await ask(fixture.port, 'GET', '/session', { headers: { cookie: session.cookie } });
    fixture.clock.advance(2);
    expect((await askForSession(fixture.port, session)).status).toBe(401);
  });
});
