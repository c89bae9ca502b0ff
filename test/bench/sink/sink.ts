import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endsWithCampaign } from '../../helpers/campaign.ts';

const source = join(import.meta.dirname, 'sink.c');

/** What arrived so far. `connections` are those that carried a request, `reusedConnections` those that carried more than one. */
export interface SinkCounts {
  readonly connections: number;
  readonly reusedConnections: number;
  readonly requests: number;
  readonly posts: number;
  /** Bodies of POSTs that arrived to their last byte, and those that were cut off. */
  readonly wholeBodies: number;
  readonly cutBodies: number;
  readonly bodyBytes: number;
  /** How many POSTs have a record. */
  readonly records: number;
}

/** One POST. Times are of the monotonic clock, as of `process.hrtime`; `endedAtMs` is `null` while the body is not whole. */
export interface SinkRecord {
  readonly name: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  readonly bodyBytes: number;
}

/** The layout of `struct state` and `struct record` in sink.c. */
const headBytes = 8 * 8;
const recordBytes = 96;
const nameAt = 24;

/** Compiles the sink into `folder`. Throws with the compiler's words. */
export function buildSink(folder: string, withTls = false): string {
  const file = join(folder, withTls ? 'sink-tls' : 'sink');
  const tls = withTls ? ['-DWITH_TLS', '-lssl', '-lcrypto'] : [];
  const result = spawnSync('cc', ['-O2', '-Wall', '-Wextra', '-o', file, source, ...tls], {
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`cc cannot compile ${source}: ${result.stderr}`);
  return file;
}

export interface SinkOptions {
  readonly folder: string;
  /** Left out: loopback. */
  readonly address?: string;
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** What it runs under, for instance in a namespace of the network. */
  readonly prefix?: readonly string[];
}

/** A server that is never what a measurement waits for. What it counts outlives its process. */
export class Sink {
  readonly #options: SinkOptions;
  readonly #file: string;
  readonly #stateFile: string;
  #child: ChildProcess | null = null;
  #port = 0;

  private constructor(options: SinkOptions) {
    this.#options = options;
    this.#file = buildSink(options.folder, options.tls !== undefined);
    this.#stateFile = join(options.folder, 'sink.state');
  }

  static async start(options: SinkOptions): Promise<Sink> {
    const sink = new Sink(options);
    await sink.live();
    return sink;
  }

  get baseUrl(): string {
    const { address = '127.0.0.1', tls } = this.#options;
    return `${tls === undefined ? 'http' : 'https'}://${address}:${String(this.#port)}`;
  }

  /** Starts it, or starts it again on the same port after it died. */
  async live(): Promise<void> {
    const { address = '127.0.0.1', tls, prefix = [] } = this.#options;
    const words = [...prefix, this.#file, address, String(this.#port), this.#stateFile];
    if (tls !== undefined) words.push(tls.certificate, tls.key);
    const [command = '', ...rest] = words;
    const child = endsWithCampaign(spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] }));
    this.#child = child;
    const lines = createInterface({ input: child.stdout });
    const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as unknown[];
    const port = /^port (\d+)$/.exec(String(line))?.[1];
    if (port === undefined) throw new Error(`The sink did not start: ${String(line)}`);
    this.#port = Number(port);
  }

  /** Ends it as a crash does: no connection is closed in order. */
  async die(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  counts(): SinkCounts {
    const head = this.#read(0, headBytes);
    const at = (index: number): number => Number(head.readBigUInt64LE(index * 8));
    return {
      connections: at(0),
      reusedConnections: at(1),
      requests: at(2),
      posts: at(3),
      wholeBodies: at(4),
      cutBodies: at(5),
      bodyBytes: at(6),
      records: at(7),
    };
  }

  /** Those from a number on, in the order in which they began. */
  records(from = 0): SinkRecord[] {
    const { records: count } = this.counts();
    const bytes = this.#read(headBytes + from * recordBytes, (count - from) * recordBytes);
    return Array.from({ length: count - from }, (_, index) => {
      const one = bytes.subarray(index * recordBytes, (index + 1) * recordBytes);
      const endedUs = Number(one.readBigInt64LE(8));
      const name = one.subarray(nameAt);
      return {
        name: name.subarray(0, name.indexOf(0)).toString('utf8'),
        startedAtMs: Number(one.readBigInt64LE(0)) / 1000,
        endedAtMs: endedUs === 0 ? null : endedUs / 1000,
        bodyBytes: Number(one.readBigUInt64LE(16)),
      };
    });
  }

  /** A time of a record by the clock of the day. */
  dayTimeOf(monotonicMs: number): number {
    return Date.now() - (Number(process.hrtime.bigint()) / 1e6 - monotonicMs);
  }

  #read(offset: number, sizeBytes: number): Buffer {
    const buffer = Buffer.alloc(sizeBytes);
    const file = openSync(this.#stateFile, 'r');
    try {
      readSync(file, buffer, 0, sizeBytes, offset);
    } finally {
      closeSync(file);
    }
    return buffer;
  }
}

/** What arrived between two counts. */
export function sinceThen(then: SinkCounts, now: SinkCounts): SinkCounts {
  return {
    connections: now.connections - then.connections,
    reusedConnections: now.reusedConnections - then.reusedConnections,
    requests: now.requests - then.requests,
    posts: now.posts - then.posts,
    wholeBodies: now.wholeBodies - then.wholeBodies,
    cutBodies: now.cutBodies - then.cutBodies,
    bodyBytes: now.bodyBytes - then.bodyBytes,
    records: now.records - then.records,
  };
}
