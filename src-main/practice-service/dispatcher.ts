import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../foundation/clock.ts';
import { type AdminParts, answerAdmin } from './admin/admin.ts';
import { checkBearerKey, keyHint } from './authentication.ts';
import type { Dialect } from './dialects/dialect.ts';
import { type Fault, strikesAfter } from './faults/fault.ts';
import type { FaultPlan } from './faults/fault-plan.ts';
import { type StrikeContext, strikeAfter, strikeBefore } from './faults/strike.ts';
import type { Ledger, LedgerFacts } from './ledger.ts';
import type { PracticeOperation } from './operations.ts';
import type { Allowance, RateLimiter } from './rate-limit.ts';
import { type Exchange, incomingBody, RequestCutError } from './http/exchange.ts';
import { checkHost, checkLocalCaller } from './http/host-guard.ts';
import { failure, failureEnvelope, type Reply, ServiceRefusal } from './http/reply.ts';
import { type Address, matchRoute, parseAddress, type Route, type RouteMatch } from './http/router.ts';
import { Wire } from './http/wire.ts';

interface DispatcherParts {
  readonly clock: Clock;
  readonly apiKey: string;
  readonly routes: readonly Route[];
  readonly dialect: Dialect;
  readonly rateLimiter: RateLimiter;
  readonly faults: FaultPlan;
  readonly ledger: Ledger;
  readonly admin: AdminParts;
  /** The only Host under which the admin paths answer. */
  ownHost(): string;
  goAway(durationMs: number): void;
  /** Raises the revision of a clip, if there is one of that id. */
  editClip(clipId: string): void;
}

/** What is known of a request while it is served. */
interface Call {
  readonly wire: Wire;
  readonly method: string;
  readonly address: Address;
  readonly operation: PracticeOperation;
  readonly match: RouteMatch | ServiceRefusal;
  readonly facts: LedgerFacts;
}

interface Outcome {
  readonly reply: Reply;
  /** null: the service did what was asked. */
  readonly refusal: ServiceRefusal | null;
}

/** Takes each request through faults, authentication, rate limit, its endpoint and the ledger, to its reply. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #active = new Set<Promise<void>>();

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const wire = new Wire(request, response, this.#parts.clock);
    const work = this.#answer(wire).catch(() => {
      // Nothing that a request brings may end the service; whoever sent it finds the connection closed.
      wire.close();
    });
    this.#active.add(work);
    void work.finally(() => this.#active.delete(work));
  }

  /** Resolves when nothing is being served any more. */
  async settled(): Promise<void> {
    while (this.#active.size > 0) await Promise.all(this.#active);
  }

  async #answer(wire: Wire): Promise<void> {
    const method = wire.request.method ?? 'GET';
    const address = addressFor(wire.request);
    if (address instanceof ServiceRefusal) wire.send(failure(address));
    else if (address.segments[0] === 'practice') await this.#answerAdmin(wire, method, address);
    else await this.#serve(wire, method, address);
  }

  async #answerAdmin(wire: Wire, method: string, address: Address): Promise<void> {
    const { request } = wire;
    try {
      checkLocalCaller(request, this.#parts.ownHost());
      checkBearerKey(request.headers.authorization, this.#parts.apiKey, address.path);
      const asked = { headers: request.headers, query: address.query, body: incomingBody(request) };
      wire.send(await answerAdmin(this.#parts.admin, method, address, asked));
    } catch (error) {
      if (error instanceof RequestCutError) wire.close();
      else wire.send(failure(asRefusal(error)));
    }
  }

  async #serve(wire: Wire, method: string, address: Address): Promise<void> {
    const match = findRoute(this.#parts.routes, method, address);
    const operation = match instanceof ServiceRefusal ? 'unknown' : match.route.operation;
    const call: Call = { wire, method, address, operation, match, facts: {} };
    const keyRefusal = this.#checkAccess(call);
    const allowance = this.#takeAllowance(call, keyRefusal);
    const context: StrikeContext = {
      wire,
      clock: this.#parts.clock,
      commonHeaders: allowance.headers,
      editClip: () => {
        if (!(match instanceof ServiceRefusal)) this.#parts.editClip(match.params['clipId'] ?? '');
      },
      goAway: (durationMs) => {
        this.#parts.goAway(durationMs);
      },
    };
    const fault = this.#parts.faults.take(operation);
    if (fault !== null && !strikesAfter(fault)) {
      const { acts, sent } = await strikeBefore(fault, context);
      if (sent !== null) this.#record(call, sent.status, null, fault);
      if (!acts) return;
    }
    const outcome = await this.#act(call, keyRefusal, allowance);
    if (outcome === null) {
      wire.close();
      return;
    }
    this.#record(call, outcome.reply.status, outcome, fault);
    if (fault !== null && strikesAfter(fault)) await strikeAfter(fault, context, outcome.reply);
    else wire.send(outcome.reply);
  }

  #checkAccess({ wire, match, address }: Call): ServiceRefusal | null {
    if (match instanceof ServiceRefusal || match.route.access !== 'key') return null;
    try {
      checkBearerKey(wire.request.headers.authorization, this.#parts.apiKey, address.path);
      return null;
    } catch (error) {
      return asRefusal(error);
    }
  }

  #takeAllowance({ match, wire }: Call, keyRefusal: ServiceRefusal | null): Allowance {
    if (!(match instanceof ServiceRefusal) && match.route.access === 'signed') {
      return { isExceeded: false, headers: {} };
    }
    const showsKey = keyRefusal === null && wire.request.headers.authorization !== undefined;
    return this.#parts.rateLimiter.take(showsKey ? 'key' : 'anonymous', this.#parts.clock.nowMs());
  }

  /** What the service does about a request, or null if the request did not arrive in full. */
  async #act(call: Call, keyRefusal: ServiceRefusal | null, allowance: Allowance): Promise<Outcome | null> {
    const { wire, match, address, facts } = call;
    try {
      if (match instanceof ServiceRefusal) throw match;
      if (keyRefusal !== null) throw keyRefusal;
      if (allowance.isExceeded)
        throw new ServiceRefusal(429, 'rate_limited', 'Too many requests, try again later');
      const exchange: Exchange = {
        headers: wire.request.headers,
        params: match.params,
        query: address.query,
        body: incomingBody(wire.request),
        note: (more) => Object.assign(facts, more),
      };
      const reply = await match.route.handle(exchange);
      return { reply: withHeaders(reply, allowance), refusal: null };
    } catch (error) {
      if (error instanceof RequestCutError) return null;
      const refusal = this.#asRefused(asRefusal(error));
      const isRead = call.method === 'GET' && refusal.status !== 401;
      const body = isRead ? this.#parts.dialect.refusedRead : failureEnvelope;
      return { reply: withHeaders(failure(refusal, body), allowance), refusal };
    }
  }

  #asRefused(refusal: ServiceRefusal): ServiceRefusal {
    const { invalidStatus = 422 } = this.#parts.dialect;
    if (refusal.status !== 422 || invalidStatus === 422) return refusal;
    return new ServiceRefusal(invalidStatus, refusal.error, refusal.message, refusal.headers, refusal.cause);
  }

  /** Without an outcome the service did not act: a fault answered in its place. */
  #record(call: Call, status: number, outcome: Outcome | null, fault: Fault | null): void {
    const { authorization } = call.wire.request.headers;
    this.#parts.ledger.append({
      ...call.facts,
      operation: call.operation,
      method: call.method,
      path: call.address.path,
      status,
      outcome: outcome !== null && outcome.refusal === null ? 'accepted' : 'refused',
      connectionKeyHint: keyHint(authorization),
      error: outcome?.refusal?.error ?? null,
      note: noteOn(fault, outcome),
    });
  }
}

function noteOn(fault: Fault | null, outcome: Outcome | null): string | null {
  const notes =
    fault === null ? [] : [`fault ${fault.kind}, ${strikesAfter(fault) ? 'after' : 'before'} acting`];
  const cause = outcome?.refusal?.cause;
  if (cause instanceof Error) notes.push(`failed: ${cause.message}`);
  return notes.length === 0 ? null : notes.join('; ');
}

function addressFor(request: IncomingMessage): Address | ServiceRefusal {
  try {
    checkHost(request);
    return parseAddress(request.url ?? '/');
  } catch (error) {
    return asRefusal(error);
  }
}

function findRoute(routes: readonly Route[], method: string, address: Address): RouteMatch | ServiceRefusal {
  try {
    return matchRoute(routes, method, address);
  } catch (error) {
    return asRefusal(error);
  }
}

function withHeaders(reply: Reply, { headers }: Allowance): Reply {
  return { ...reply, headers: { ...headers, ...reply.headers } };
}

/** What is not a refusal is the service's own failure; its details go to the ledger, not into the reply. */
function asRefusal(error: unknown): ServiceRefusal {
  if (error instanceof ServiceRefusal) return error;
  return new ServiceRefusal(500, 'internal_error', 'The practice service failed', {}, error);
}
