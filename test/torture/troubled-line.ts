import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  chunksOf,
  connectToLoopback,
  listenOnLoopback,
  loopback,
  write,
  type ListeningPort,
} from '../faults/relay.ts';
import { untilTrue, whileStopped } from './stopped-process.ts';
import { UploadsOnWay } from './uploads-on-way.ts';

/**
 * What a server does beside answering. `dies in mid-body`: it reads no more of a body, and a moment later every connection is reset and
 * nobody listens for a while · `closes what is idle`: connections that carry nothing end, a moment after their last reply · `goes
 * silent`: a connection stays open, and nothing of it is read or answered any more.
 */
export const serverTroubles = ['dies in mid-body', 'closes what is idle', 'goes silent'] as const;
export type ServerTrouble = (typeof serverTroubles)[number];

/** Its system takes some of a body that nobody reads, and not all of it. */
const largeBytes = 500_000;
const unreadMs = 200;
const deadMs = 150;
const betweenLooksMs = 20;

/** A port before the service that passes everything on, until its trouble begins. Knows how much of each upload ever came. */
export class TroubledLine {
  readonly #servicePort: number;
  readonly #clients = new Map<Socket, UploadsOnWay>();
  #port = 0;
  #listening: ListeningPort | null = null;
  #trouble: { readonly kind: ServerTrouble; times: number } | null = null;
  #senderId: () => number | undefined = () => undefined;
  readonly #silent = new Set<Socket>();
  readonly #uploads: UploadsOnWay[] = [];
  #dying: Promise<void> | null = null;
  /** One cut at a time: the first would let the sender go on in the middle of the next. */
  #cutting: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(serviceBaseUrl: string) {
    this.#servicePort = Number(new URL(serviceBaseUrl).port);
  }

  get baseUrl(): string {
    return `http://${loopback}:${String(this.#port)}`;
  }

  /** From now on, with the next large bodies: so many times. `senderId` names the process that sends at that moment. */
  begin(kind: ServerTrouble, times: number, senderId: () => number | undefined): void {
    this.#trouble = { kind, times };
    this.#senderId = senderId;
  }

  /** Whether this side's system ever had all of an upload under this name, but for what is held back until T2. */
  hadAll(fileName: string): boolean {
    return this.#uploads.some((uploads) => uploads.hadAll(fileName));
  }

  async listen(): Promise<void> {
    this.#listening = await listenOnLoopback((socket) => void this.#carry(socket), this.#port);
    this.#port = this.#listening.port;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#dying;
    await this.#listening?.close();
  }

  async #carry(client: Socket): Promise<void> {
    const uploads = new UploadsOnWay();
    this.#uploads.push(uploads);
    this.#clients.set(client, uploads);
    const service = connectToLoopback(this.#servicePort);
    client.once('close', () => {
      this.#clients.delete(client);
      service.destroy();
    });
    void this.#reply(client, service, uploads);
    for await (const chunk of chunksOf(client)) {
      uploads.see(chunk);
      if (this.#strikes(client, uploads)) break;
      await write(service, chunk);
    }
    if (!this.#silent.has(client)) service.end();
  }

  async #reply(client: Socket, service: Socket, uploads: UploadsOnWay): Promise<void> {
    for await (const chunk of chunksOf(service)) {
      if (this.#silent.has(client)) return;
      await write(client, chunk);
      uploads.answered();
      if (this.#trouble?.kind === 'closes what is idle') void this.#closeIfIdle(client, uploads);
    }
    if (!this.#silent.has(client)) client.end();
  }

  /** True where nothing of this connection is read any more. */
  #strikes(client: Socket, uploads: UploadsOnWay): boolean {
    const trouble = this.#trouble;
    if (trouble === null || trouble.times === 0 || trouble.kind === 'closes what is idle') return false;
    if (uploads.wholeBytes < largeBytes) return false;
    this.#silent.add(client);
    if (trouble.kind === 'goes silent') {
      trouble.times -= 1;
      void this.#goSilent(client);
    } else if (this.#dying === null) {
      trouble.times -= 1;
      this.#dying = this.#die().finally(() => (this.#dying = null));
    }
    return true;
  }

  async #die(): Promise<void> {
    await pause(unreadMs);
    await this.#whileAllIsRead(async (table) => {
      for (const [client, uploads] of this.#clients) {
        // What the system has taken counts, as the other side was told so.
        uploads.hasMore(client.readableLength + unreadIn(table, this.#port, client.remotePort));
        client.resetAndDestroy();
      }
      await this.#listening?.close();
    });
    await pause(deadMs);
    if (!this.#isOver) await this.listen();
  }

  /**
   * A cut is counted by what had come until then. On a busy computer whole uploads, or the ends of some, lie in the system unread or on
   * connections that nobody has accepted yet. So the sender stands still until all that it sent was read, and is cut after that.
   */
  async #whileAllIsRead(cut: (table: string) => Promise<void>): Promise<void> {
    const cutting = this.#cutting.then(() => this.#cutNow(cut));
    this.#cutting = cutting.catch(() => undefined);
    await cutting;
  }

  async #cutNow(cut: (table: string) => Promise<void>): Promise<void> {
    await whileStopped(this.#senderId(), async () => {
      let table = '';
      await untilTrue('all that was sent is read', () => {
        table = readFileSync('/proc/self/net/tcp', 'latin1');
        const silentPorts = new Set([...this.#silent].map(({ remotePort }) => remotePort));
        const isRead = [...this.#clients.keys()].every(
          (client) => this.#silent.has(client) || client.readableLength === 0,
        );
        return isRead && unreadPorts(table, this.#port).every((port) => silentPorts.has(port));
      });
      await cut(table);
    });
  }

  async #goSilent(client: Socket): Promise<void> {
    const uploads = this.#clients.get(client);
    const port = client.remotePort;
    let mostBytes = 0;
    while (!this.#isOver && !client.destroyed) {
      const table = readFileSync('/proc/self/net/tcp', 'latin1');
      const unread = client.readableLength + unreadIn(table, this.#port, port);
      uploads?.hasMore(unread - mostBytes);
      mostBytes = Math.max(mostBytes, unread);
      await pause(betweenLooksMs);
    }
  }

  async #closeIfIdle(client: Socket, uploads: UploadsOnWay): Promise<void> {
    const seen = uploads.seenBytes;
    await pause(betweenLooksMs * (1 + Math.random()));
    const isIdle = (): boolean => uploads.seenBytes === seen && !uploads.isUnderWay;
    if (!isIdle()) return;
    await this.#whileAllIsRead(async () => {
      if (isIdle()) client.resetAndDestroy();
      await Promise.resolve();
    });
  }
}

/** Bytes of a connection that its process has not read. */
function unreadIn(table: string, localPort: number, remotePort: number | undefined): number {
  const port = (one: number): string => one.toString(16).toUpperCase().padStart(4, '0');
  const pattern = new RegExp(
    `:${port(localPort)} [0-9A-F]+:${port(remotePort ?? 0)} [0-9A-F]{2} [0-9A-F]{8}:([0-9A-F]{8})`,
    'u',
  );
  return Number.parseInt(pattern.exec(table)?.[1] ?? '0', 16);
}

/** The other ends of connections on which something lies that their process has not read. */
function unreadPorts(table: string, localPort: number): number[] {
  const port = localPort.toString(16).toUpperCase().padStart(4, '0');
  const pattern = new RegExp(`:${port} [0-9A-F]+:([0-9A-F]{4}) (?:01|08) [0-9A-F]{8}:(?!0{8})`, 'gu');
  return [...table.matchAll(pattern)].map(([, remote = '0']) => Number.parseInt(remote, 16));
}
