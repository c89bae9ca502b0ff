import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import type { ClientLimits } from '../../src-main/engine/service-client/transport/client-limits.ts';
import { makeServiceClient } from '../../src-main/engine/composition/make-service-client.ts';
import type { OpenExchange } from '../../src-main/engine/service-client/transport/network.ts';
import { NetworkFailure } from '../../src-main/engine/service-client/transport/network-failure.ts';
import type { WriteOutcome } from '../../src-main/engine/service-client/outcomes/outcome.ts';
import { overSockets } from '../../src-main/engine/service-client/transport/socket-exchange.ts';
import { CountingClock } from './counting-clock.ts';
import type { Expected } from './expected-table.ts';
import { startFaultProxy } from './fault-proxy.ts';
import type { ProxyPlan } from './strike.ts';
import { pause } from './waits.ts';
import type { RealService } from './real-service.ts';

export interface ExchangePlan {
  readonly name: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly proxy: Omit<ProxyPlan, 'servicePort' | 'secret'>;
  readonly limits: Partial<ClientLimits>;
  /**
   * The record of T2 is not done before the client has noticed the fault. A commit takes the time it takes; without this,
   * either side could be first, and no outcome would be exact.
   */
  readonly isNoticedBeforeEnd: boolean;
  /**
   * From when on the client can only wait for a reply that will not come: then its clock is put forward to half a second before
   * its deadline, so that no outcome depends on how busy this computer is.
   */
  readonly silentFrom?: 'strike' | 'end';
  /** Nobody listens any more when the client comes. */
  readonly isDown?: boolean;
  readonly expected: Expected;
}

/** How one exchange ended, and everything that was not as it must be. */
export interface ExchangeReport {
  readonly name: string;
  readonly sha256: string;
  readonly seen: string;
  /** `needless`: the other side's system never had all before the end, which this side could tell. `null`: not in doubt. */
  readonly doubt: 'needed' | 'needless' | null;
  readonly problems: readonly string[];
  readonly tookMs: number;
}

const patienceMs = 5000;

/** One upload by the real client to the real service through a proxy with one fault. */
export async function runExchange(service: RealService, plan: ExchangePlan): Promise<ExchangeReport> {
  const startedAtMs = performance.now();
  const { proxy: proxyPlan, expected } = plan;
  const content = contentFor(plan);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const clock = new CountingClock();
  const untilDeadlineMs = (plan.limits.replyTimeoutMs ?? 0) - 500;
  const proxy = await startFaultProxy({
    ...proxyPlan,
    servicePort: service.port,
    secret: service.key,
    fault: (strike) => {
      if (plan.silentFrom === 'strike') clock.putForward(untilDeadlineMs);
      return proxyPlan.fault(strike);
    },
  });
  if (plan.isDown === true) await proxy.close();

  const noticed = Promise.withResolvers<undefined>();
  const exchanges: Promise<string>[] = [];
  const sockets = overSockets({ clock, lookup: undefined });
  const openExchange: OpenExchange = (request) => {
    const exchange = sockets.open({
      ...request,
      onReplyBegan() {
        request.onReplyBegan?.();
        noticed.resolve(undefined);
      },
      onEnd() {
        request.onEnd?.();
        noticed.resolve(undefined);
      },
    });
    exchanges.push(
      exchange.done.then(({ error }) => (error instanceof NetworkFailure ? error.kind : (error?.name ?? ''))),
    );
    return exchange;
  };
  const client = makeServiceClient({
    clock,
    userAgent: 'outbox-faults',
    limits: plan.limits,
    openExchange,
  });
  let endsRecorded = 0;
  let hashSent = '';
  const outcome = await client.uploadDocument(
    { baseUrl: proxy.baseUrl, apiKey: service.key },
    { knowledgeBaseId: service.knowledgeBaseId },
    {
      fileName: plan.fileName,
      contentType: 'text/plain',
      sizeBytes: content.length,
      chunks: () => pieces(content),
    },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      beforeEnd: async (sent) => {
        hashSent = sent.sum;
        if (plan.isNoticedBeforeEnd) await noticed.promise;
        endsRecorded += 1;
        // The end has left where nothing is watched any more but the wait for the reply.
        if (plan.silentFrom === 'end') {
          void clock.onlyRuns(plan.limits.replyTimeoutMs ?? 0).then(() => {
            setImmediate(() => {
              clock.putForward(untilDeadlineMs);
            });
          });
        }
      },
    },
  );

  // What was kept for the next request, and nothing else.
  sockets.closeIdle();
  const problems: string[] = [];
  if (clock.runningTimers > 0) problems.push(`${clock.runningTimers} timers are left`);
  if (exchanges.length !== 1) problems.push(`${exchanges.length} exchanges were opened`);
  const [failure = ''] = await Promise.all(exchanges);
  if (hashSent !== '' && hashSent !== sha256) problems.push('the hash of the sent bytes is another');
  if (endsRecorded > 1) problems.push('the end was recorded twice');

  const { connections } = proxy;
  if (connections.length > (plan.isDown === true ? 0 : 1))
    problems.push(`${connections.length} connections were made`);
  for (const connection of connections) {
    connection.release();
    const waiting = new AbortController();
    const hasLeft = await Promise.race([
      connection.clientLeft.then(() => true),
      pause(patienceMs, waiting.signal).then(() => false),
    ]);
    waiting.abort();
    if (!hasLeft) problems.push('the client left its connection open');
    if (!connection.secretWatch.isInItsPlaceOnly) problems.push('the key was sent outside of its header');
  }
  const doubt = outcome.kind === 'in_doubt' ? doubtOf(connections) : null;
  if (doubt === 'needless') problems.push('it is in doubt, and its end was never near the service');
  await proxy.close();
  if (holdsPartOf(service.key, inspect(outcome, { depth: 12, maxStringLength: null }))) {
    problems.push('the key is in the outcome');
  }

  const times = service.timesAccepted(sha256);
  if (times > 1) problems.push(`the service took it ${times} times`);
  if (outcome.kind === 'accepted' && times !== 1) problems.push('accepted, but not in the ledger');
  if (isCertainlyNotApplied(outcome) && times !== 0) problems.push(`${outcome.kind}, but in the ledger`);
  const seen = seenBy(outcome, failure, times > 0);
  if (seen !== expected) problems.push(`expected ${expected}, was ${seen}`);
  return { name: plan.name, sha256, seen, doubt, problems, tookMs: performance.now() - startedAtMs };
}

/** Held against what the other side's system had when nothing was withheld any longer. */
function doubtOf(connections: readonly { readonly lackedBytes: number | null }[]): 'needed' | 'needless' {
  return connections.some(({ lackedBytes }) => lackedBytes === 0) ? 'needed' : 'needless';
}

function isCertainlyNotApplied(outcome: WriteOutcome<unknown>): boolean {
  return outcome.kind !== 'accepted' && outcome.kind !== 'in_doubt';
}

/** In the words of the table; what the table has no word for is told in full. */
function seenBy(outcome: WriteOutcome<unknown>, failure: string, isInLedger: boolean): string {
  const tail = `${failure === '' ? '' : `:${failure}`}${isInLedger ? '+' : ''}`;
  switch (outcome.kind) {
    case 'retry': {
      const told = `${outcome.cause}${outcome.counted ? ', counted' : ''}`;
      const names: Readonly<Record<string, string>> = {
        cut_off: 'cut',
        'stalled, counted': 'stalled',
        'server, counted': 'again',
        rate_limited: 'asked',
      };
      return `${names[told] ?? `retry (${told})`}${tail}`;
    }
    case 'in_doubt':
      return `doubt${tail}`;
    case 'connection_held':
      return `${outcome.hold === 'auth' ? 'key' : outcome.hold}${tail}`;
    case 'stopped':
      return `stopped by ${outcome.error.message}${tail}`;
    default:
      return `${outcome.kind}${tail}`;
  }
}

/** Any twelve characters in a row are part of it. */
export function holdsPartOf(secret: string, text: string): boolean {
  for (let start = 'sk-social-'.length; start + 12 <= secret.length; start += 1) {
    if (text.includes(secret.slice(start, start + 12))) return true;
  }
  return text.includes(secret);
}

const pattern = Buffer.alloc(8_000_000);
for (let index = 0; index < pattern.length; index += 1)
  pattern[index] = (index * 31 + (index >> 8) * 7) & 0xff;

let contentsMade = 0;

/**
 * Different for every exchange, also of the same plan tried again, as the ledger is asked by its hash; and at every place, so
 * that any shift or mix-up shows.
 */
function contentFor({ name, sizeBytes }: ExchangePlan): Buffer {
  contentsMade += 1;
  const content = Buffer.from(pattern.subarray(0, sizeBytes));
  content.write(`${contentsMade} ${name}`);
  return content;
}

async function* pieces(content: Buffer): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < content.length; start += 256 * 1024) {
    yield content.subarray(start, start + 256 * 1024);
  }
}
