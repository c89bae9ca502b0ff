import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UnaskedContinue } from '../../../../../src-main/engine/service-client/transport/unasked-continue.ts';
import { nameOf } from '../outcome-name.ts';
import { clientWith, apiKey, documentReply, standIn, uploadTo, type StandIn } from '../service-stand-in.ts';

/* What proxies do to replies, though nothing asked for it. */

const goOn = 'HTTP/1.1 100 Continue\r\nserver: proxy\r\n\r\n';

/** A service that takes the whole request and then sends these bytes, each piece by itself. */
function answering(...pieces: readonly (string | Uint8Array)[]): Promise<StandIn> {
  return standIn(async (peer) => {
    await peer.body();
    peer.socket.setNoDelay(true);
    for (const piece of pieces) await new Promise((resolve) => peer.socket.write(piece, resolve));
  });
}

function compressed(bytes: Uint8Array, encoding: string): Buffer {
  const head = [
    'HTTP/1.1 201 Created',
    'content-type: application/json',
    `content-encoding: ${encoding}`,
    `content-length: ${String(bytes.length)}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
}

const yes = JSON.stringify({ success: true, data: { id: 'doc-1', status: 'processing' } });

describe('an unasked 100 Continue', () => {
  it.each([
    ['once', [goOn, documentReply]],
    ['in one piece with the answer', [`${goOn}${documentReply}`]],
    ['byte by byte', [...Array.from(goOn), documentReply]],
    [
      'several times, beside 102 and 103',
      [
        goOn,
        'HTTP/1.1 102 Processing\r\n\r\n',
        goOn,
        'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n',
        documentReply,
      ],
    ],
  ])('is passed over before the answer, in whatever pieces it comes: %s', async (_how, pieces) => {
    const service = await answering(...pieces);
    expect(nameOf(await uploadTo(service.baseUrl))).toBe('accepted');
  });

  it('without end is given up, and leaves doubt', async () => {
    const service = await answering(goOn.repeat(20), documentReply);
    expect(nameOf(await uploadTo(service.baseUrl))).toBe('in_doubt');
  });

  it('changes no byte of a reply that is none', () => {
    const looked = (text: string): string => {
      const bytes = Buffer.from(text);
      new UnaskedContinue().look(bytes);
      return bytes.toString();
    };
    const body = 'HTTP/1.1 200 OK\r\ncontent-length: 23\r\n\r\nHTTP/1.1 100 Continue\r\n';
    expect(looked(body)).toBe(body);
    expect(looked(`${goOn}${body}`)).toBe(`${goOn.replace('100', '102')}${body}`);
    expect(looked('HTTP/1.1 101 Switching\r\n\r\n')).toContain(' 101 ');
    expect(looked('HTTP/1.0 100 Continue\r\n\r\n')).toContain(' 100 ');
  });
});

describe('a compressed answer', () => {
  it.each([
    ['gzip', gzipSync(yes)],
    ['X-GZip', gzipSync(yes)],
    ['deflate', deflateSync(yes)],
    ['deflate', deflateRawSync(yes)],
    ['br', brotliCompressSync(yes)],
    ['gzip, br', brotliCompressSync(gzipSync(yes))],
  ])('is read as if it were plain (%s)', async (encoding, bytes) => {
    const service = await answering(compressed(bytes, encoding));
    expect(nameOf(await uploadTo(service.baseUrl))).toBe('accepted');
  });

  it.each([
    ['that is cut', 'gzip', gzipSync(yes).subarray(0, -6)],
    ['that is none', 'gzip', Buffer.from(yes)],
    ['of a kind that nobody knows', 'zstd', Buffer.from(yes)],
    ['packed thrice', 'gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(yes)))],
  ])('%s leaves doubt', async (_what, encoding, bytes) => {
    const service = await answering(compressed(bytes, encoding));
    expect(nameOf(await uploadTo(service.baseUrl))).toBe('in_doubt');
  });

  it('is unpacked no further than a plain one is read, however much it would hold', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(yes), Buffer.alloc(50_000_000, 32)]));
    const service = await answering(compressed(bomb, 'gzip'));
    const outcome = await uploadTo(service.baseUrl);
    expect(outcome).toMatchObject({
      kind: 'in_doubt',
      message: { params: { reason: { code: 'failure.unpacks_too_long', params: { limitBytes: 262_144 } } } },
    });
  });

  it('of a read is read as well', async () => {
    const brands = JSON.stringify({ success: true, data: [{ id: 'b1', name: 'One' }] });
    const service = await answering(compressed(gzipSync(brands), 'gzip'));
    const read = await clientWith().brands({ baseUrl: service.baseUrl, apiKey });
    expect(read.kind).toBe('ok');
  });
});
