import { describe, expect, it } from 'vitest';
import { makeServiceClient } from '../../../../../src-main/engine/composition/make-service-client.ts';
import { systemClock } from '../../../../../src-main/foundation/clock.ts';
import { apiKey, jsonReply, standIn, type StandIn } from '../service-stand-in.ts';
import { nameOf } from '../outcome-name.ts';

/** A service that takes the whole request and then sends these bytes, as they are. */
function answering(bytes: string | Uint8Array, then: 'stay' | 'end' | 'reset' = 'stay'): Promise<StandIn> {
  return standIn(async (peer) => {
    await peer.body();
    if (then === 'stay') peer.write(bytes);
    else if (then === 'end') peer.socket.end(bytes);
    else peer.socket.write(bytes, () => peer.socket.resetAndDestroy());
  });
}

describe('a small JSON post', () => {
  const clip = { url: 'https://video.example/1', brandId: 'brand-1', title: null };

  it('sends nothing before its end is recorded', async () => {
    const service = await standIn(async (peer) => {
      await peer.body();
      peer.write(jsonReply(201, { success: true, data: { clipId: 'clip-1' } }));
    });
    const seen: number[] = [];
    const outcome = await makeServiceClient({ clock: systemClock, userAgent: 'test' }).importClip(
      { baseUrl: service.baseUrl, apiKey },
      { ...clip, title: 'A title' },
      {
        signal: new AbortController().signal,
        beforeEnd: async () => {
          seen.push((await service.peer).length);
        },
      },
    );
    expect(outcome).toMatchObject({ kind: 'accepted', value: { clipId: 'clip-1', status: null } });
    expect(seen).toEqual([0]);
    const peer = await service.peer;
    const { text, headers } = await peer.head();
    expect(text.startsWith('POST /api-proxy/clips/import-url HTTP/1.1')).toBe(true);
    expect(headers.get('content-type')).toBe('application/json');
    expect(JSON.parse((await peer.body()).toString('utf8'))).toEqual({
      url: clip.url,
      brandId: clip.brandId,
      title: 'A title',
    });
  });

  it('whose record fails sends nothing at all', async () => {
    const service = await standIn();
    const failure = new Error('disk full');
    const outcome = await makeServiceClient({ clock: systemClock, userAgent: 'test' }).importClip(
      { baseUrl: service.baseUrl, apiKey },
      clip,
      { signal: new AbortController().signal, beforeEnd: () => Promise.reject(failure) },
    );
    expect(outcome).toEqual({ kind: 'stopped', error: failure });
    const peer = await service.peer;
    await peer.closed;
    expect(peer.length).toBe(0);
  });

  it('that no connection could be made for is offline and recorded nothing', async () => {
    const outcome = await makeServiceClient({ clock: systemClock, userAgent: 'test' }).importClip(
      { baseUrl: 'http://127.0.0.1:1', apiKey },
      clip,
      {
        signal: new AbortController().signal,
        beforeEnd: () => Promise.reject(new Error('must not be asked')),
      },
    );
    expect(nameOf(outcome)).toBe('held: offline');
  });

  it('whose connection breaks after the record is in doubt', async () => {
    const service = await answering('', 'reset');
    const outcome = await makeServiceClient({ clock: systemClock, userAgent: 'test' }).importClip(
      { baseUrl: service.baseUrl, apiKey },
      clip,
      { signal: new AbortController().signal, beforeEnd: async () => undefined },
    );
    expect(outcome.kind).toBe('in_doubt');
  });
});
