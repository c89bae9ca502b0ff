import { message } from '../../../contract/messages/message.ts';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { openTunnel } from '../../../foundation/proxy/open-tunnel.ts';
import type { FindProxy } from '../../../foundation/proxy/proxy-address.ts';
import type { FindTrust } from '../../../foundation/trust/find-trust.ts';
import { issuerOf, type PeerIssuer } from './peer-issuer.ts';
import { failureOfConnecting, NetworkFailure } from './network-failure.ts';

export interface ConnectOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Instead of the system's name resolution. */
  readonly lookup?: LookupFunction | undefined;
  /** Left out: the way is always direct. */
  readonly findProxy?: FindProxy | undefined;
  /** Whom the other side must prove itself by. Left out: the authorities that come with the runtime. */
  readonly findTrust?: FindTrust | undefined;
  /** `tookMs`: with its name looked up, and TLS where that is spoken. */
  onConnected?(socket: Socket, tookMs: number): void;
}

/** What node's streams take beyond what their types tell. */
const wholeWrites = { highWaterMark: 1 };

/** One for all: it only ends what a proxy is asked. */
const overSignal = new Error('the attempt is over');

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
    const secure = target.protocol === 'https:';
    const host = target.hostname;
    const place = { host, port: Number(target.port || (secure ? 443 : 80)), secure };
    const attempt = this.#attempt(place, callback);
    const { findProxy, findTrust } = this.#options;
    const way = findProxy?.(place.host, place.port) ?? null;
    if (way === null && (findTrust === undefined || !secure)) attempt.follow(this.#begin(place, {}));
    else void this.#beginByWay(way, place, attempt);
  };

  /** `over`: a tunnel through a proxy, instead of a connection of its own. */
  #begin(
    { host, port, secure }: Place,
    { over, trust }: { readonly over?: Socket; readonly trust?: SecureContext | undefined },
  ): Socket {
    const { lookup } = this.#options;
    const common = { host, port, ...wholeWrites, ...(lookup === undefined ? {} : { lookup }) };
    if (!secure) return over ?? connectTcp(common);
    return connectTls({
      ...(over === undefined ? common : { ...wholeWrites, host, socket: over }),
      // Behind one address there may be many hosts, which are told apart by this.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ALPNProtocols: ['http/1.1'],
      ...(trust === undefined ? {} : { secureContext: trust }),
      // Verification is asked for by name: an environment variable can switch off the default, but not this.
      rejectUnauthorized: true,
    });
  }

  async #beginByWay(way: ReturnType<FindProxy>, place: Place, attempt: Attempt): Promise<void> {
    const { clock, lookup, findTrust } = this.#options;
    const { host, port } = place;
    try {
      if (way !== null) attempt.waitFor('proxy');
      const proxy = await way;
      attempt.waitFor('authorities');
      const trust = place.secure || proxy?.isSecure === true ? await findTrust?.() : undefined;
      if (attempt.over.aborted) return;
      if (proxy === null) {
        attempt.follow(this.#begin(place, { trust }));
        return;
      }
      attempt.waitFor('proxy');
      const askedAtMs = clock.monotonicMs();
      const tunnel = await openTunnel({ proxy, host, port, lookup, trust, signal: attempt.over });
      // The proxy answers once it has reached the host: about one round trip all the way.
      this.#roundTripMs = clock.monotonicMs() - askedAtMs;
      attempt.follow(this.#begin(place, { over: tunnel, trust }), true);
    } catch (error) {
      attempt.fail(error);
    }
  }

  /** Watches a connection until it may be handed over, or the attempt is over. */
  #attempt({ host, secure }: Place, callback: buildConnector.Callback): Attempt {
    const { clock, timeoutMs } = this.#options;
    const over = new AbortController();
    const startedAtMs = clock.monotonicMs();
    let socket: Socket | null = null;
    let issuer: PeerIssuer = () => null;
    let [reached, ended] = [false, false];
    let awaited: Awaited = 'host';
    const end = (): void => {
      ended = true;
      cancelTimer();
      this.#giveUp = null;
    };
    const fail = (error: unknown): void => {
      if (ended) return;
      end();
      socket?.destroy();
      over.abort(overSignal);
      callback(failureOfConnecting(error, { host, secure, reached, issuer: issuer() }), null);
    };
    this.#giveUp = () => {
      fail(new NetworkFailure('abandoned', message('failure.abandoned')));
    };
    const cancelTimer = clock.setTimer(() => {
      fail(tooLate(host, Math.ceil(timeoutMs / secondMs), awaited));
    }, timeoutMs);
    const follow = (made: Socket, isTunnel = false): void => {
      socket = made;
      awaited = 'host';
      made.setNoDelay(true);
      made.setKeepAlive(true, 60 * secondMs);
      if (isTunnel) reached = true;
      else this.#time(made, () => (reached = true));
      issuer = issuerOf(made);
      // Stays attached: an error after the handover must find a listener whatever the library has attached by then.
      made.on('error', fail);
      made.once('close', () => {
        fail({ code: 'ECONNRESET' });
      });
      const handOver = (): void => {
        if (ended) return;
        end();
        this.#options.onConnected?.(made, clock.monotonicMs() - startedAtMs);
        callback(null, made);
      };
      if (isTunnel && !secure) handOver();
      else made.once(secure ? 'secureConnect' : 'connect', handOver);
    };
    const waitFor = (what: Awaited): void => {
      awaited = what;
    };
    return { over: over.signal, fail, follow, waitFor };
  }

  /** Times a connection from its first packet, which leaves once its name was looked up. */
  #time(socket: Socket, onReached: () => void): void {
    const { clock } = this.#options;
    let beganAtMs = clock.monotonicMs();
    socket.once('lookup', () => {
      beganAtMs = clock.monotonicMs();
    });
    socket.once('connect', () => {
      onReached();
      this.#roundTripMs = clock.monotonicMs() - beganAtMs;
    });
  }
}

/** Whose answer an attempt waits for. */
type Awaited = 'host' | 'proxy' | 'authorities';

function tooLate(host: string, seconds: number, awaited: Awaited): NetworkFailure {
  switch (awaited) {
    case 'proxy':
      return new NetworkFailure('proxy_unreachable', message('failure.proxy_slow', { host, seconds }));
    case 'authorities':
      return new NetworkFailure('tls', message('failure.authorities_slow', { seconds }));
    case 'host':
      return new NetworkFailure('offline', message('failure.not_accepted', { host, seconds }));
  }
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

/** One try at a connection. */
interface Attempt {
  /** Aborts where it failed or was given up, so that a proxy is asked no further. */
  readonly over: AbortSignal;
  readonly fail: (error: unknown) => void;
  /** Says whose answer is due, for when it is too late. */
  readonly waitFor: (what: Awaited) => void;
  /** `isTunnel`: the way to the host is there, and only TLS is to come. */
  readonly follow: (socket: Socket, isTunnel?: boolean) => void;
}
