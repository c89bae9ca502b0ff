import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { failureOfConnecting, NetworkFailure } from './network-failure.ts';

export interface ConnectOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Instead of the system's name resolution. */
  readonly lookup?: LookupFunction | undefined;
  /** `tookMs`: with its name looked up, and TLS where that is spoken. */
  onConnected?(socket: Socket, tookMs: number): void;
}

/** What node's streams take beyond what their types tell. */
const wholeWrites = { highWaterMark: 1 };

/**
 * Makes connections for the HTTP library, which does not do these three things: the deadline runs on our clock, an abandoned
 * attempt does not linger, and **a write counts as done only when the system has taken all of it**. The last is what
 * `highWaterMark: 1` is for: the library asks for the next piece of a body once the stream has room, and with the usual mark a
 * piece could still lie in the stream, by reference, while its buffer is filled anew.
 */
export class SocketConnector {
  readonly #options: ConnectOptions;
  #giveUp: (() => void) | null = null;
  #roundTripMs = 0;

  constructor(options: ConnectOptions) {
    this.#options = options;
  }

  /** From the first packet to the last connection, without TLS: milliseconds. */
  get roundTripMs(): number {
    return this.#roundTripMs;
  }

  /** Ends an attempt that is under way; a connection that was handed over is no longer this one's. */
  abandon(): void {
    this.#giveUp?.();
  }

  readonly connect: buildConnector.connector = (target, callback) => {
    const options = this.#options;
    const host = target.hostname;
    const secure = target.protocol === 'https:';
    const port = Number(target.port || (secure ? 443 : 80));
    const common = {
      host,
      port,
      ...wholeWrites,
      ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
    };
    // Verification is asked for by name: an environment variable can switch off the default, but not this.
    const socket: Socket = secure
      ? connectTls({
          ...common,
          // Behind one address there may be many hosts, which are told apart by this.
          ...(isIP(host) === 0 ? { servername: host } : {}),
          ALPNProtocols: ['http/1.1'],
          rejectUnauthorized: true,
        })
      : connectTcp(common);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60 * secondMs);

    const startedAtMs = options.clock.monotonicMs();
    let beganAtMs = startedAtMs;
    let reached = false;
    let ended = false;
    const fail = (error: unknown): void => {
      if (ended) return;
      end();
      socket.destroy();
      callback(failureOfConnecting(error, { host, secure, reached }), null);
    };
    this.#giveUp = () => {
      fail(new NetworkFailure('abandoned', 'the attempt was given up'));
    };
    const cancelTimer = options.clock.setTimer(() => {
      const seconds = Math.ceil(options.timeoutMs / secondMs);
      fail(new NetworkFailure('offline', `${host} did not accept a connection within ${seconds} s`));
    }, options.timeoutMs);
    const end = (): void => {
      ended = true;
      cancelTimer();
      this.#giveUp = null;
    };

    socket.once('lookup', () => {
      beganAtMs = options.clock.monotonicMs();
    });
    socket.once('connect', () => {
      reached = true;
      this.#roundTripMs = options.clock.monotonicMs() - beganAtMs;
    });
    // Stays attached: an error after the handover must find a listener whatever the library has attached by then.
    socket.on('error', fail);
    socket.once('close', () => {
      fail({ code: 'ECONNRESET' });
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      if (ended) return;
      end();
      options.onConnected?.(socket, options.clock.monotonicMs() - startedAtMs);
      callback(null, socket);
    });
  };
}
