import { createServer, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deferred } from '../../../../../src-main/foundation/deferred.ts';
import { apiKey, clientWith, jsonReply, reply, standIn } from '../service-stand-in.ts';

/** A service that answers each path and query as it is told, and notes what was asked. */
async function listing(
  answer: (url: URL, request: IncomingMessage) => { status?: number; body: unknown },
): Promise<{ baseUrl: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(`${url.pathname}${url.search}`);
    const { status = 200, body } = answer(url, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked,
  };
}

const numbered = (from: number, to: number): { id: string; name: string }[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
    id: `k${from + index}`,
    name: `K ${from + index}`,
  }));

describe('a read', () => {
  it('carries the key, asks for plain JSON, and says how long it took', async () => {
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.write(jsonReply(200, { success: true, data: [{ id: 'b', name: 'B' }] }));
    });
    const outcome = await clientWith().brands({ baseUrl: `${service.baseUrl}/tenant/`, apiKey });
    expect(outcome).toMatchObject({ kind: 'ok', value: [{ id: 'b', name: 'B' }] });
    expect(outcome.kind === 'ok' && outcome.tookMs >= 0 && outcome.tookMs < 20_000).toBe(true);
    const { text, headers } = await (await service.peer).head();
    expect(text.split('\r\n')[0]).toBe('GET /tenant/api-proxy/brands HTTP/1.1');
    expect(headers.get('authorization')).toBe(`Bearer ${apiKey}`);
    expect(headers.get('accept-encoding')).toBe('identity');
  });

  it('of every kind asks its own path', async () => {
    const { baseUrl, asked } = await listing((url) => ({
      body: {
        success: true,
        data: url.pathname.endsWith('/c%2F1') ? { id: 'c/1', slides: [], candidates: [] } : [],
      },
    }));
    const client = clientWith();
    const access = { baseUrl, apiKey };
    await client.profile(access);
    await client.brands(access);
    await client.knowledgeBases(access);
    await client.documents(access, { knowledgeBaseId: 'k 1', offset: 50, limit: 25 });
    await client.carousels(access);
    await client.carousel(access, 'c/1');
    await client.clip(access, 'c/1');
    expect(asked).toEqual([
      '/api-proxy/auth/profile',
      '/api-proxy/brands',
      '/api-proxy/kbs?limit=100&offset=0',
      '/api-proxy/kbs/k%201/docs?limit=25&offset=50',
      '/api-proxy/carousels?limit=100&offset=0',
      '/api-proxy/carousels/c%2F1',
      '/api-proxy/clips/c%2F1',
    ]);
  });

  it('does not take a portal’s JSON for the service', async () => {
    const { baseUrl } = await listing(() => ({ body: { login: 'please' } }));
    expect((await clientWith().brands({ baseUrl, apiKey })).kind).toBe('not_understood');
  });

  it.each<[string, unknown, string]>([
    ['a list alone', [{ id: 'b1', name: 'Halden' }], 'ok'],
    ['a list by its name', { brands: [{ id: 'b1' }] }, 'ok'],
    ['a list with an error', { brands: [{ id: 'b1' }], error: 'login' }, 'not_understood'],
    ['a list that says no', { brands: [{ id: 'b1' }], success: false }, 'refused'],
    ['a list of what are no brands', [{ ssid: 'Hotel' }], 'not_understood'],
  ])('of the brands without the envelope counts where it is one: %s', async (_what, body, kind) => {
    const { baseUrl } = await listing(() => ({ body }));
    expect((await clientWith().brands({ baseUrl, apiKey })).kind).toBe(kind);
  });

  it.each<[string, unknown, string]>([
    ['an account', { id: 'u1', email: 'ann@halden.example' }, 'ok'],
    ['an account by its name', { user: { userId: 'u1', name: 'Ann' } }, 'ok'],
    ['a name alone', { name: 'Hotel Wi-Fi', status: 'sign in' }, 'not_understood'],
    ['an id alone', { id: 'session-1' }, 'not_understood'],
    ['an account with an error', { id: 'u1', name: 'Ann', error: 'expired' }, 'not_understood'],
  ])('of the account without the envelope counts where it is one: %s', async (_what, body, kind) => {
    const { baseUrl } = await listing(() => ({ body }));
    expect((await clientWith().profile({ baseUrl, apiKey })).kind).toBe(kind);
  });

  it('is never redirected', async () => {
    const evil = await standIn();
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.write(reply(302, '', [`location: http://127.0.0.1:${evil.port}/`]));
    });
    expect((await clientWith().brands({ baseUrl: service.baseUrl, apiKey })).kind).toBe('trouble');
    expect(evil.peers).toHaveLength(0);
  });

  it('of a long list may be longer than the reply to a write', async () => {
    const data = numbered(0, 100).map((item) => ({ ...item, title: 'x'.repeat(5000) }));
    const { baseUrl } = await listing(() => ({ body: { success: true, data: { items: data, total: 100 } } }));
    const outcome = await clientWith().carousels({ baseUrl, apiKey });
    expect(outcome.kind === 'ok' && outcome.value.length).toBe(100);
  });

  it('that has no end is cut', async () => {
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      while (!peer.socket.closed) {
        peer.write(`10000\r\n${'a'.repeat(65_536)}\r\n`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    expect((await clientWith().clip({ baseUrl: service.baseUrl, apiKey }, 'c')).kind).toBe('not_understood');
  });

  it.each([
    ['is silent', 'stay'],
    ['closes', 'end'],
    ['resets', 'reset'],
  ])('of a service that %s is offline', async (_name, how) => {
    const service = await standIn(async (peer) => {
      await peer.head();
      if (how === 'end') peer.socket.end();
      if (how === 'reset') peer.socket.resetAndDestroy();
    });
    const outcome = await clientWith({ readTotalMs: 150 }).brands({ baseUrl: service.baseUrl, apiKey });
    expect(outcome.kind).toBe('offline');
  });

  it('that the caller gives up rejects with the reason, and its connection ends', async () => {
    const service = await standIn();
    const abort = new AbortController();
    const outcome = clientWith().brands({ baseUrl: service.baseUrl, apiKey }, abort.signal);
    const peer = await service.peer;
    await peer.head();
    abort.abort(new Error('closed the window'));
    await expect(outcome).rejects.toThrow('closed the window');
    await peer.closed;
    await expect(clientWith().brands({ baseUrl: service.baseUrl, apiKey }, abort.signal)).rejects.toThrow();
    expect(service.peers).toHaveLength(1);
  });

  it('under way when the client closes comes back as offline', async () => {
    const service = await standIn();
    const client = clientWith();
    const outcome = client.brands({ baseUrl: service.baseUrl, apiKey });
    await (await service.peer).head();
    await client.close();
    expect((await outcome).kind).toBe('offline');
  });

  it('with what no request may carry rejects with a typed error', async () => {
    const client = clientWith();
    const good = { baseUrl: 'http://127.0.0.1:9', apiKey };
    const error = { code: 'invalid_input' };
    await expect(client.brands({ ...good, apiKey: 'a b' })).rejects.toMatchObject(error);
    await expect(client.brands({ ...good, baseUrl: 'http://service.example' })).rejects.toMatchObject(error);
    await expect(client.clip(good, '..')).rejects.toMatchObject(error);
    await expect(
      client.documents(good, { knowledgeBaseId: 'k', offset: -1, limit: 5 }),
    ).rejects.toMatchObject(error);
  });
});

describe('a list of many pages', () => {
  const paged =
    (count: number, options: { tellsTotal?: boolean; cap?: number } = {}) =>
    (url: URL) => {
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const limit = Math.min(Number(url.searchParams.get('limit') ?? 50), options.cap ?? 100);
      const items = numbered(offset, Math.min(count, offset + limit));
      return {
        body: { success: true, data: { items, ...(options.tellsTotal === false ? {} : { total: count }) } },
      };
    };

  it.each([
    ['a total', paged(250), 250, 3],
    ['no total', paged(250, { tellsTotal: false }), 250, 4],
    ['smaller pages than asked for', paged(120, { cap: 50 }), 120, 3],
    ['smaller pages and no total', paged(120, { cap: 50, tellsTotal: false }), 120, 4],
    ['nothing in it', paged(0), 0, 1],
    ['no pages at all', () => ({ body: { success: true, data: numbered(0, 150) } }), 150, 3],
    [
      'a total that is never reached',
      () => ({ body: { success: true, data: { items: numbered(0, 7), total: 99 } } }),
      7,
      3,
    ],
    ['no end', paged(1_000_000), 5000, 50],
  ])('with %s is read whole', async (_name, answer, count, requests) => {
    const { baseUrl, asked } = await listing(answer);
    const outcome = await clientWith().knowledgeBases({ baseUrl, apiKey });
    if (outcome.kind !== 'ok') throw new Error(outcome.kind);
    expect(outcome.value.map((base) => base.id)).toEqual(numbered(0, count).map((base) => base.id));
    expect(asked).toHaveLength(requests);
  });

  it('is not told in part when a later page fails', async () => {
    const { baseUrl } = await listing((url) =>
      url.searchParams.get('offset') === '0'
        ? paged(250)(url)
        : { status: 503, body: { success: false, error: 'busy' } },
    );
    expect((await clientWith().knowledgeBases({ baseUrl, apiKey })).kind).toBe('later');
  });

  it('is asked of brands only where there may be more', async () => {
    const few = await listing(() => ({ body: { success: true, data: numbered(0, 4) } }));
    await clientWith().brands({ baseUrl: few.baseUrl, apiKey });
    expect(few.asked).toEqual(['/api-proxy/brands']);

    const bare = await listing(() => ({ body: { success: true, data: numbered(0, 70) } }));
    const client = clientWith();
    await client.brands({ baseUrl: bare.baseUrl, apiKey });
    bare.asked.length = 0;
    await client.brands({ baseUrl: bare.baseUrl, apiKey });
    expect(bare.asked, 'once it is known to have no pages').toEqual(['/api-proxy/brands']);

    const many = await listing(paged(120));
    const outcome = await clientWith().brands({ baseUrl: many.baseUrl, apiKey });
    expect(outcome.kind === 'ok' && outcome.value.length).toBe(120);
    expect(many.asked).toEqual(['/api-proxy/brands', '/api-proxy/brands?limit=100&offset=50']);
  });

  it('ends with the caller’s patience', async () => {
    const second = deferred<undefined>();
    const service = await standIn(async (peer) => {
      const { text } = await peer.head();
      if (text.includes('offset=0'))
        peer.write(jsonReply(200, { success: true, data: { items: numbered(0, 100), total: 500 } }));
      else second.resolve(undefined);
    });
    const abort = new AbortController();
    const outcome = clientWith().carousels({ baseUrl: service.baseUrl, apiKey }, abort.signal);
    await second.promise;
    abort.abort(new Error('enough'));
    await expect(outcome).rejects.toThrow('enough');
  });
});
