import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../conformance/web-page.ts';
import { requestText, sendRaw, statusOf } from './raw-request.ts';
import { HandClock, hostOfTest, startFixture, type HostOfTest } from './web-host-fixture.ts';

let fixture: HostOfTest;
beforeEach(async () => {
  fixture = await hostOfTest();
});

describe('every answer', () => {
  test.each([
    ['the welcome page', 'GET', '/', 401],
    ['a hashed part', 'GET', '/assets/index-abc123.js', 200],
    ['nothing', 'GET', '/nothing', 404],
    ['a refused method', 'POST', '/nothing', 405],
  ])('carries the protective headers: %s', async (_name, method, path, status) => {
    const { headers, status: seen } = await ask(fixture.port, method, path);
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
      expect((await ask(fixture.port, 'GET', path)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('limits', () => {
  test('a header may not be larger than 8 KiB', async () => {
    const answer = await sendRaw(
      fixture.port,
      requestText('GET / HTTP/1.1', [`Host: 127.0.0.1:${String(fixture.port)}`, `X: ${'x'.repeat(10_000)}`]),
    );
    expect(statusOf(answer)).toBe(431);
  });

  test('a caller that sends its headers slowly is cut off after seconds', async () => {
    // Nothing is sent after the first line; the server has to speak first.
    const answer = await sendRaw(fixture.port, 'GET / HTTP/1.1\r\n', 12_000);
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

  test('it is reached from this computer alone', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
      .map(({ address }) => address);
    for (const address of ['127.0.0.2', '::1', ...others]) {
      const socket = connect(fixture.port, address);
      const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
      expect([address, error.syscall]).toEqual([address, 'connect']);
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
