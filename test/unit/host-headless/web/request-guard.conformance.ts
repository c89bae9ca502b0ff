import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestText, statusOf } from './raw-request.ts';

/** A server of pages on a port of 127.0.0.1, which bytes can be sent to as they are. */
export interface GuardedPlace {
  readonly port: number;
  /** Everything that comes back until the server ends the connection. */
  readonly send: (text: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** What the guard in front of every server of pages promises, whatever carries it. */
export function describeGuard(
  name: string,
  place: {
    readonly scheme: 'http' | 'https';
    readonly ownNames: readonly string[];
    /** Stands in the first page of a browser without a session. */
    readonly firstPage: string;
    /** A body that is understood and lets nobody in. */
    readonly wrongKey: string;
    readonly open: () => Promise<GuardedPlace>;
  },
): void {
  const { scheme, ownNames, firstPage, wrongKey } = place;
  const otherScheme = scheme === 'http' ? 'https' : 'http';
  describe(`the guard of ${name}`, () => {
    let opened: GuardedPlace;
    let port: number;
    beforeAll(async () => {
      opened = await place.open();
      ({ port } = opened);
    });
    afterAll(async () => {
      await opened.close();
    });

    const close = 'Connection: close';
    const own = (): string => `Host: 127.0.0.1:${String(port)}`;
    const raw = (line: string, headers: readonly string[], body = ''): Promise<string> =>
      opened.send(requestText(line, [...headers, close], body));

    describe('the Host header', () => {
      test.each(ownNames)('lets %s with the right port in', async (name) => {
        const answer = await raw('GET / HTTP/1.1', [`Host: ${name}:${String(port)}`]);
        expect(statusOf(answer)).toBe(401);
        expect(answer).toContain(firstPage);
      });

      test.each([
        ['a foreign name', 'evil.example'],
        ['a foreign name with the right port', 'evil.example:PORT'],
        [
          'CVE-2018-5702 and CVE-2024-28224: a name that was pointed at this machine',
          'rebind.evil.example:PORT',
        ],
        ['a name that begins with 127.', '127.evil:PORT'],
        ['devframe #319: a name that begins with the address', '127.0.0.1.evil:PORT'],
        ['a name in front of an at sign', 'x@127.0.0.1:PORT'],
        ['a name that ends with localhost', 'evil.localhost:PORT'],
        ['a name that also leads to another address', 'localhost:PORT'],
        ['the loopback address that another program may hold', '[::1]:PORT'],
        ['a trailing dot', 'localhost.:PORT'],
        ['another port', '127.0.0.1:1'],
        ['no port', '127.0.0.1'],
        ['another case', 'LOCALHOST:PORT'],
        ['the address as one decimal', '2130706433:PORT'],
        ['the address in octal', '0177.0.0.1:PORT'],
        ['the address in hexadecimal', '0x7f.0.0.1:PORT'],
        ['a short address', '127.1:PORT'],
        ['another loopback address', '127.0.0.2:PORT'],
        ['any address', '0.0.0.0:PORT'],
        ['a mapped address', '[::ffff:127.0.0.1]:PORT'],
        ['nothing', ''],
        ['a list', '127.0.0.1:PORT, evil.example'],
        ['a port with a leading zero', '127.0.0.1:0PORT'],
      ])('turns away %s', async (_name, host) => {
        const answer = await raw('GET / HTTP/1.1', [`Host: ${host.replace('PORT', String(port))}`]);
        expect([400, 421]).toContain(statusOf(answer));
        expect(answer).not.toContain(firstPage);
      });

      test.each([
        ['the own one first', () => [own(), 'Host: evil.example']],
        ['the foreign one first', () => ['Host: evil.example', own()]],
        ['twice the same', () => [own(), own()]],
      ])('turns away two of them: %s', async (_name, headers) => {
        expect([400, 421]).toContain(statusOf(await raw('GET / HTTP/1.1', headers())));
      });

      test('must be there', async () => {
        expect(statusOf(await raw('GET / HTTP/1.1', []))).toBe(400);
      });
    });

    describe('the request line', () => {
      test.each(['GET / HTTP/1.0', 'POST /session HTTP/1.0'])(
        'is not spoken as HTTP/1.0: %s',
        async (line) => {
          expect(statusOf(await raw(line, [own()]))).toBe(505);
          expect(statusOf(await raw(line, []))).toBe(505);
        },
      );

      test.each([
        'http://127.0.0.1:PORT/',
        'http://evil.example/',
        'https://127.0.0.1:PORT/',
        '*',
        '127.0.0.1:PORT',
        'session',
      ])('must hold a path, not %s', async (target) => {
        const answer = await raw(`GET ${target.replace('PORT', String(port))} HTTP/1.1`, [own()]);
        expect(statusOf(answer)).toBe(400);
      });

      test.each(['OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'LINK'])(
        'does not use %s',
        async (method) => {
          const answer = await raw(`${method} / HTTP/1.1`, [own()]);
          expect(statusOf(answer)).toBe(405);
          expect(answer).not.toMatch(/access-control/iu);
        },
      );

      test('does not tunnel', async () => {
        expect(statusOf(await raw(`CONNECT 127.0.0.1:${String(port)} HTTP/1.1`, [own()]))).toBe(405);
      });

      test.each([
        ['a line without a method', 'garbage\r\n\r\n'],
        ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n'],
        [
          'two lengths',
          'POST /session HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
        ],
        [
          'a length and chunks',
          'POST /session HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        ],
        ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n'],
        ['a TLS greeting', '\u0016\u0003\u0001\u0000\u00f4\u0001\u0000\u0000\u00f0\u0003\u0003'],
      ])('may not be %s', async (_name, text) => {
        const answer = await opened.send(text);
        expect(statusOf(answer)).toBe(400);
        expect(answer).not.toMatch(/^server:|x-powered-by|node|parse error/imu);
      });
    });

    describe('the Origin header', () => {
      const post = (headers: readonly string[]): Promise<string> => {
        const body = wrongKey;
        const all = [
          own(),
          'Content-Type: application/json',
          `Content-Length: ${String(body.length)}`,
          ...headers,
        ];
        return raw('POST /session HTTP/1.1', all, body);
      };

      test('lets the own page ask', async () => {
        expect(statusOf(await post([`Origin: ${scheme}://127.0.0.1:${String(port)}`]))).toBe(401);
      });

      test.each([
        ['nothing', []],
        ['null', ['Origin: null']],
        ['a foreign site', [`Origin: ${scheme}://evil.example`]],
        ['CVE-2026-44211: another local port', [`Origin: ${scheme}://127.0.0.1:1`]],
        ['no port', [`Origin: ${scheme}://127.0.0.1`]],
        ['another name of this machine than the Host', [`Origin: ${scheme}://localhost:PORT`]],
        ['another scheme', [`Origin: ${otherScheme}://127.0.0.1:PORT`]],
        ['a slash at the end', [`Origin: ${scheme}://127.0.0.1:PORT/`]],
        ['two', [`Origin: ${scheme}://127.0.0.1:PORT`, `Origin: ${scheme}://evil.example`]],
      ])('is refused on a POST when it is %s', async (_name, headers) => {
        const sent = headers.map((header) => header.replace('PORT', String(port)));
        expect(statusOf(await post(sent))).toBe(403);
      });

      test.each(['http://evil.example', 'null'])('is refused on a GET when it is %s', async (origin) => {
        expect(statusOf(await raw('GET / HTTP/1.1', [own(), `Origin: ${origin}`]))).toBe(403);
      });

      test.each(['cross-site', 'same-site'])('is overruled by Sec-Fetch-Site: %s', async (site) => {
        expect(statusOf(await raw('GET / HTTP/1.1', [own(), `Sec-Fetch-Site: ${site}`]))).toBe(403);
        const origin = `Origin: ${scheme}://127.0.0.1:${String(port)}`;
        expect(statusOf(await post([origin, `Sec-Fetch-Site: ${site}`]))).toBe(403);
      });

      test('lets a person open the address from a file, a mail or another page, as a page of its own', async () => {
        const opening = [
          'Sec-Fetch-Site: cross-site',
          'Sec-Fetch-Mode: navigate',
          'Sec-Fetch-Dest: document',
        ];
        expect(statusOf(await raw('GET / HTTP/1.1', [own(), ...opening]))).toBe(401);
        for (const line of [
          'GET /session HTTP/1.1',
          'GET /assets/index-abc123.js HTTP/1.1',
          'GET /?x HTTP/1.1',
        ]) {
          expect([line, statusOf(await raw(line, [own(), ...opening]))]).toEqual([line, 403]);
        }
        expect(statusOf(await post(opening))).toBe(403);
      });

      test.each([
        ['a frame (qBittorrent before 3.3.11)', 'navigate', 'iframe'],
        ['an embedded object', 'navigate', 'object'],
        ['a script', 'no-cors', 'script'],
        ['a fetch', 'cors', 'empty'],
        ['something that says half', 'navigate', ''],
      ])('does not let another site have the first page as %s', async (_name, mode, dest) => {
        const headers = ['Sec-Fetch-Site: cross-site', `Sec-Fetch-Mode: ${mode}`, `Sec-Fetch-Dest: ${dest}`];
        expect(statusOf(await raw('GET / HTTP/1.1', [own(), ...headers]))).toBe(403);
      });

      test('is not needed for a typed address', async () => {
        expect(statusOf(await raw('GET / HTTP/1.1', [own(), 'Sec-Fetch-Site: none']))).toBe(401);
      });
    });
  });
}
