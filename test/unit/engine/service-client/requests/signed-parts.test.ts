import { said } from '../../../../helpers/said.ts';
import { describe, expect, it } from 'vitest';
import type { ClientLimits } from '../../../../../src-main/engine/service-client/transport/client-limits.ts';
import type { PartOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import { makeServiceClient } from '../../../../../src-main/engine/composition/make-service-client.ts';
import { systemClock } from '../../../../../src-main/foundation/clock.ts';
import { deferred } from '../../../../../src-main/foundation/deferred.ts';
import { lookupIn } from '../../../../helpers/lookup-in.ts';
import { plainMemory } from '../../../../helpers/plain-memory.ts';
import {
  apiKey,
  clientWith,
  contentOf,
  patternedBytes,
  reply,
  standIn,
  type StandIn,
} from '../service-stand-in.ts';

/* A part of a video on its way to the address that was signed for it (service-field-notes §8). */

const query = 'X-Signature=5ecre7&X-Expires=900';

function put(
  store: StandIn,
  options: {
    readonly bytes?: Uint8Array;
    readonly sizeBytes?: number;
    readonly chunks?: () => AsyncIterable<Uint8Array>;
    readonly limits?: Partial<ClientLimits>;
    readonly signal?: AbortSignal;
    readonly onProgress?: (sentBytes: number) => void;
  } = {},
): Promise<PartOutcome> {
  const bytes = options.bytes ?? patternedBytes(40_000);
  return clientWith(options.limits).putClipPart(
    { baseUrl: 'http://127.0.0.1:9', apiKey },
    {
      url: `${store.baseUrl}/bucket/clips/secret-folder/part-3?${query}`,
      sizeBytes: options.sizeBytes ?? bytes.byteLength,
      chunks: options.chunks ?? (() => contentOf(bytes, 16_384).chunks(plainMemory)),
    },
    {
      signal: options.signal ?? new AbortController().signal,
      onProgress: options.onProgress ?? (() => undefined),
    },
  );
}

/** A store that takes the whole part and then sends this. */
function answering(text: string): Promise<StandIn> {
  return standIn(async (peer) => {
    await peer.body();
    peer.write(text);
  });
}

describe('what is sent of a part', () => {
  it('is the part, its length and its address, and nothing that the service is given', async () => {
    const store = await answering(reply(200, '', ['etag: "abc"']));
    const bytes = patternedBytes(40_000);
    const progress: number[] = [];
    const outcome = await put(store, { bytes, onProgress: (sent) => progress.push(sent) });
    expect(outcome).toEqual({ kind: 'ok', etag: '"abc"' });
    const peer = await store.peer;
    const { text, headers } = await peer.head();
    expect(text.split('\r\n')[0]).toBe(`PUT /bucket/clips/secret-folder/part-3?${query} HTTP/1.1`);
    expect([...headers.keys()].sort()).toEqual(['connection', 'content-length', 'host']);
    expect(headers.get('content-length')).toBe('40000');
    expect((await peer.body()).equals(bytes)).toBe(true);
    expect(peer.bytes.includes(apiKey)).toBe(false);
    expect(progress.at(-1)).toBe(40_000);
  });

  it('may be nothing', async () => {
    const store = await answering(reply(200, '', ['etag: "e"']));
    expect(await put(store, { bytes: new Uint8Array() })).toEqual({ kind: 'ok', etag: '"e"' });
    expect((await (await store.peer).head()).headers.get('content-length')).toBe('0');
  });

  it('goes over a connection of its own each time', async () => {
    const store = await answering(reply(200, '', ['etag: "e"', 'connection: keep-alive']));
    await put(store);
    await put(store);
    expect(store.peers).toHaveLength(2);
  });
});

describe('an address for a part', () => {
  it.each([
    ['198.51.100.7', 'Not a link: it leads to this computer or into a private network', 0],
    ['127.0.0.1', 'The part was not finished at', 1],
  ])(
    'leads no nearer by the name in it than the service is found, at %s',
    async (service, reason, connections) => {
      const store = await standIn((peer) => {
        peer.socket.destroy();
        return Promise.resolve();
      });
      const client = makeServiceClient({
        ...{ clock: systemClock, userAgent: 'test' },
        lookup: lookupIn({ 'store.example': ['127.0.0.1'], 'service.example': [service] }),
      });
      const { port } = new URL(store.baseUrl);
      const outcome = await client.putClipPart(
        { baseUrl: 'https://service.example', apiKey },
        {
          url: `https://store.example:${port}/part-1?${query}`,
          sizeBytes: 10,
          chunks: () => contentOf(Buffer.alloc(10), 10).chunks(plainMemory),
        },
        { signal: new AbortController().signal, onProgress: () => undefined },
      );
      expect('message' in outcome ? said(outcome.message) : outcome.kind).toContain(reason);
      expect(store.peers).toHaveLength(connections);
    },
  );

  it.each([
    ['plain http to another computer', 'http://storage.halden.example/p?X-Signature=5ecre7', 'http://'],
    ['another scheme', 'ftp://127.0.0.1/part-1?X-Signature=5ecre7', 'isn’t an https'],
    ['a user name in it', 'https://user:pass@storage.halden.example/part-1', 'a user name or password'],
    ['a path alone', '/bucket/part-1?X-Signature=5ecre7', 'has no host'],
    ['no scheme', '//storage.halden.example/part-1?X-Signature=5ecre7', 'doesn’t say https://'],
  ])('is refused with the reason before anything is sent: %s', async (_name, url, reason) => {
    let isRead = false;
    const outcome = await clientWith().putClipPart(
      { baseUrl: 'http://127.0.0.1:9', apiKey },
      {
        url,
        sizeBytes: 10,
        async *chunks() {
          isRead = true;
          yield await Promise.resolve(Buffer.alloc(10));
        },
      },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect(outcome.kind).toBe('refused');
    expect('message' in outcome && said(outcome.message)).toContain(reason);
    expect(JSON.stringify(outcome)).not.toContain('5ecre7');
    expect(isRead).toBe(false);
  });

  it('on this computer is good only for a service on this computer', async () => {
    const store = await answering(reply(200, '', ['etag: "e"']));
    const outcome = await clientWith().putClipPart(
      { baseUrl: 'https://api.halden.example', apiKey },
      {
        url: `${store.baseUrl}/part-1`,
        sizeBytes: 10,
        chunks: () => contentOf(Buffer.alloc(10), 10).chunks(plainMemory),
      },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect(outcome.kind).toBe('refused');
    expect(store.peers).toHaveLength(0);
  });
});

describe('an address for a part that leads nearer than its service is', () => {
  it.each([
    ['this computer', 'https://127.0.0.1:9/part?X-Signature=5ecre7'],
    ['this computer by name', 'https://localhost/part?X-Signature=5ecre7'],
    ['this computer in another notation', 'https://2130706433/part?X-Signature=5ecre7'],
    ['this network', 'https://192.168.1.4/part?X-Signature=5ecre7'],
    ['this network by name', 'https://nas.local/part?X-Signature=5ecre7'],
    ['what a cloud tells its computers', 'https://169.254.169.254/part?X-Signature=5ecre7'],
  ])('is refused before anything is read: %s', async (_name, url) => {
    const chunks = () => {
      throw new Error('It was read');
    };
    const outcome = await clientWith().putClipPart(
      { baseUrl: 'https://api.halden.example', apiKey },
      { url, sizeBytes: 10, chunks },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect(outcome.kind).toBe('refused');
    expect('message' in outcome && said(outcome.message)).toContain(
      'leads to this computer or into a private network',
    );
    expect(JSON.stringify(outcome)).not.toContain('5ecre7');
  });
});

describe('an ETag', () => {
  it.each(['"5d41402abc4b2a76b9719d911017c592"', 'W/"weak"', 'bare', '"a b"', '"1-2"'])(
    'is kept exactly as sent: %s',
    async (etag) => {
      expect(await put(await answering(reply(200, '', [`ETag: ${etag}`])))).toEqual({ kind: 'ok', etag });
    },
  );

  it.each([
    ['none', []],
    ['an empty one', ['etag: ']],
    ['two', ['etag: "a"', 'etag: "b"']],
    ['one beyond reason', [`etag: "${'a'.repeat(2000)}"`]],
  ])('is needed: %s is refused', async (_name, headers) => {
    expect((await put(await answering(reply(200, '', headers)))).kind).toBe('refused');
  });
});

describe('a store that does not take a part', () => {
  it.each([
    [401, 'refused'],
    [403, 'expired'],
    [404, 'expired'],
    [410, 'expired'],
    [400, 'refused'],
    [411, 'refused'],
    [413, 'refused'],
    [408, 'retry'],
    [425, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [502, 'retry'],
    [503, 'retry'],
    [599, 'retry'],
  ] as const)('%i: %s, without the query in its words', async (statusCode, kind) => {
    const body = `<Error><Resource>${query}</Resource></Error>`;
    const outcome = await put(await answering(reply(statusCode, body)));
    expect(outcome.kind).toBe(kind);
    const told = JSON.stringify(outcome);
    expect(told).not.toContain('5ecre7');
    expect(told).not.toContain('secret-folder');
    expect(told).toContain('part-3');
  });

  it('says how long to wait', async () => {
    const outcome = await put(await answering(reply(503, '', ['retry-after: 7'])));
    expect(outcome).toMatchObject({ kind: 'retry', retryAfterMs: 7000 });
  });

  it.each([301, 302, 303, 307, 308])(
    'redirects (%i): nobody follows, and only the origin is shown',
    async (statusCode) => {
      const evil = await standIn();
      const location = `location: http://127.0.0.1:${evil.port}/steal?${query}`;
      const outcome = await put(await answering(reply(statusCode, '', [location])));
      expect(outcome.kind).toBe('refused');
      expect(JSON.stringify(outcome)).toContain(`http://127.0.0.1:${evil.port}`);
      expect(JSON.stringify(outcome)).not.toMatch(/5ecre7|steal/);
      expect(evil.peers).toHaveLength(0);
    },
  );

  it('refuses before it has everything: its word counts, and nothing more is sent', async () => {
    const store = await standIn(async (peer) => {
      await peer.head();
      peer.socket.end(reply(403, 'expired'));
    });
    let chunks = 0;
    const outcome = await put(store, {
      sizeBytes: 64 * 1024 * 1024,
      async *chunks() {
        for (; chunks < 1024; chunks += 1) yield Buffer.alloc(65_536);
      },
    });
    expect(outcome.kind).toBe('expired');
    expect(chunks).toBeLessThan(1024);
  });

  it('claims success before it has everything: sent again', async () => {
    const store = await standIn(async (peer) => {
      await peer.head();
      peer.write(reply(200, '', ['etag: "e"']));
    });
    const answered = deferred<undefined>();
    const outcome = put(store, {
      sizeBytes: 20,
      async *chunks() {
        yield Buffer.alloc(10);
        await answered.promise;
        yield Buffer.alloc(10);
      },
    });
    expect((await outcome).kind).toBe('retry');
    answered.resolve(undefined);
  });
});

describe('a part that is cut short', () => {
  it('by a reset in the middle is sent again', async () => {
    const store = await standIn(async (peer) => {
      await peer.received(10_000);
      peer.socket.resetAndDestroy();
    });
    const outcome = await put(store, { bytes: patternedBytes(4_000_000) });
    expect(outcome.kind).toBe('retry');
    expect(JSON.stringify(outcome)).not.toContain('5ecre7');
  });

  it('by a reply that is cut is sent again', async () => {
    const store = await standIn(async (peer) => {
      await peer.body();
      peer.socket.end('HTTP/1.1 200 OK\r\netag: "e"\r\ncontent-length: 100\r\n\r\nabc');
    });
    expect((await put(store)).kind).toBe('retry');
  });

  it('by a store that takes nothing is given up at the stall', async () => {
    const store = await standIn((peer) => {
      peer.socket.pause();
    });
    const outcome = await put(store, { bytes: patternedBytes(16_000_000), limits: { stallMs: 200 } });
    expect(outcome).toMatchObject({ kind: 'retry', retryAfterMs: null });
    expect(JSON.stringify(outcome)).toContain('failure.stalled');
  });

  it('by a store that never answers is given up at the deadline', async () => {
    const outcome = await put(await standIn(), { limits: { replyTimeoutMs: 150 } });
    expect(outcome.kind).toBe('retry');
    expect(JSON.stringify(outcome)).toContain('failure.silent');
  });

  it('by its own total time is given up', async () => {
    const never = deferred<undefined>();
    const outcome = await put(await standIn(), {
      limits: { uploadBaseMs: 150 },
      sizeBytes: 10,
      async *chunks() {
        yield Buffer.alloc(5);
        await never.promise;
      },
    });
    expect(outcome.kind).toBe('retry');
  });

  it('by a file of another size is stopped', async () => {
    for (const sizeBytes of [39_999, 40_001]) {
      const outcome = await put(await standIn(), { sizeBytes });
      expect(outcome).toMatchObject({ kind: 'stopped', error: { code: 'conflict' } });
    }
  });

  it('by the file’s own error comes back with it', async () => {
    const failure = new Error('disk gone');
    const outcome = await put(await standIn(), {
      async *chunks() {
        yield Buffer.alloc(5);
        throw failure;
      },
    });
    expect(outcome).toEqual({ kind: 'stopped', error: failure });
  });

  it('by the caller is stopped, before and during, even when all of it is out', async () => {
    const reason = new Error('paused');
    const store = await standIn();
    expect(await put(store, { signal: AbortSignal.abort(reason) })).toEqual({
      kind: 'stopped',
      error: reason,
    });
    expect(store.peers).toHaveLength(0);
    const abort = new AbortController();
    const outcome = put(store, { signal: abort.signal });
    await (await store.peer).body();
    abort.abort(reason);
    expect(await outcome).toEqual({ kind: 'stopped', error: reason });
  });

  it('because nothing listens is offline', async () => {
    const outcome = await clientWith().putClipPart(
      { baseUrl: 'http://127.0.0.1:9', apiKey },
      {
        url: `http://127.0.0.1:1/part?${query}`,
        sizeBytes: 1,
        chunks: () => contentOf(Buffer.alloc(1)).chunks(plainMemory),
      },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect(outcome.kind).toBe('offline');
    expect(JSON.stringify(outcome)).not.toContain('5ecre7');
  });
});
