import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeServiceClient } from '../../../../../src-main/engine/composition/make-service-client.ts';
import type { WriteOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import type { ServiceClient } from '../../../../../src-main/engine/service-client/service-client.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { nameOf } from '../outcome-name.ts';
import { apiKey, clientWith, contentOf, patternedBytes, stepsWith } from '../service-stand-in.ts';

interface Arrived {
  readonly connection: number;
  /** On its connection, from 1. */
  readonly number: number;
  readonly head: string;
  readonly socket: Socket;
}

const reply = (headers = '', more = ''): string => {
  const body = JSON.stringify({ success: true, data: { id: 'doc-1', status: 'indexed', items: [] } });
  return `HTTP/1.1 200 OK\r\ncontent-length: ${String(body.length)}\r\n${headers}content-type: application/json\r\n\r\n${body}${more}`;
};

/** A service that takes one request after another on each connection; `onWhole` and `onHead` do what comes of each. */
async function keepingService({
  onWhole = ({ socket }) => void socket.write(reply()),
  onHead = () => undefined,
}: {
  readonly onWhole?: (arrived: Arrived) => void;
  readonly onHead?: (arrived: Arrived) => void;
} = {}) {
  const whole: Arrived[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const connection = sockets.push(socket);
    let bytes = Buffer.alloc(0);
    let number = 0;
    let arrived: Arrived | null = null;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const headEnd = bytes.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = bytes.toString('latin1', 0, headEnd);
      if (arrived === null) {
        number += 1;
        arrived = { connection, number, head, socket };
        onHead(arrived);
      }
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (bytes.length < headEnd + 4 + length) return;
      bytes = bytes.subarray(headEnd + 4 + length);
      whole.push(arrived);
      const done = arrived;
      arrived = null;
      onWhole(done);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${String(port)}`, whole, sockets };
}

const small = Buffer.from('hello, world');

function upload(
  client: ServiceClient,
  baseUrl: string,
  options: { content?: Buffer; key?: string; onEnd?: () => void } = {},
): Promise<WriteOutcome<unknown>> {
  const { content = small, key = apiKey, onEnd = () => undefined } = options;
  return client.uploadDocument(
    { baseUrl, apiKey: key },
    { knowledgeBaseId: 'kb-1' },
    contentOf(content),
    stepsWith({
      beforeEnd: async () => {
        onEnd();
      },
    }),
  );
}

function client(): ServiceClient {
  const made = clientWith({ stallMs: 2000 });
  onTestFinished(() => made.close());
  return made;
}

describe('a connection that is kept', () => {
  it('carries one request after another, uploads and reads', async () => {
    const service = await keepingService();
    const kept = client();
    for (let count = 0; count < 3; count += 1)
      expect(nameOf(await upload(kept, service.baseUrl))).toBe('accepted');
    await kept.carousels({ baseUrl: service.baseUrl, apiKey });
    expect(service.whole.map(({ connection, number }) => [connection, number])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
    ]);
  });

  it('never carries two at a time', async () => {
    const service = await keepingService();
    const kept = client();
    await Promise.all(Array.from({ length: 5 }, () => upload(kept, service.baseUrl)));
    expect(service.sockets).toHaveLength(5);
    await Promise.all(Array.from({ length: 5 }, () => upload(kept, service.baseUrl)));
    expect(service.sockets).toHaveLength(5);
  });

  it('is not shared by two keys', async () => {
    const service = await keepingService();
    const kept = client();
    await upload(kept, service.baseUrl);
    await upload(kept, service.baseUrl, { key: `${apiKey}2` });
    expect(service.whole.map(({ connection }) => connection)).toEqual([1, 2]);
  });

  it('is not used for what is held back as a whole', async () => {
    const service = await keepingService();
    const kept = client();
    await upload(kept, service.baseUrl);
    await kept.importClip(
      { baseUrl: service.baseUrl, apiKey },
      { url: 'https://video.example/a', brandId: 'b', title: null },
      { signal: new AbortController().signal, beforeEnd: async () => undefined },
    );
    expect(service.whole.map(({ connection }) => connection)).toEqual([1, 2]);
  });

  it.each([
    ['the service says that it closes it', reply('connection: close\r\n')],
    ['more came than the reply', reply('', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')],
    ['its reply has no end of its own', reply().replace(/content-length: \d+\r\n/, '')],
  ])('is not used again where %s', async (_why, bytes) => {
    const service = await keepingService({
      onWhole({ socket }) {
        if (bytes.includes('content-length')) socket.write(bytes);
        else socket.end(bytes);
      },
    });
    const kept = client();
    await upload(kept, service.baseUrl);
    await upload(kept, service.baseUrl);
    expect(service.whole.map(({ connection }) => connection)).toEqual([1, 2]);
  });

  it('is not used again after an answer that came before the end', async () => {
    const service = await keepingService({
      onHead: ({ connection, socket }) => {
        if (connection === 1) socket.write(reply().replace('200 OK', '503 Busy'));
      },
      onWhole({ connection, socket }) {
        if (connection !== 1) socket.write(reply());
      },
    });
    const kept = client();
    expect(nameOf(await upload(kept, service.baseUrl, { content: patternedBytes(9_000_000) }))).toBe(
      'unusable',
    );
    expect(nameOf(await upload(kept, service.baseUrl))).toBe('accepted');
    expect(service.whole.at(-1)).toMatchObject({ connection: 2, number: 1 });
  });

  it('is not used again after a reply that was too long to be read to its end', async () => {
    const service = await keepingService({
      onWhole({ connection, socket }) {
        if (connection === 1)
          socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 9000000\r\n\r\n${' '.repeat(300_000)}`);
        else socket.write(reply());
      },
    });
    const kept = client();
    expect(nameOf(await upload(kept, service.baseUrl))).toBe('in_doubt');
    expect(nameOf(await upload(kept, service.baseUrl))).toBe('accepted');
    expect(service.whole.at(-1)).toMatchObject({ connection: 2, number: 1 });
  });

  it('that turns out to be dead is replaced at once, in the same try, and its end is recorded once', async () => {
    const service = await keepingService({
      onHead: ({ number, socket }) => {
        if (number === 2) socket.resetAndDestroy();
      },
    });
    const kept = client();
    await upload(kept, service.baseUrl);
    let ends = 0;
    const outcome = await upload(kept, service.baseUrl, {
      content: patternedBytes(9_000_000),
      onEnd: () => (ends += 1),
    });
    expect(nameOf(outcome)).toBe('accepted');
    expect(ends).toBe(1);
    expect(service.whole.map(({ connection }) => connection)).toEqual([1, 2]);
  });

  it('that is dead is replaced for a read as well', async () => {
    const service = await keepingService({
      onHead: ({ number, socket }) => {
        if (number === 2) socket.resetAndDestroy();
      },
    });
    const kept = client();
    await upload(kept, service.baseUrl);
    const outcome = await kept.carousels({ baseUrl: service.baseUrl, apiKey });
    expect(outcome.kind).toBe('ok');
    expect(service.sockets).toHaveLength(2);
  });

  it('that closes after the end left leaves it open what the service did: nothing is sent again', async () => {
    const service = await keepingService({
      onWhole({ number, socket }) {
        if (number === 2) socket.resetAndDestroy();
        else socket.write(reply());
      },
    });
    const kept = client();
    await upload(kept, service.baseUrl);
    expect(nameOf(await upload(kept, service.baseUrl))).toBe('in_doubt');
    expect(service.whole).toHaveLength(2);
  });

  it('is let go after a few seconds in which nothing goes over it', async () => {
    const service = await keepingService();
    const clock = new ManualClock();
    const kept = makeServiceClient({ clock, userAgent: 'outbox-test' });
    onTestFinished(() => kept.close());
    await upload(kept, service.baseUrl);
    const [socket] = service.sockets;
    const closed = new Promise((resolve) => socket?.once('close', resolve));
    clock.advance(5000);
    await closed;
    expect(clock.pendingTimers).toBe(0);
    await upload(kept, service.baseUrl);
    expect(service.sockets).toHaveLength(2);
  });

  it('is not used after the computer slept, although no timer ran', async () => {
    const service = await keepingService();
    const clock = new ManualClock();
    const kept = makeServiceClient({ clock, userAgent: 'outbox-test' });
    onTestFinished(() => kept.close());
    await upload(kept, service.baseUrl);
    clock.jump(3_600_000);
    await upload(kept, service.baseUrl);
    expect(service.sockets).toHaveLength(2);
  });
});
