import { said } from '../../../../helpers/said.ts';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { makeServiceClient } from '../../../../../src-main/engine/composition/make-service-client.ts';
import type { WriteOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import { systemClock } from '../../../../../src-main/foundation/clock.ts';
import { deferred } from '../../../../../src-main/foundation/deferred.ts';
import {
  apiKey,
  contentOf,
  documentReply,
  jsonReply,
  patternedBytes,
  reply,
  standIn,
  stepsWith,
  uploadTo,
  type StandIn,
} from '../service-stand-in.ts';
import { nameOf } from '../outcome-name.ts';

const short = { connectTimeoutMs: 150, replyTimeoutMs: 150, stallMs: 150, uploadBaseMs: 5000 };

/** A service that takes the whole request and then sends these bytes, as they are. */
function answering(bytes: string | Uint8Array, then: 'stay' | 'end' | 'reset' = 'stay'): Promise<StandIn> {
  return standIn(async (peer) => {
    await peer.body();
    if (then === 'stay') peer.write(bytes);
    else if (then === 'end') peer.socket.end(bytes);
    else peer.socket.write(bytes, () => peer.socket.resetAndDestroy());
  });
}

function messageOf(outcome: WriteOutcome<unknown>): string {
  return 'message' in outcome ? said(outcome.message) : '';
}

describe('a service that cannot be reached', () => {
  it('because nothing listens is offline, and nothing was recorded', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    const outcome = await uploadTo(`http://127.0.0.1:${port}`, {
      steps: { beforeEnd: () => Promise.reject(new Error('must not be asked')) },
    });
    expect(nameOf(outcome)).toBe('held: offline');
    expect(messageOf(outcome)).toContain('127.0.0.1 refused the connection (ECONNREFUSED)');
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN'])(
    'because its name cannot be looked up (%s) is offline',
    async (code) => {
      const client = makeServiceClient({
        clock: systemClock,
        userAgent: 'test',
        lookup: (hostname, _options, callback) => {
          callback(Object.assign(new Error(`${code} ${hostname}`), { code }), []);
        },
      });
      const outcome = await client.uploadDocument(
        { baseUrl: 'https://service.invalid', apiKey },
        { knowledgeBaseId: 'kb' },
        contentOf(Buffer.from('x')),
        stepsWith(),
      );
      expect(nameOf(outcome)).toBe('held: offline');
      expect(messageOf(outcome)).toContain('service.invalid');
    },
  );

  it('because no connection comes about in time is offline, and the attempt does not linger', async () => {
    const client = makeServiceClient({
      clock: systemClock,
      userAgent: 'test',
      limits: short,
      lookup: () => undefined,
    });
    const outcome = await client.uploadDocument(
      { baseUrl: 'https://service.invalid', apiKey },
      { knowledgeBaseId: 'kb' },
      contentOf(Buffer.from('x')),
      stepsWith(),
    );
    expect(nameOf(outcome)).toBe('held: offline');
    expect(messageOf(outcome)).toContain('did not accept a connection within 1 s');
  });

  it('while the caller gives up is stopped at once', async () => {
    const abort = new AbortController();
    const looking = deferred<undefined>();
    const client = makeServiceClient({
      clock: systemClock,
      userAgent: 'test',
      lookup: () => {
        looking.resolve(undefined);
      },
    });
    const outcome = client.uploadDocument(
      { baseUrl: 'https://service.invalid', apiKey },
      { knowledgeBaseId: 'kb' },
      contentOf(Buffer.from('x')),
      stepsWith({ signal: abort.signal }),
    );
    await looking.promise;
    abort.abort(new Error('cancelled'));
    expect(await outcome).toMatchObject({ kind: 'stopped', error: { message: 'cancelled' } });
  });
});

describe('a connection that breaks before the end', () => {
  const large = contentOf(patternedBytes(8 * 1024 * 1024), 1024 * 1024);

  it.each(['at once', 'after the head'])('by a reset %s is tried again and counted nothing', async (when) => {
    const service = await standIn(async (peer) => {
      if (when === 'after the head') await peer.head();
      peer.socket.resetAndDestroy();
    });
    const outcome = await uploadTo(service.baseUrl, { content: large });
    expect(outcome).toMatchObject({ kind: 'retry', cause: 'cut_off', counted: false, reply: null });
  });

  it('by an orderly close is tried again and counted nothing', async () => {
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.socket.end();
    });
    const outcome = await uploadTo(service.baseUrl, { content: large });
    expect(outcome).toMatchObject({ kind: 'retry', cause: 'cut_off', counted: false });
  });

  it('because the server stops reading is stalled and counted', async () => {
    const service = await standIn((peer) => {
      peer.socket.pause();
    });
    const outcome = await uploadTo(service.baseUrl, {
      content: contentOf(patternedBytes(32 * 1024 * 1024), 1024 * 1024),
      limits: short,
    });
    expect(outcome).toMatchObject({ kind: 'retry', cause: 'stalled', counted: true });
  });

  it('because the file does not come forward in the total time is stalled, and the file is let go', async () => {
    const service = await standIn();
    let returned = false;
    const outcome = await uploadTo(service.baseUrl, {
      content: {
        ...contentOf(Buffer.alloc(10)),
        chunks: () => ({
          [Symbol.asyncIterator]: () => ({
            next: () => new Promise<IteratorResult<Uint8Array>>(() => undefined),
            return: () => {
              returned = true;
              return Promise.resolve({ done: true as const, value: undefined });
            },
          }),
        }),
      },
      limits: { uploadBaseMs: 100 },
    });
    expect(outcome).toMatchObject({ kind: 'retry', cause: 'stalled', counted: true });
    expect(returned).toBe(true);
  });

  it('by endless interim replies counted', async () => {
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(11));
    });
    const outcome = await uploadTo(service.baseUrl, { content: large });
    expect(outcome).toMatchObject({ kind: 'retry', cause: 'server', counted: true });
    expect(messageOf(outcome)).toContain('interim replies');
  });

  it('by something that is not HTTP counted', async () => {
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.write('SSH-2.0-OpenSSH\r\n');
    });
    expect(await uploadTo(service.baseUrl, { content: large })).toMatchObject({
      kind: 'retry',
      cause: 'server',
      counted: true,
    });
  });
});

describe('a connection that breaks after the end', () => {
  it.each(['reset', 'end'] as const)('by a %s is in doubt', async (how) => {
    const service = await answering('', how);
    expect(await uploadTo(service.baseUrl)).toMatchObject({ kind: 'in_doubt', reply: null });
  });

  it('by silence is in doubt at our own deadline', async () => {
    const service = await answering('');
    const outcome = await uploadTo(service.baseUrl, { limits: short });
    expect(outcome.kind).toBe('in_doubt');
    expect(messageOf(outcome)).toContain('no complete answer within 1 s');
  });

  it('by a reply that drips is in doubt at our own deadline, with what came as evidence', async () => {
    const service = await standIn(async (peer) => {
      await peer.body();
      const headEnd = documentReply.indexOf('\r\n\r\n') + 4;
      peer.write(documentReply.slice(0, headEnd));
      for (const character of documentReply.slice(headEnd, -1)) {
        peer.write(character);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const outcome = await uploadTo(service.baseUrl, { limits: { replyTimeoutMs: 300 } });
    expect(outcome).toMatchObject({ kind: 'in_doubt', reply: { statusCode: 201 } });
  });

  it('by endless interim replies is in doubt', async () => {
    const service = await answering('HTTP/1.1 102 Processing\r\n\r\n'.repeat(11));
    const outcome = await uploadTo(service.baseUrl);
    expect(outcome.kind).toBe('in_doubt');
    expect(messageOf(outcome)).toContain('interim replies');
  });

  it('is not broken by ten interim replies', async () => {
    const service = await answering('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10) + documentReply);
    expect((await uploadTo(service.baseUrl)).kind).toBe('accepted');
  });
});

describe('a reply that cannot be relied on is in doubt', () => {
  const success = '{"success":true,"data":{"id":"d"}}';

  it.each([
    ['with two lengths', `HTTP/1.1 200 OK\r\ncontent-length: 34\r\ncontent-length: 5\r\n\r\n${success}`],
    [
      'with a length and chunks',
      `HTTP/1.1 200 OK\r\ncontent-length: 34\r\ntransfer-encoding: chunked\r\n\r\n${success}`,
    ],
    ['with bare line feeds', `HTTP/1.1 200 OK\ncontent-length: 34\n\n${success}`],
    ['with a folded header', `HTTP/1.1 200 OK\r\nx: a\r\n b\r\ncontent-length: 34\r\n\r\n${success}`],
    ['with a bad status line', `HTTP/1.1 OK\r\ncontent-length: 34\r\n\r\n${success}`],
    ['with 20 KiB of headers', reply(200, success, [`x: ${'a'.repeat(20_480)}`])],
    ['compressed', reply(200, success, ['content-encoding: gzip'])],
    ['compressed twice', reply(200, success, ['content-encoding: identity', 'content-encoding: br'])],
    ['longer than 256 KiB', reply(200, `{"success":true,"x":"${'a'.repeat(300_000)}"}`)],
    [
      'without an end',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${`1000\r\n${'a'.repeat(4096)}\r\n`.repeat(100)}`,
    ],
    ['that is a page', reply(200, '<html>Welcome to the hotel</html>', ['content-type: text/html'])],
    ['that is empty', reply(200, '')],
    ['that has no content', 'HTTP/1.1 204 No Content\r\n\r\n'],
    [
      'that is another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    ],
    ['that is see other', 'HTTP/1.1 303 See Other\r\nlocation: /x\r\ncontent-length: 0\r\n\r\n'],
    ['that is a bad gateway', reply(502, '<html>502</html>')],
    ['with a name given twice', reply(200, '{"success":false,"success":true}')],
    ['200 levels deep', reply(200, `{"success":true,"data":${'['.repeat(200)}${']'.repeat(200)}}`)],
  ])('%s', async (_name, text) => {
    const service = await answering(text);
    expect((await uploadTo(service.baseUrl)).kind).toBe('in_doubt');
  });

  it('that is not UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('{"success":true,"x":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ]);
    const head = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
    const service = await answering(Buffer.concat([head, body]));
    expect((await uploadTo(service.baseUrl)).kind).toBe('in_doubt');
  });

  it('but a byte order mark does no harm', async () => {
    const service = await answering(reply(200, `\ufeff${success}`));
    expect(await uploadTo(service.baseUrl)).toMatchObject({ kind: 'accepted', value: { documentId: 'd' } });
  });

  it('and what follows a whole reply is not read', async () => {
    const service = await answering(documentReply + jsonReply(500, { success: false }));
    expect((await uploadTo(service.baseUrl)).kind).toBe('accepted');
  });
});

describe('a redirect', () => {
  it.each([301, 302, 307, 308])('%i is never followed, and leaves open what arrived', async (statusCode) => {
    const evil = await standIn();
    const location = `http://127.0.0.1:${evil.port}/steal?token=1`;
    const service = await answering(reply(statusCode, '', [`location: ${location}`]));
    const outcome = await uploadTo(service.baseUrl);
    expect(nameOf(outcome)).toBe('in_doubt');
    expect(messageOf(outcome)).toContain(`redirects to http://127.0.0.1:${evil.port} `);
    expect(evil.peers).toHaveLength(0);
    expect(service.peers).toHaveLength(1);
  });
});

describe('a reply that is cut', () => {
  const body = JSON.stringify({
    success: true,
    data: { id: 'doc-1', status: 'processing', name: 'a'.repeat(120) },
  });
  const chunked = [
    'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ].join('');
  const closing = `HTTP/1.1 201 Created\r\nconnection: close\r\ncontent-type: application/json\r\n\r\n${body}`;

  it.each([
    ['of a known length', reply(201, body, ['content-type: application/json'])],
    ['in chunks', chunked],
    ['that ends with the connection', closing],
  ])('%s at any byte is in doubt; whole, it is accepted', async (_name, text) => {
    let cutAt = 0;
    const service = await standIn(async (peer) => {
      await peer.body();
      const part = text.slice(0, cutAt);
      if (cutAt % 2 === 0) peer.socket.end(part);
      else peer.socket.write(part, () => peer.socket.resetAndDestroy());
    });
    const wrong: string[] = [];
    for (cutAt = 1; cutAt <= text.length; cutAt += 1) {
      const { kind } = await uploadTo(service.baseUrl, { content: contentOf(Buffer.from('x')) });
      const expected = cutAt === text.length ? 'accepted' : 'in_doubt';
      // A reset may throw away what it overtook, so even all of a reply may not have been seen.
      if (kind !== expected && !(kind === 'in_doubt' && cutAt % 2 === 1)) wrong.push(`${cutAt}: ${kind}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a request that is cut', () => {
  it('at any of its last bytes is in doubt if the end may have left, else tried again', async () => {
    const content = contentOf(patternedBytes(200));
    const probe = await answering(documentReply);
    await uploadTo(probe.baseUrl, { content });
    const { length } = await probe.peer;
    const delimiterLength = (await (await probe.peer).delimiter()).length;

    const wrong: string[] = [];
    for (let back = delimiterLength + 64; back >= 0; back -= 1) {
      const service = await standIn(async (peer) => {
        await peer.received(length - back);
        peer.socket.resetAndDestroy();
      });
      let wasRecorded = false;
      const isBeforeEnd = back > delimiterLength;
      const outcome = await uploadTo(service.baseUrl, {
        content,
        steps: {
          beforeEnd: async () => {
            // The server resets what it has not all got; the record must not overtake that.
            if (isBeforeEnd) await (await service.peer).closed;
            wasRecorded = true;
          },
        },
      });
      const sawEnd = (await service.peer).length === length;
      const isRight = sawEnd
        ? outcome.kind === 'in_doubt'
        : outcome.kind === 'in_doubt'
          ? wasRecorded
          : outcome.kind === 'retry' && outcome.cause === 'cut_off';
      if (!isRight) wrong.push(`${back}: ${outcome.kind}`);
    }
    expect(wrong).toEqual([]);
  });
});
