import { message } from '../../../contract/messages/message.ts';
import type { ReadOperation, ServiceOperation } from '../../../contract/service-profile.ts';
import { classifyRead } from '../outcomes/classify-read.ts';
import type { Decode } from '../replies/fields.ts';
import { startDeadline } from '../transport/client-limits.ts';
import { NetworkFailure } from '../transport/network-failure.ts';
import { CallerError } from '../transport/outgoing-body.ts';
import { readReply, type Reply } from '../replies/reply.ts';
import { seconds } from '../transport/deadlines.ts';
import { observationsOf, type ObservedStatus } from '../replies/observations.ts';
import type { Exchange, ExchangeEnd, Network } from '../transport/network.ts';
import { commonHeaders } from './post.ts';
import type { ServiceAddress } from './service-address.ts';
import type { ServiceAccess } from '../wire/access.ts';
import type { ReadOutcome } from '../outcomes/outcome.ts';

/** By name, or as a reply gave it, with its question mark. */
export type Query = Readonly<Record<string, number | string>> | string;

/** What one GET needs, whatever is read out of it. */
export interface Asked {
  readonly address: ServiceAddress;
  readonly access: Pick<ServiceAccess, 'profile' | 'observe'>;
  /** Under the base URL, filled, without a query. */
  readonly path: string;
  readonly query?: Query;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadRequest<Value> extends Asked {
  readonly operation: ReadOperation;
  /** "GET /api-proxy/brands", for words. */
  readonly endpoint: string;
  readonly decode: Decode<Value>;
  readonly needsEnvelope?: boolean;
  /** The statuses that the reply gave. */
  statusesIn?(value: Value): readonly ObservedStatus[];
}

/** What came of one GET. */
export interface Came {
  readonly reply: Reply | null;
  readonly failure: NetworkFailure | null;
  readonly nowMs: number;
  readonly tookMs: number;
}

/** Reads of one client. */
export class Reads {
  readonly #network: Network;
  readonly #underWay = new Set<Exchange>();

  constructor(network: Network) {
    this.#network = network;
  }

  /** Rejects only with the signal's reason, when the caller aborts. */
  async one<Value>(request: ReadRequest<Value>): Promise<ReadOutcome<Value>> {
    return (await this.withReply(request)).outcome;
  }

  /** The same, with the reply that it came of. */
  async withReply<Value>(
    request: ReadRequest<Value>,
  ): Promise<{ readonly outcome: ReadOutcome<Value>; readonly reply: Reply | null }> {
    const came = await this.raw(request);
    const { address, endpoint, operation } = request;
    const outcome = classifyRead(
      { ...came, endpoint, origin: address.origin, needsEnvelope: request.needsEnvelope ?? false },
      request.decode,
    );
    const statuses = outcome.kind === 'ok' ? (request.statusesIn?.(outcome.value) ?? []) : [];
    tellObservations(request, operation, came, statuses);
    return { outcome, reply: came.reply };
  }

  /** The exchange alone. A kept connection that turns out to be dead says nothing. Rejects only with the signal's reason. */
  async raw(request: Asked): Promise<Came> {
    const { clock } = this.#network;
    const startedAtMs = clock.monotonicMs();
    let end = await this.#once(request, false);
    if (end.wasKept && end.reply === null && end.error?.kind === 'cut_off') {
      end = await this.#once(request, true);
    }
    return {
      reply: end.reply === null ? null : readReply(end.reply, request.address.redact),
      failure: end.error,
      nowMs: clock.nowMs(),
      tookMs: clock.monotonicMs() - startedAtMs,
    };
  }

  async #once(
    request: Asked,
    needsFresh: boolean,
  ): Promise<ExchangeEnd & { readonly error: NetworkFailure | null }> {
    const { clock, limits } = this.#network;
    const { address, signal } = request;
    signal?.throwIfAborted();
    const exchange = this.#network.openExchange({
      connectTimeoutMs: limits.connectTimeoutMs,
      maximumReplyBytes: limits.maximumReadBytes,
      maximumInterimReplies: limits.maximumInterimReplies,
      method: 'GET',
      origin: address.origin,
      path: `${address.basePath}${request.path}${queryText(request.query ?? {})}`,
      headers: commonHeaders(this.#network, address),
      body: null,
      needsFresh,
    });
    this.#underWay.add(exchange);
    const cancelDeadline = startDeadline(clock, limits.readTotalMs, () => {
      exchange.abort(
        new NetworkFailure('silent', message('failure.silent', { seconds: seconds(limits.readTotalMs) })),
      );
    });
    const onAbort = (): void => {
      exchange.abort(new CallerError(signal?.reason));
    };
    signal?.addEventListener('abort', onAbort, { once: true });

    const end = await exchange.done;
    cancelDeadline();
    signal?.removeEventListener('abort', onAbort);
    this.#underWay.delete(exchange);
    const { error, ...rest } = end;
    if (error instanceof CallerError) throw error.error;
    return { ...rest, error };
  }

  /** Ends every read under way; each comes back as `offline`. */
  end(): void {
    for (const exchange of this.#underWay)
      exchange.abort(new NetworkFailure('abandoned', message('failure.abandoned')));
  }
}

function tellObservations(
  { address, access }: Asked,
  operation: ServiceOperation,
  { reply, failure, tookMs }: Came,
  statuses: readonly ObservedStatus[],
): void {
  if (access.observe === undefined || reply === null) return;
  const observations = observationsOf({
    operation,
    profile: access.profile,
    redact: address.redact,
    reply,
    isWhole: failure === null,
    statuses,
    file: null,
    isFileTaken: false,
    message: null,
    tookMs,
  });
  for (const observation of observations) access.observe(observation);
}

/** "?limit=100&offset=0", or nothing. */
export function queryText(query: Query): string {
  if (typeof query === 'string') return query;
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
