import { said } from '../../../../helpers/said.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { deferred } from '../../../../../src-main/foundation/deferred.ts';
import {
  contentOf,
  documentReply,
  jsonReply,
  patternedBytes,
  standIn,
  stuck,
  turns,
  uploadTo,
} from '../service-stand-in.ts';
import { nameOf } from '../outcome-name.ts';

describe('the closing delimiter of an upload', () => {
  it('leaves only after the end was recorded, and everything else before', async () => {
    const bytes = patternedBytes(300_000);
    const service = await standIn();
    const recorded = deferred<undefined>();
    const asked = deferred<{ sizeBytes: number; sum: string }>();
    const outcome = uploadTo(service.baseUrl, {
      content: contentOf(bytes),
      steps: {
        beforeEnd: (sent) => {
          asked.resolve({ ...sent });
          return recorded.promise;
        },
      },
    });

    const peer = await service.peer;
    const delimiter = await peer.delimiter();
    const sent = await asked.promise;
    const withheld = await peer.body(delimiter.length);
    const { headers } = await peer.head();
    expect(sent).toEqual({
      sizeBytes: bytes.length,
      sum: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(withheld.length).toBe(Number(headers.get('content-length')) - delimiter.length);
    expect(withheld.subarray(-bytes.length).equals(bytes)).toBe(true);
    expect(withheld.includes(delimiter)).toBe(false);

    recorded.resolve(undefined);
    const whole = await peer.body();
    expect(whole.subarray(-delimiter.length).toString('latin1')).toBe(delimiter);
    peer.write(documentReply);
    expect(await outcome).toMatchObject({
      kind: 'accepted',
      value: { documentId: 'doc-1', status: 'processing' },
      reply: { statusCode: 201 },
    });
  });

  it('never leaves when the record fails; the connection dies and the error comes back', async () => {
    const service = await standIn();
    const failure = new Error('disk full');
    const outcome = await uploadTo(service.baseUrl, { steps: { beforeEnd: () => Promise.reject(failure) } });
    expect(outcome).toEqual({ kind: 'stopped', error: failure });
    const peer = await service.peer;
    const delimiter = await peer.delimiter();
    await peer.closed;
    expect(peer.bytes.includes('hello, world')).toBe(true);
    expect(peer.bytes.includes(delimiter.trim())).toBe(false);
  });

  it('never leaves when recording throws at once', async () => {
    const service = await standIn();
    const failure = new Error('no database');
    const outcome = await uploadTo(service.baseUrl, {
      steps: {
        beforeEnd: () => {
          throw failure;
        },
      },
    });
    expect(outcome).toEqual({ kind: 'stopped', error: failure });
  });

  it('never leaves for a file that became shorter or longer', async () => {
    for (const promised of [11, 13]) {
      const service = await standIn();
      const content = { ...contentOf(Buffer.from('hello, world')), sizeBytes: promised };
      const outcome = await uploadTo(service.baseUrl, {
        content,
        steps: { beforeEnd: () => Promise.reject(new Error('must not be asked')) },
      });
      expect(outcome).toMatchObject({ kind: 'stopped', error: { code: 'conflict' } });
      expect(outcome.kind === 'stopped' && outcome.error).toBeInstanceOf(OutboxError);
      for (const peer of service.peers) {
        await peer.closed;
        expect(peer.bytes.includes('--\r\n')).toBe(false);
      }
    }
  });

  it('never leaves for a file that grows without end, and no more than its size is read', async () => {
    const service = await standIn();
    let chunks = 0;
    const outcome = await uploadTo(service.baseUrl, {
      content: {
        ...contentOf(Buffer.alloc(100)),
        async *chunks() {
          for (;;) {
            chunks += 1;
            yield Buffer.alloc(10);
          }
        },
      },
    });
    const told = { code: 'source.has_more', params: { bytes: 100 } };
    expect(outcome).toMatchObject({ kind: 'stopped', error: { code: 'conflict', told } });
    expect(chunks).toBe(11);
  });

  it('never leaves over a connection that died while the end was recorded, and nothing is in doubt', async () => {
    const service = await standIn();
    const outcome = await uploadTo(service.baseUrl, {
      steps: {
        beforeEnd: async () => {
          const peer = await service.peer;
          peer.socket.resetAndDestroy();
          await peer.closed;
          await turns(50);
        },
      },
    });
    expect(outcome).toMatchObject({ kind: 'retry', cause: 'cut_off', counted: false });
  });

  it('never leaves when reading the file fails, and the file is let go', async () => {
    const service = await standIn();
    const failure = new Error('EIO');
    let closed = false;
    const outcome = await uploadTo(service.baseUrl, {
      content: {
        ...contentOf(Buffer.alloc(10)),
        async *chunks() {
          try {
            yield Buffer.alloc(5);
            await Promise.reject(failure);
          } finally {
            closed = true;
          }
        },
      },
    });
    expect(outcome).toEqual({ kind: 'stopped', error: failure });
    expect(closed).toBe(true);
  });

  it('never leaves when the file cannot be opened or progress cannot be told', async () => {
    const service = await standIn();
    const failure = new Error('gone');
    const content = contentOf(Buffer.alloc(10));
    const throws = (): never => {
      throw failure;
    };
    expect(await uploadTo(service.baseUrl, { content: { ...content, chunks: throws } })).toEqual({
      kind: 'stopped',
      error: failure,
    });
    expect(await uploadTo(service.baseUrl, { content, steps: { onProgress: throws } })).toEqual({
      kind: 'stopped',
      error: failure,
    });
  });
});

describe('a caller that gives an upload up', () => {
  it('before anything began makes no connection', async () => {
    const service = await standIn();
    const reason = new Error('cancelled');
    const outcome = await uploadTo(service.baseUrl, { steps: { signal: AbortSignal.abort(reason) } });
    expect(outcome).toEqual({ kind: 'stopped', error: reason });
    expect(service.peers).toHaveLength(0);
  });

  it('while bytes move knows that nothing was applied', async () => {
    const service = await standIn();
    const abort = new AbortController();
    const reason = new Error('cancelled');
    const waiting = deferred<undefined>();
    let closed = false;
    const outcome = uploadTo(service.baseUrl, {
      content: {
        ...contentOf(Buffer.alloc(100)),
        async *chunks() {
          try {
            yield Buffer.alloc(50);
            await waiting.promise;
            yield Buffer.alloc(50);
          } finally {
            closed = true;
          }
        },
      },
      steps: { signal: abort.signal },
    });
    await (await service.peer).head();
    abort.abort(reason);
    expect(await outcome).toEqual({ kind: 'stopped', error: reason });
    await (
      await service.peer
    ).closed;
    waiting.resolve(undefined);
    await waiting.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toBe(true);
  });

  it('while the end is being recorded is told so only when the record is in place', async () => {
    const service = await standIn();
    const abort = new AbortController();
    const asked = deferred<undefined>();
    const recorded = deferred<undefined>();
    const steps: string[] = [];
    const outcome = uploadTo(service.baseUrl, {
      steps: {
        signal: abort.signal,
        beforeEnd: async () => {
          asked.resolve(undefined);
          await recorded.promise;
          steps.push('recorded');
        },
      },
    }).then((result) => {
      steps.push(result.kind);
    });
    await asked.promise;
    abort.abort(new Error('cancelled'));
    const peer = await service.peer;
    const delimiter = await peer.delimiter();
    await peer.closed;
    recorded.resolve(undefined);
    await outcome;
    expect(steps).toEqual(['recorded', 'stopped']);
    expect(peer.bytes.includes(delimiter)).toBe(false);
  });

  it('after the end left is in doubt', async () => {
    const service = await standIn();
    const abort = new AbortController();
    const outcome = uploadTo(service.baseUrl, { steps: { signal: abort.signal } });
    await (await service.peer).body();
    abort.abort(new Error('cancelled'));
    expect(await outcome).toMatchObject({ kind: 'in_doubt', reply: null });
  });
});

describe('a reply that comes before the end', () => {
  const noEnd = { beforeEnd: () => Promise.reject(new Error('must not be asked')) };
  const large = contentOf(patternedBytes(8 * 1024 * 1024), 1024 * 1024);

  it('that refuses the key is believed, while the server no longer reads', async () => {
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.socket.pause();
      peer.write(jsonReply(401, { success: false, error: 'Unauthorized' }));
    });
    const outcome = await uploadTo(service.baseUrl, { content: large, steps: noEnd });
    expect(outcome).toMatchObject({ kind: 'connection_held', hold: 'auth', reply: { statusCode: 401 } });
    expect((await service.peer).length).toBeLessThan(8 * 1024 * 1024);
  });

  it('that refuses the key and resets the connection is believed', async () => {
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.socket.pause();
      peer.socket.write(jsonReply(401, { success: false, error: 'unauthorized', message: 'no' }), () =>
        peer.socket.resetAndDestroy(),
      );
    });
    const outcome = await uploadTo(service.baseUrl, { content: large, steps: noEnd });
    expect(nameOf(outcome)).toBe('held: auth');
  });

  it('is read to its end though it comes in pieces', async () => {
    const text = jsonReply(413, { success: false, error: 'too_large', message: 'At most 20 MB' });
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.write(text.slice(0, -20));
      await stuck(() => peer.length);
      peer.write(text.slice(-20));
    });
    const outcome = await uploadTo(service.baseUrl, { content: large, steps: noEnd });
    const peer = await service.peer;
    expect(peer.length).toBeLessThan(large.sizeBytes);
    expect(outcome).toMatchObject({ kind: 'rejected', wholeTarget: false });
    expect(outcome.kind === 'rejected' && said(outcome.message)).toContain('too_large, At most 20 MB');
  });

  it.each([
    ['success', jsonReply(200, { success: true, data: { id: 'x' } }), 'unusable'],
    [
      'a page',
      'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 9\r\n\r\n<p>hi</p>',
      'turned_away',
    ],
    ['a redirect', 'HTTP/1.1 302 Found\r\nlocation: /login\r\ncontent-length: 0\r\n\r\n', 'turned_away'],
    ['see other', 'HTTP/1.1 303 See Other\r\nlocation: /login\r\ncontent-length: 0\r\n\r\n', 'turned_away'],
    ['a bad gateway', 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n', 'retry'],
    ['not found', jsonReply(404, { success: false, error: 'not_found' }), 'refused: asks target'],
  ])('with %s keeps the end back', async (_name, text, kind) => {
    const service = await standIn(async (peer) => {
      await peer.head();
      peer.write(text);
    });
    const outcome = await uploadTo(service.baseUrl, { content: large, steps: noEnd });
    expect(nameOf(outcome)).toBe(kind);
    const peer = await service.peer;
    expect(peer.bytes.includes((await peer.delimiter()).trim())).toBe(false);
  });

  it('keeps the end back even while that is being recorded', async () => {
    const recorded = deferred<undefined>();
    const asked = deferred<undefined>();
    const service = await standIn();
    const outcome = uploadTo(service.baseUrl, {
      steps: {
        beforeEnd: () => {
          asked.resolve(undefined);
          return recorded.promise;
        },
      },
    });
    const peer = await service.peer;
    const delimiter = await peer.delimiter();
    await asked.promise;
    peer.write(jsonReply(422, { success: false, error: 'validation' }));
    await peer.closed;
    recorded.resolve(undefined);
    expect((await outcome).kind).toBe('rejected');
    expect(peer.bytes.includes(delimiter)).toBe(false);
  });
});
