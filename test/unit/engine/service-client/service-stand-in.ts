import { createHash } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { makeServiceClient } from '../../../../src-main/engine/composition/make-service-client.ts';
import type { ClientLimits } from '../../../../src-main/engine/service-client/transport/client-limits.ts';
import type { WriteOutcome } from '../../../../src-main/engine/service-client/outcomes/outcome.ts';
import type { UploadContent, UploadSteps } from '../../../../src-main/engine/service-client/wire/sending.ts';
import type { ServiceClient } from '../../../../src-main/engine/service-client/service-client.ts';
import { LeapingClock } from '../../../helpers/leaping-clock.ts';

export const apiKey = 'sk-social-Zq8vW3xT5nR7mK2pL9dF';

/** One connection as the server sees it: raw bytes in, raw bytes out. */
export class Peer {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  #chunks: Buffer[] = [];
  #length = 0;
  readonly #waiting = new Set<() => void>();

  constructor(socket: Socket) {
    this.socket = socket;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.closed = promise;
    socket.on('data', (chunk) => {
      this.#chunks.push(chunk);
      this.#length += chunk.byteLength;
      for (const wake of this.#waiting) wake();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(undefined);
      for (const wake of this.#waiting) wake();
    });
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer {
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }

  /** Resolves as soon as this many bytes came, or the connection has closed. */
  async received(length: number): Promise<void> {
    await this.until(() => this.#length >= length);
  }

  async until(isEnough: () => boolean): Promise<void> {
    while (!isEnough() && !this.socket.closed) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }

  /** The request's head, once it is there. */
  async head(): Promise<{
    readonly text: string;
    readonly headers: Map<string, string>;
    readonly bytes: number;
  }> {
    await this.until(() => this.bytes.includes('\r\n\r\n'));
    const end = this.bytes.indexOf('\r\n\r\n');
    const text = this.bytes.subarray(0, end).toString('latin1');
    const headers = new Map(
      text
        .split('\r\n')
        .slice(1)
        .map((line): [string, string] => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
    );
    return { text, headers, bytes: end + 4 };
  }

  /** Waits for all of the request but its last `withheld` bytes, and returns the body so far. */
  async body(withheld = 0): Promise<Buffer> {
    const { headers, bytes } = await this.head();
    await this.received(bytes + Number(headers.get('content-length') ?? 0) - withheld);
    return this.bytes.subarray(bytes);
  }

  /** The closing delimiter of this request. */
  async delimiter(): Promise<string> {
    const { headers } = await this.head();
    const boundary = /boundary=(.+)$/.exec(headers.get('content-type') ?? '')?.[1] ?? 'none';
    return `\r\n--${boundary}--\r\n`;
  }

  write(text: string | Uint8Array): void {
    if (!this.socket.destroyed) this.socket.write(text);
  }
}

export interface StandIn {
  readonly baseUrl: string;
  readonly port: number;
  readonly peers: readonly Peer[];
  /** The first connection. */
  readonly peer: Promise<Peer>;
}

/** A server of raw sockets on the loopback address, closed at the end of the test. */
export async function standIn(
  onPeer: (peer: Peer) => void | Promise<void> = () => undefined,
  makeServer: (onSocket: (socket: Socket) => void) => Server = (onSocket) => createServer(onSocket),
): Promise<StandIn> {
  const peers: Peer[] = [];
  const first = Promise.withResolvers<Peer>();
  const failures: unknown[] = [];
  const server = makeServer((socket) => {
    const peer = new Peer(socket);
    peers.push(peer);
    first.resolve(peer);
    Promise.resolve(onPeer(peer)).catch((error: unknown) => failures.push(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const peer of peers) peer.socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    if (failures.length > 0) throw failures[0];
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${port}`, port, peers, peer: first.promise };
}

export function jsonReply(statusCode: number, value: unknown, headers: readonly string[] = []): string {
  return reply(statusCode, JSON.stringify(value), ['content-type: application/json', ...headers]);
}

/** The stand-in reads one request of each connection, and says so. */
export function reply(statusCode: number, body: string, headers: readonly string[] = []): string {
  return [
    `HTTP/1.1 ${statusCode} Whatever`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');
}

export const documentReply = jsonReply(201, {
  success: true,
  data: { id: 'doc-1', name: 'a.txt', status: 'processing', createdAt: '2026-01-02T03:04:05Z' },
});

/** Its time leaps to a limit once nothing goes on any more, so that a busy computer reaches none that another one would not. */
export function clientWith(limits: Partial<ClientLimits> = {}): ServiceClient {
  return clientAt(new LeapingClock(), limits);
}

function clientAt(clock: LeapingClock, limits: Partial<ClientLimits> = {}): ServiceClient {
  return makeServiceClient({ clock, userAgent: 'outbox-test', limits });
}

export function contentOf(bytes: Uint8Array, chunkBytes = 64 * 1024): UploadContent {
  return {
    fileName: 'notes.txt',
    contentType: 'text/plain',
    sizeBytes: bytes.byteLength,
    async *chunks() {
      for (let start = 0; start < bytes.byteLength; start += chunkBytes)
        yield bytes.subarray(start, start + chunkBytes);
    },
  };
}

export function stepsWith(steps: Partial<UploadSteps> = {}): UploadSteps {
  return {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    beforeEnd: async () => undefined,
    ...steps,
  };
}

/** With a client of its own. Its clock ends with the upload: those of hundreds before would look on in each turn of the event loop. */
export async function uploadTo(
  baseUrl: string,
  options: {
    readonly content?: UploadContent;
    readonly steps?: Partial<UploadSteps>;
    readonly limits?: Partial<ClientLimits>;
  } = {},
): Promise<WriteOutcome<{ documentId: string | null; status: string | null }>> {
  const clock = new LeapingClock();
  const content = options.content ?? contentOf(Buffer.from('hello, world'));
  try {
    return await clientAt(clock, options.limits).uploadDocument(
      { baseUrl, apiKey },
      { knowledgeBaseId: 'kb-1' },
      content,
      stepsWith(options.steps),
    );
  } finally {
    clock.end();
  }
}

/** Bytes that differ at every place, so that any shift or mix-up shows. */
export function patternedBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let index = 0; index < length; index += 1) bytes[index] = (index * 31 + (index >> 8) * 7) & 0xff;
  return bytes;
}

/** Turns of the event loop, for what in this process must have happened by then if it happens at all. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Resolves once `read` has given the same number for many turns: whoever makes it grow is stuck. */
export async function stuck(read: () => number): Promise<void> {
  for (let last = -1; last !== read();) {
    last = read();
    await turns(200);
  }
}

/** Pauses the reader until whoever reads the content is stuck, so that what is on its way must be held somewhere. */
export async function readSlowly(peer: Peer, read: RefilledContent): Promise<void> {
  peer.socket.pause();
  await stuck(() => read.readBytes);
  peer.socket.resume();
  await peer.body();
  peer.write(documentReply);
}

export interface RefilledContent {
  readonly content: UploadContent;
  /** How far it was read. */
  readonly readBytes: number;
  /** Each piece of memory that a chunk was given in. */
  readonly memories: ReadonlySet<ArrayBufferLike>;
}

/** Content whose chunks use the memory of a sent one again, as a file's do. */
export function refilledContent(bytes: Buffer, chunkBytes: number): RefilledContent {
  const memories = new Set<ArrayBufferLike>();
  let readBytes = 0;
  return {
    memories,
    get readBytes() {
      return readBytes;
    },
    content: {
      ...contentOf(bytes),
      async *chunks(memory) {
        for (let start = 0; start < bytes.length; start += chunkBytes) {
          const chunk = memory.take(Math.min(chunkBytes, bytes.length - start));
          memories.add(chunk.buffer);
          bytes.copy(chunk, 0, start, start + chunk.length);
          readBytes = start;
          yield chunk;
        }
      },
    },
  };
}

/** Uploads it, and asserts that it arrived as it was hashed, out of one piece of memory. */
export async function expectWholeUpload(
  service: StandIn,
  baseUrl: string,
  bytes: Buffer,
  { content, memories }: RefilledContent,
): Promise<void> {
  const hashes: string[] = [];
  const outcome = await uploadTo(baseUrl, {
    content,
    steps: {
      beforeEnd: async (sent) => {
        hashes.push(sent.sum);
      },
    },
  });
  expect(outcome.kind).toBe('accepted');
  const peer = await service.peer;
  const body = await peer.body();
  const end = body.length - (await peer.delimiter()).length;
  expect(body.subarray(end - bytes.length, end).equals(bytes)).toBe(true);
  expect(hashes).toEqual([createHash('sha256').update(bytes).digest('hex')]);
  expect(memories.size).toBe(1);
}
