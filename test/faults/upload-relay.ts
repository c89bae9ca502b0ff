import type { Socket } from 'node:net';
import { chunksOf, connectToLoopback, listenOnLoopback, loopback, write } from './relay.ts';
import { layoutOf, type RequestLayout } from './request-stream.ts';

/** What happens to one upload when so many bytes of its request have been passed on. */
export interface Stop {
  readonly atBytes: number;
  act(cut: () => void): Promise<void> | void;
}

export interface UploadRelay {
  readonly baseUrl: string;
  /** Bytes of uploads that were passed on. */
  readonly passedBytes: number;
  close(): Promise<void>;
}

/** Passes everything on between an engine and the service, but for what happens to uploads. */
export async function startUploadRelay(
  servicePort: number,
  stopFor: (upload: RequestLayout) => Stop | null,
): Promise<UploadRelay> {
  let passedBytes = 0;
  const services = new Set<Socket>();
  const listening = await listenOnLoopback((client) => {
    const service = connectToLoopback(servicePort);
    services.add(service);
    service.once('close', () => services.delete(service));
    void relayReplies(service, client);
    void relayRequests(client, service, stopFor, (length) => (passedBytes += length));
  });
  return {
    baseUrl: `http://${loopback}:${listening.port}`,
    get passedBytes() {
      return passedBytes;
    },
    async close() {
      for (const service of services) service.destroy();
      await listening.close();
    },
  };
}

async function relayReplies(service: Socket, client: Socket): Promise<void> {
  for await (const chunk of chunksOf(service)) await write(client, chunk);
  client.end();
}

async function relayRequests(
  client: Socket,
  service: Socket,
  stopFor: (upload: RequestLayout) => Stop | null,
  count: (length: number) => void,
): Promise<void> {
  let beginning: Buffer | null = Buffer.alloc(0);
  let stop: Stop | null = null;
  let passed = 0;
  let totalBytes = 0;
  for await (const chunk of chunksOf(client)) {
    // The next request begins after the reply to this one, so in a chunk of its own.
    if (beginning === null && passed >= totalBytes) [beginning, stop, passed] = [Buffer.alloc(0), null, 0];
    let bytes = chunk;
    if (beginning !== null) {
      beginning = Buffer.concat([beginning, chunk]);
      const layout = uploadIn(beginning);
      if (layout === 'unknown') continue;
      if (layout !== null) stop = stopFor(layout);
      totalBytes = layout?.totalBytes ?? lengthOf(beginning);
      bytes = beginning;
      beginning = null;
    }
    if (stop !== null && passed + bytes.length >= stop.atBytes) {
      const before = bytes.subarray(0, stop.atBytes - passed);
      await write(service, before);
      await stop.act(() => {
        client.resetAndDestroy();
        service.resetAndDestroy();
      });
      stop = null;
      passed += before.length;
      bytes = bytes.subarray(before.length);
    }
    await write(service, bytes);
    passed += bytes.length;
    count(bytes.length);
  }
  service.end();
}

/** Of a request whose head is there. */
function lengthOf(beginning: Buffer): number {
  const headEnd = beginning.indexOf('\r\n\r\n') + 4;
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(beginning.toString('latin1', 0, headEnd))?.[1];
  return headEnd + Number(length ?? 0);
}

/** `null` for a request that is no upload. */
function uploadIn(beginning: Buffer): RequestLayout | null | 'unknown' {
  const headEnd = beginning.indexOf('\r\n\r\n');
  if (headEnd === -1) return 'unknown';
  const head = beginning.toString('latin1', 0, headEnd);
  if (!/^POST .*\r\ncontent-type: multipart\/form-data/is.test(head)) return null;
  return layoutOf(beginning) ?? 'unknown';
}
