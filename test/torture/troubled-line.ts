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
  readonly #silent = new Set<Socket>();
  readonly #uploads: UploadsOnWay[] = [];
  #dying: Promise<void> | null = null;
  #isOver = false;

  constructor(serviceBaseUrl: string) {
    this.#servicePort = Number(new URL(serviceBaseUrl).port);
  }

  get baseUrl(): string {
    return `http://${loopback}:${String(this.#port)}`;
  }

  /** From now on, with the next large bodies: so many times. */
  begin(kind: ServerTrouble, times: number): void {
    this.#trouble = { kind, times };
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
    const table = readFileSync('/proc/self/net/tcp', 'latin1');
    for (const [client, uploads] of this.#clients) {
      // What the system has taken counts, as the other side was told so.
      uploads.hasMore(client.readableLength + unreadIn(table, this.#port, client.remotePort));
      client.resetAndDestroy();
    }
    await this.#listening?.close();
    await pause(deadMs);
    if (!this.#isOver) await this.listen();
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
    if (uploads.seenBytes === seen && !uploads.isUnderWay) client.destroy();
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
