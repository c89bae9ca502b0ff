/**
 * The transport of pages in a browser: one WebSocket that carries calls, answers and events, and comes back by itself. Every new
 * socket needs a session that lasts, so a page never outlives its session.
 */
import { pageProtocol, pageSecretProtocolPrefix } from '../../src-main/contract/page-session.ts';
import {
  maximumRequestBytes,
  serverFrameSchema,
  type CallResult,
  type Transport,
} from '../../src-main/contract/transport.ts';
import { KeptPresence, type Presence } from './presence.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import type { SessionAnswer } from './web-session.ts';
import { message } from '../../src-main/contract/messages/message.ts';

/** The part of `WebSocket` that is used. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface WebSocketPorts {
  openSocket(protocols: readonly string[]): Socket;
  renewSession(): Promise<SessionAnswer>;
  /** Runs later; returns the function that calls it off. */
  schedule(delayMs: number, run: () => void): () => void;
  nowMs(): number;
  chance(): number;
}

const away: CallResult = {
  ok: false,
  error: {
    code: 'unreachable',
    told: message('controls.away'),
  },
};
const cutOff: CallResult = {
  ok: false,
  error: {
    code: 'unreachable',
    told: message('controls.cut_off'),
  },
};
const tooLarge: CallResult = {
  ok: false,
  error: {
    code: 'invalid_input',
    told: message('controls.too_large'),
  },
};

export class WebSocketTransport implements Transport {
  readonly #ports: WebSocketPorts;
  readonly #pending = new Map<number, (result: CallResult) => void>();
  readonly #eventListeners = new Set<(event: string, payload: unknown) => void>();
  readonly #presence: KeptPresence;
  #socket: Socket | null = null;
  #isOpen = false;
  #nextId = 1;
  #failedTries = 0;
  #callOffRetry: (() => void) | null = null;

  constructor(ports: WebSocketPorts, pageSecret: string) {
    this.#ports = ports;
    this.#presence = new KeptPresence({ kind: 'away', sinceMs: ports.nowMs(), nextTryAtMs: null }, () => {
      this.#askNow();
    });
    this.#connect(pageSecret);
  }

  get presence(): Presence {
    return this.#presence;
  }

  invoke(call: string, input: unknown): Promise<CallResult> {
    const socket = this.#socket;
    if (socket === null || !this.#isOpen) return Promise.resolve(away);
    const id = this.#nextId++;
    const frame = JSON.stringify({ id, call, input });
    if (new TextEncoder().encode(frame).length > maximumRequestBytes) return Promise.resolve(tooLarge);
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      socket.send(frame);
    });
  }

  subscribe(listener: (event: string, payload: unknown) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  #askNow(): void {
    if (this.#callOffRetry === null) return;
    this.#callOffRetry();
    this.#callOffRetry = null;
    void this.#reconnect();
  }

  #connect(pageSecret: string): void {
    const socket = this.#ports.openSocket([pageProtocol, `${pageSecretProtocolPrefix}${pageSecret}`]);
    this.#socket = socket;
    socket.onopen = () => {
      this.#isOpen = true;
      this.#failedTries = 0;
      this.#presence.become({ kind: 'present' });
    };
    socket.onmessage = (event) => {
      this.#receive(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  #receive(data: unknown): void {
    const frame = serverFrameSchema.safeParse(parseJson(data));
    // A frame that cannot be read answers nothing; the call it was meant for ends when the line does.
    if (!frame.success) return;
    if ('event' in frame.data) {
      const { event, payload } = frame.data;
      for (const listener of this.#eventListeners) listener(event, payload);
      return;
    }
    const settle = this.#pending.get(frame.data.id);
    this.#pending.delete(frame.data.id);
    settle?.(frame.data.result);
  }

  #lose(): void {
    this.#socket = null;
    this.#isOpen = false;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const settle of pending) settle(cutOff);
    this.#retryLater();
  }

  #retryLater(): void {
    const delayMs = reconnectDelayMs(this.#failedTries, this.#ports.chance());
    this.#failedTries += 1;
    const nowMs = this.#ports.nowMs();
    this.#presence.become({ kind: 'away', sinceMs: this.#awaySinceMs(nowMs), nextTryAtMs: nowMs + delayMs });
    this.#callOffRetry = this.#ports.schedule(delayMs, () => {
      this.#callOffRetry = null;
      void this.#reconnect();
    });
  }

  async #reconnect(): Promise<void> {
    this.#presence.become({
      kind: 'away',
      sinceMs: this.#awaySinceMs(this.#ports.nowMs()),
      nextTryAtMs: null,
    });
    const answer = await this.#ports.renewSession();
    switch (answer.kind) {
      case 'open':
        this.#connect(answer.pageSecret);
        return;
      case 'signed_out':
        this.#presence.become({ kind: 'signed_out', why: answer.why, entrance: answer.entrance });
        return;
      case 'away':
        this.#retryLater();
    }
  }

  #awaySinceMs(nowMs: number): number {
    const { state } = this.#presence;
    return state.kind === 'away' ? state.sinceMs : nowMs;
  }
}

function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
