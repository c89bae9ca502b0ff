import type { ReadOperation, ServiceOperation } from '../../contract/service-profile.ts';
import { classifyRead, type Decode } from './classify-read.ts';
import { startDeadline } from './client-limits.ts';
import type { Exchange } from './exchange.ts';
import { NetworkFailure } from './network-failure.ts';
import { Stopped } from './outgoing-body.ts';
import { readReply, type Reply } from './reply.ts';
import { seconds } from './deadlines.ts';
import { noticesOf, type StatusSeen } from './notices.ts';
import type { Network } from './network.ts';
import { commonHeaders, type Habits } from './send-write.ts';
import type { ServiceAddress } from './service-address.ts';
import type { Page, ReadOutcome } from './service-client.ts';

/** What one GET needs, whatever is read out of it. */
export interface Asked {
  readonly address: ServiceAddress;
  readonly habits: Habits;
  /** Under the base URL, filled, without a query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, number>>;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadRequest<Value> extends Asked {
  readonly operation: ReadOperation;
  /** "GET /api-proxy/brands", for words. */
  readonly endpoint: string;
  readonly decode: Decode<Value>;
  readonly needsEnvelope?: boolean;
  /** The statuses that the reply gave. */
  statusesIn?(value: Value): readonly StatusSeen[];
}

/** What came of one GET. */
export interface Came {
  readonly reply: Reply | null;
  readonly failure: NetworkFailure | null;
  readonly nowMs: number;
  readonly tookMs: number;
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
    const came = await this.raw(request);
    const { address, endpoint, operation } = request;
    const outcome = classifyRead(
      { ...came, endpoint, origin: address.origin, needsEnvelope: request.needsEnvelope ?? false },
      request.decode,
    );
    const statuses = outcome.kind === 'ok' ? (request.statusesIn?.(outcome.value) ?? []) : [];
    tellNotices(request, operation, came, statuses);
    return outcome;
  }

  /** The exchange alone. Rejects only with the signal's reason. */
  async raw(request: Asked): Promise<Came> {
    const { clock, limits } = this.#network;
    const { address, signal } = request;
    signal?.throwIfAborted();
    const startedAtMs = clock.monotonicMs();
    const exchange = this.#network.openExchange({
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
    return {
      reply: end.reply === null ? null : readReply(end.reply, address.redact),
      failure: end.error,
      nowMs: clock.nowMs(),
      tookMs: clock.monotonicMs() - startedAtMs,
    };
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

function tellNotices(
  { address, habits }: Asked,
  operation: ServiceOperation,
  { reply, failure, tookMs }: Came,
  statuses: readonly StatusSeen[],
): void {
  if (habits.notice === undefined || reply === null) return;
  const notices = noticesOf({
    operation,
    profile: habits.profile,
    redact: address.redact,
    reply,
    isWhole: failure === null,
    statuses,
    file: null,
    isFileTaken: false,
    words: '',
    tookMs,
  });
  for (const seen of notices) habits.notice(seen);
}

/** "?limit=100&offset=0", or nothing. */
export function queryText(query: Readonly<Record<string, number>>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
