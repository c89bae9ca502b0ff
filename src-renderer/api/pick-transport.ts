/** Which way to the engine there is: the window's bridge, or the WebSocket of the loopback pages. */
import { bridgeKey } from '../../src-main/contract/channels.ts';
import type { Entrance, SessionEnd } from '../../src-main/contract/page-session.ts';
import type { Bridge, Transport } from '../../src-main/contract/transport.ts';
import { createBridgeTransport } from './bridge-transport.ts';
import { alwaysPresent, type Presence } from './presence.ts';
import {
  browserSessionPort,
  followEntries,
  openSession,
  renewSession,
  type SessionAnswer,
} from './web-session.ts';
import { WebSocketTransport, type Socket } from './web-socket-transport.ts';

export type Connected =
  | { readonly kind: 'connected'; readonly transport: Transport; readonly presence: Presence }
  /** The page was opened without what lets its browser in, or its session ended. */
  | { readonly kind: 'signed_out'; readonly why: SessionEnd; readonly entrance: Entrance }
  /** Nothing answers at this address. */
  | { readonly kind: 'away' };

export async function pickTransport(): Promise<Connected> {
  const bridge = bridgeOf(globalThis);
  if (bridge !== null) {
    return { kind: 'connected', transport: createBridgeTransport(bridge), presence: alwaysPresent };
  }
  const answer: SessionAnswer = await openSession(browserSessionPort);
  if (answer.kind !== 'open') {
    followEntries(() => true);
    return answer;
  }
  const transport = new WebSocketTransport(
    {
      openSocket,
      renewSession: () => renewSession(browserSessionPort),
      schedule: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => {
          clearTimeout(timer);
        };
      },
      nowMs: Date.now,
      chance: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    },
    answer.pageSecret,
  );
  followEntries(() => transport.presence.state.kind === 'signed_out');
  return { kind: 'connected', transport, presence: transport.presence };
}

function openSocket(protocols: readonly string[]): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const webSocket = new WebSocket(`${scheme}://${location.host}/ws`, [...protocols]);
  const socket: Socket = {
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => {
      webSocket.send(text);
    },
    close: () => {
      webSocket.close();
    },
  };
  webSocket.onopen = () => socket.onopen?.();
  webSocket.onclose = () => socket.onclose?.();
  webSocket.onmessage = (event: MessageEvent<unknown>) => socket.onmessage?.(event);
  return socket;
}

/** What the preload put there, or `null` in a browser. */
export function bridgeOf(world: object): Bridge | null {
  const value: unknown = Reflect.get(world, bridgeKey);
  if (typeof value !== 'object' || value === null) return null;
  const invoke: unknown = Reflect.get(value, 'invoke');
  const subscribe: unknown = Reflect.get(value, 'subscribe');
  // Both functions were put there by the preload, whose types are this interface.
  return typeof invoke === 'function' && typeof subscribe === 'function' ? (value as Bridge) : null;
}
