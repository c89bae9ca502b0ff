import { classifyRead, type Decode } from './classify-read.ts';
import { startDeadline } from './client-limits.ts';
import { Exchange } from './exchange.ts';
import { NetworkFailure } from './network-failure.ts';
import { Stopped } from './outgoing-body.ts';
import { readReply } from './reply.ts';
import { commonHeaders, seconds, type Network } from './send-write.ts';
import type { ServiceAddress } from './service-address.ts';
import type { Page, ReadOutcome } from './service-client.ts';

export interface ReadRequest<Value> {
  readonly address: ServiceAddress;
  /** Under the base URL, filled, without a query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, number>>;
  /** "GET /api-proxy/brands", for words. */
  readonly endpoint: string;
  readonly decode: Decode<Value>;
  readonly needsEnvelope?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const pageLimit = 100;
const maximumPages = 20;

/** Reads of one client. */
export class Reads {
  readonly #network: Network;
  readonly #underWay = new Set<Exchange>();

  constructor(network: Network) {
    this.#network = network;
  }

  /** Rejects only with the signal's reason, when the caller aborts. */
  async one<Value>(request: ReadRequest<Value>): Promise<ReadOutcome<Value>> {
    const { clock, limits } = this.#network;
    const { address, signal } = request;
    signal?.throwIfAborted();
    const startedAtMs = clock.monotonicMs();
    const exchange = new Exchange({
      clock,
      lookup: this.#network.lookup,
      connectTimeoutMs: limits.connectTimeoutMs,
      maximumReplyBytes: limits.maximumReadBytes,
      maximumInterimReplies: limits.maximumInterimReplies,
      method: 'GET',
      origin: address.origin,
      path: `${address.basePath}${request.path}${queryText(request.query ?? {})}`,
      headers: commonHeaders(this.#network, address),
      body: null,
    });
    this.#underWay.add(exchange);
    const cancelDeadline = startDeadline(clock, limits.readTotalMs, () => {
      exchange.abort(
        new NetworkFailure('silent', `no complete answer within ${seconds(limits.readTotalMs)}`),
      );
    });
    const onAbort = (): void => {
      exchange.abort(new Stopped(signal?.reason));
    };
    signal?.addEventListener('abort', onAbort, { once: true });

    const end = await exchange.done;
    cancelDeadline();
    signal?.removeEventListener('abort', onAbort);
    this.#underWay.delete(exchange);
    if (end.error instanceof Stopped) throw end.error.error;
    return classifyRead(
      {
        reply: end.reply === null ? null : readReply(end.reply, address.redact),
        failure: end.error,
        endpoint: request.endpoint,
        origin: address.origin,
        nowMs: clock.nowMs(),
        tookMs: clock.monotonicMs() - startedAtMs,
        needsEnvelope: request.needsEnvelope ?? false,
      },
      request.decode,
    );
  }

  /**
   * All pages of a list, as one. Ends when the service's total is reached, or at a page that brings nothing new: services
   * differ in whether they page at all and whether they tell a total. `tookMs` is the first page's.
   */
  async everyPage<Item extends { readonly id: string }>(
    request: Omit<ReadRequest<Page<Item>>, 'query'> & { readonly firstPageWithoutQuery?: boolean },
  ): Promise<ReadOutcome<readonly Item[]>> {
    const items = new Map<string, Item>();
    let tookMs = 0;
    for (let page = 0; page < maximumPages; page += 1) {
      const isPlain = page === 0 && request.firstPageWithoutQuery === true;
      const outcome = await this.one({
        ...request,
        query: isPlain ? {} : { limit: pageLimit, offset: items.size },
      });
      if (outcome.kind !== 'ok') return outcome;
      if (page === 0) tookMs = outcome.tookMs;
      const { total } = outcome.value;
      const known = items.size;
      for (const item of outcome.value.items) items.set(item.id, item);
      const isComplete = total === null ? isPlain : items.size >= total;
      if (isComplete || items.size === known) break;
    }
    return { kind: 'ok', value: [...items.values()], tookMs };
  }

  /** Ends every read under way; each comes back as `offline`. */
  end(): void {
    for (const exchange of this.#underWay)
      exchange.abort(new NetworkFailure('abandoned', 'the read was ended'));
  }
}

function queryText(query: Readonly<Record<string, number>>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
