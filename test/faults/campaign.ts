import type { ClientLimits } from '../../src-main/engine/service-client/transport/client-limits.ts';
import { listenOnLoopback, loopback } from './relay.ts';
import { expectedOf } from './expected-table.ts';
import { fileSizes, nameOf, type FaultCase, type FaultKind } from './fault-names.ts';
import { answersInstead, faultOf } from './faults.ts';
import type { RealService } from './real-service.ts';
import { runExchange, type ExchangePlan, type ExchangeReport } from './run-exchange.ts';

/** No reply comes of these. */
const staysSilent: ReadonlySet<FaultKind> = new Set(['timeout', 'stall-read', 'drip']);
/** Far away for whatever is not meant to reach them. */
const limits = { connectTimeoutMs: 60_000, stallMs: 60_000, replyTimeoutMs: 60_000, uploadBaseMs: 120_000 };
/** Where the client sends what nobody reads, it must see that soon. */
const stallMs = 1500;
/**
 * Where everything fits into the buffers of this computer, it must not take that for a stall, however slowly a busy computer
 * lets it write. The clock is put forward past this once the end is sent, so that a watch that is still on would strike first.
 */
const stallAfterEndMs = limits.replyTimeoutMs - 1000;

/** The client goes on as if nothing happened, up to its own deadline or to the reply. */
const goesUnnoticed: ReadonlySet<FaultKind> = new Set([
  'latency',
  'bandwidth',
  'slicer',
  'slow-close',
  'drip',
  'timeout',
  'stall-read',
]);

function limitsFor(one: FaultCase): Partial<ClientLimits> {
  const isUnread = one.kind === 'stall-read' || one.kind === 'drip';
  if (!isUnread || isAnswered(one)) return limits;
  return { ...limits, stallMs: expectedOf(one).startsWith('stalled') ? stallMs : stallAfterEndMs };
}

function isAnswered({ position }: FaultCase): boolean {
  return position === 'wait' || position === 'reply';
}

/** A server that must never hear from anybody: redirects lead to it. */
export interface Stranger {
  readonly url: string;
  readonly visits: number;
  close(): Promise<void>;
}

export async function startStranger(): Promise<Stranger> {
  let visits = 0;
  const listening = await listenOnLoopback((socket) => {
    visits += 1;
    socket.destroy();
  });
  return {
    url: `http://${loopback}:${listening.port}/elsewhere?token=1`,
    get visits() {
      return visits;
    },
    close: () => listening.close(),
  };
}

export function planOf(one: FaultCase, service: RealService, stranger: Stranger): ExchangePlan {
  const { kind, position, size } = one;
  return {
    name: nameOf(one),
    fileName: `${nameOf(one).replaceAll('/', ' ')}.txt`,
    sizeBytes: fileSizes[size],
    proxy: {
      position,
      isInstead: position === 'wait' && answersInstead(kind),
      fault: faultOf(one, { key: service.key, strangerUrl: stranger.url }),
    },
    limits: limitsFor(one),
    ...(staysSilent.has(kind) && expectedOf(one) !== 'accepted+'
      ? { silentFrom: isAnswered(one) ? 'strike' : 'end' }
      : {}),
    isNoticedBeforeEnd: !isAnswered(one) && !goesUnnoticed.has(kind),
    isDown: kind === 'down' && position === 'connect',
    expected: expectedOf(one),
  };
}

/** Runs exchanges side by side, `atOnce` of them at a time. */
export async function runExchanges(
  service: RealService,
  plans: readonly ExchangePlan[],
  atOnce = 8,
): Promise<ExchangeReport[]> {
  const reports: ExchangeReport[] = [];
  const waiting = plans.values();
  const lane = async (): Promise<void> => {
    for (const plan of waiting) {
      const report = await runExchange(service, plan).catch((error: unknown) => ({
        name: plan.name,
        sha256: '',
        seen: 'no end',
        doubt: null,
        problems: [`it failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
        tookMs: 0,
      }));
      reports.push(report);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return reports;
}
