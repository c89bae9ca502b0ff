import { beforeEach, describe, expect, test } from 'vitest';
import { ask, openSession } from '../../../conformance/web-page.ts';
import { requestText, sendRaw, statusOf } from './raw-request.ts';
import { hostOfTest, type HostOfTest } from './web-host-fixture.ts';

let fixture: HostOfTest;
beforeEach(async () => {
  fixture = await hostOfTest();
});

describe('files', () => {
  test('a person without a session is told how to get in', async () => {
    for (const path of ['/', '/index.html', '/?token=guess']) {
      const answer = await ask(fixture.port, 'GET', path);
      expect(answer.status).toBe(401);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('Open the address that Outbox printed');
    }
  });

  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Die Adresse öffnen, die Outbox'],
    ['en-US,de', 'en', 'Open the address that Outbox'],
    ['fr, de;q=0.5', 'de', 'noch nicht eingelassen'],
    ['"><script>,*;q=x', 'en', 'has not been let in yet'],
  ])('a browser that asks for %s reads it in %s', async (accepted, language, words) => {
    const answer = await ask(fixture.port, 'GET', '/', { headers: { 'accept-language': accepted } });
    expect(answer.body).toContain(`<html lang="${language}">`);
    expect(answer.body).toContain(words);
    expect(answer.body).not.toContain('"><script>');
  });

  test('the pages come with a session', async () => {
    const { cookie } = await openSession(fixture.port, fixture.host.freshAddress());
    const answer = await ask(fixture.port, 'GET', '/', { headers: { cookie } });
    expect([answer.status, answer.body]).toEqual([200, '<!doctype html><title>The real pages</title>']);
    expect((await ask(fixture.port, 'GET', '/icon.svg', { headers: { cookie } })).status).toBe(200);
    expect((await ask(fixture.port, 'GET', '/icon.svg')).status).toBe(401);
  });

  test('hashed parts may be kept, and need no session', async () => {
    const answer = await ask(fixture.port, 'GET', '/assets/index-abc123.js');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await ask(fixture.port, 'HEAD', '/assets/index-abc123.js')).body).toBe('');
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
    const { cookie } = await openSession(fixture.port, fixture.host.freshAddress());
    const answer = await sendRaw(
      fixture.port,
      requestText(`GET ${path} HTTP/1.1`, [
        `Host: 127.0.0.1:${String(fixture.port)}`,
        `Cookie: ${cookie}`,
        'Connection: close',
      ]),
    );
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toContain(fixture.directory);
  });
});
