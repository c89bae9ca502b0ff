import { describe, expect, it } from 'vitest';
import type { ServiceClient } from '../../../../../src-main/engine/service-client/service-client.ts';
import { plainMemory } from '../../../../helpers/plain-memory.ts';
import { apiKey, clientWith, contentOf, jsonReply, reply, standIn, stepsWith } from '../service-stand-in.ts';
const client = clientWith();

describe('one part of a video', () => {
  const bytes = Buffer.from('part of a video');
  const put = (url: string, access = 'http://127.0.0.1:1'): ReturnType<ServiceClient['putClipPart']> =>
    client.putClipPart(
      { baseUrl: access, apiKey },
      { url, sizeBytes: bytes.byteLength, chunks: () => contentOf(bytes).chunks(plainMemory) },
      stepsWith(),
    );

  it('goes out with its length and no key, and its ETag comes back as sent', async () => {
    const store = await standIn(async (peer) => {
      await peer.body();
      peer.write(reply(200, '', ['etag: W/"aB-1"']));
    });
    expect(await put(`${store.baseUrl}/b/1?signature=secret`)).toEqual({ kind: 'ok', etag: 'W/"aB-1"' });
    const peer = await store.peer;
    const { text, headers } = await peer.head();
    expect(text.startsWith('PUT /b/1?signature=secret HTTP/1.1')).toBe(true);
    expect(headers.get('content-length')).toBe('15');
    expect(headers.has('authorization')).toBe(false);
    expect(peer.bytes.toString()).not.toContain(apiKey);
    expect((await peer.body()).equals(bytes)).toBe(true);
  });

  it.each([
    [403, 'expired'],
    [404, 'expired'],
    [410, 'expired'],
    [429, 'retry'],
    [503, 'retry'],
    [307, 'refused'],
    [400, 'refused'],
    [200, 'refused'],
  ])('that ends %i is %s, and no words show the query', async (status, kind) => {
    const store = await standIn(async (peer) => {
      await peer.body();
      peer.write(jsonReply(status, {}, ['location: http://127.0.0.1:1/?signature=secret']));
    });
    const outcome = await put(`${store.baseUrl}/b/1?signature=secret`);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain('secret');
    expect(store.peers).toHaveLength(1);
  });

  it.each(['http://store.example/x', 'ftp://127.0.0.1/x', 'https://a:b@store.example/', 'nonsense'])(
    'is not sent to %s',
    async (url) => {
      expect((await put(url)).kind).toBe('refused');
    },
  );

  it('is not sent over http to this computer for a service elsewhere', async () => {
    expect((await put('http://127.0.0.1:1/x', 'https://service.example')).kind).toBe('refused');
  });
});
