import type { Socket } from 'node:net';
import { deferred } from '../../src-main/foundation/deferred.ts';
import { chunksOf, connectToLoopback, write } from './relay.ts';
import { bytesBeforeBodyFault } from './fault-names.ts';
import { layoutOf, middleOfReply, SecretWatch, wholeReply, type RequestLayout } from './request-stream.ts';
import type { ProxyPlan } from './strike.ts';
import { aborted, pause } from './waits.ts';

const offsetInHead = 20;

/** One connection of a client, and the one to the service behind it. */
export class ProxiedConnection {
  readonly secretWatch: SecretWatch;
  readonly #plan: ProxyPlan;
  readonly #client: Socket;
  readonly #stopListening: () => void;
  readonly #over = new AbortController();
  readonly #reply = deferred<Buffer>();
  readonly #clientLeft = Promise.withResolvers<undefined>();
  #isCutOff = false;
  #service: Socket | null = null;
  #wasStruck = false;
  #onRequest: (bytes: Buffer) => Promise<void>;
  #onReply: (bytes: Buffer) => Promise<void>;
  #passedBytes = 0;
  #receivedBytes = 0;
  #layout: RequestLayout | null = null;
  /** Until it says where its parts begin. */
  #beginning: Buffer = Buffer.alloc(0);
  #closeDelayMs = 0;
  #stopped: Promise<unknown> = Promise.resolve();

  constructor(plan: ProxyPlan, client: Socket, stopListening: () => void) {
    this.#plan = plan;
    this.#client = client;
    this.#stopListening = stopListening;
    this.secretWatch = new SecretWatch(plan.secret);
    this.#onRequest = (bytes) => this.#toService(bytes);
    this.#onReply = (bytes) => this.#toClient(bytes);
    for (const event of ['end', 'error', 'close'])
      client.once(event, () => this.#clientLeft.resolve(undefined));
  }

  /** Resolves when the client has closed its side, whatever is done here. */
  get clientLeft(): Promise<unknown> {
    return this.#clientLeft.promise;
  }

  /** How much of a request this side never had, before the bytes that are held back until T2. `null` where none began. */
  get lackedBytes(): number | null {
    if (this.#layout === null) return null;
    const { totalBytes, delimiterBytes } = this.#layout;
    return Math.max(0, totalBytes - delimiterBytes - this.#receivedBytes);
  }

  get stopped(): Promise<unknown> {
    return this.#stopped;
  }

  run(): void {
    this.#stopped = this.#requests().finally(() => this.#client.destroy());
  }

  /**
   * Nothing is withheld any longer: what the client still sends is read and dropped, so that its end can be seen. The connection
   * is not ended from here.
   */
  release(): void {
    this.#over.abort();
    this.#isCutOff = true;
    this.#service?.destroy();
  }

  finish(): void {
    this.release();
    this.#client.destroy();
  }

  async #requests(): Promise<void> {
    if (this.#plan.position === 'connect') await this.#strike(null);
    if (!this.#wasStruck || this.#service === null) this.#connect();
    let beginning: Buffer = Buffer.alloc(0);
    let layout: RequestLayout | null = null;
    for await (const chunk of chunksOf(this.#client)) {
      this.secretWatch.see(chunk);
      this.#measure(chunk);
      if (layout !== null || this.#wasStruck) {
        await this.#take(chunk, layout);
        continue;
      }
      beginning = Buffer.concat([beginning, chunk]);
      layout = layoutOf(beginning);
      if (layout !== null) await this.#take(beginning, layout);
    }
    if (this.#closeDelayMs > 0) await pause(this.#closeDelayMs, this.#over.signal);
    this.#service?.end();
    if (this.#over.signal.aborted) this.#service?.destroy();
  }

  /** Whatever becomes of it. */
  #measure(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#layout !== null) return;
    this.#beginning = Buffer.concat([this.#beginning, chunk]);
    this.#layout = layoutOf(this.#beginning);
  }

  #connect(): void {
    if (this.#client.destroyed || this.#isCutOff) return;
    const service = connectToLoopback(this.#plan.servicePort);
    this.#service = service;
    void this.#replies(service);
  }

  async #replies(service: Socket): Promise<void> {
    const isHeldBack = this.#plan.position === 'wait' || this.#plan.position === 'reply';
    let reply: Buffer = Buffer.alloc(0);
    for await (const chunk of chunksOf(service)) {
      if (!isHeldBack) {
        await this.#onReply(chunk);
        continue;
      }
      reply = Buffer.concat([reply, chunk]);
      if (wholeReply(reply)) this.#reply.resolve(reply);
    }
    // A service that went away without a reply has nothing to wait for.
    this.#reply.resolve(reply);
    if (this.#closeDelayMs > 0) await pause(this.#closeDelayMs, this.#over.signal);
    // Where a fault is under way, it decides what becomes of the client.
    if (!this.#isCutOff && !isHeldBack) this.#client.end();
  }

  async #take(chunk: Buffer, layout: RequestLayout | null): Promise<void> {
    if (this.#wasStruck || layout === null) {
      await this.#onRequest(chunk);
      return;
    }
    const leftBytes = this.#strikeAt(layout) - this.#passedBytes;
    if (chunk.length < leftBytes) {
      await this.#onRequest(chunk);
      this.#passedBytes += chunk.length;
      return;
    }
    await this.#onRequest(chunk.subarray(0, leftBytes));
    const isWaitedFor =
      (this.#plan.position === 'wait' || this.#plan.position === 'reply') && !this.#plan.isInstead;
    await this.#strike(isWaitedFor ? withHeader(await this.#reply.promise, this.#plan.addedHeader) : null);
    if (chunk.length > leftBytes) await this.#onRequest(chunk.subarray(leftBytes));
  }

  #strikeAt(layout: RequestLayout): number {
    const { position, isInstead, strikeAt } = this.#plan;
    if (strikeAt !== undefined) return strikeAt(layout);
    const { fileStart, delimiterBytes, totalBytes } = layout;
    const fileEnd = totalBytes - delimiterBytes;
    switch (position) {
      case 'connect':
        return 0;
      case 'head':
        return offsetInHead;
      case 'body':
        return fileStart + bytesBeforeBodyFault(fileEnd - fileStart);
      case 'end':
        return fileEnd;
      case 'wait':
      case 'reply':
        return isInstead ? totalBytes - 1 : totalBytes;
    }
  }

  async #strike(reply: Buffer | null): Promise<void> {
    this.#wasStruck = true;
    let rest = reply ?? Buffer.alloc(0);
    if (reply !== null && this.#plan.position === 'reply') {
      const cutAt = this.#plan.strikeInReplyAt ?? middleOfReply(reply);
      await this.#toClient(reply.subarray(0, cutAt));
      rest = reply.subarray(cutAt);
    }
    const { signal } = this.#over;
    await this.#plan.fault({
      reply,
      rest,
      client: this.#client,
      over: signal,
      shape: async (shape) => {
        this.#onRequest = (bytes) => shape(bytes, (some) => this.#toService(some), signal);
        this.#onReply = (bytes) => shape(bytes, (some) => this.#toClient(some), signal);
        if (rest.length > 0) await this.#onReply(rest);
      },
      discard: () => this.#cutOff(() => this.#service?.destroy()),
      leaveUnread: () => {
        this.#onRequest = () => aborted(signal);
      },
      close: (how) => {
        this.#cutOff(() => closeBy(this.#service, how));
        closeBy(this.#client, how);
      },
      stopListening: this.#stopListening,
      closeLate: (delayMs) => {
        this.#closeDelayMs = delayMs;
      },
    });
  }

  #cutOff(cut: () => void): void {
    this.#isCutOff = true;
    this.#onRequest = () => Promise.resolve();
    this.#onReply = () => Promise.resolve();
    cut();
  }

  async #toService(bytes: Buffer): Promise<void> {
    if (this.#service !== null) await write(this.#service, bytes);
  }

  #toClient(bytes: Buffer): Promise<void> {
    return write(this.#client, bytes);
  }
}

function withHeader(reply: Buffer, header: string | undefined): Buffer {
  if (header === undefined) return reply;
  const lineEnd = reply.indexOf('\r\n');
  return Buffer.concat([reply.subarray(0, lineEnd), Buffer.from(`\r\n${header}`), reply.subarray(lineEnd)]);
}

function closeBy(socket: Socket | null, how: 'end' | 'reset' | 'destroy'): void {
  if (how === 'end') socket?.end();
  else if (how === 'reset') socket?.resetAndDestroy();
  else socket?.destroy();
}
