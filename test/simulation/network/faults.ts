import type { Chance } from '../world/chance.ts';
import { jsonReply, pageReply, refusal, type ModelReply } from '../service/reply.ts';

/**
 * Where a fault strikes. `connect`: no connection · `body`: while the request is sent · `early`: an answer before the end ·
 * `refuse`: the service has it all, and says no · `answer`: it may or may not have acted, and what comes back says little.
 */
export type FaultPhase = 'connect' | 'body' | 'early' | 'refuse' | 'answer';

export interface NetworkFault {
  readonly name: string;
  readonly phase: FaultPhase;
  /** Drawn more often or less. */
  readonly weight: number;
}

function faults(phase: FaultPhase, weight: number, ...names: readonly string[]): NetworkFault[] {
  return names.map((name) => ({ name, phase, weight }));
}

export const networkFaults: readonly NetworkFault[] = [
  ...faults('connect', 1, 'refused', 'dns', 'no_route', 'connect_timeout'),
  ...faults('connect', 0.5, 'reset_at_accept', 'tls'),
  ...faults('body', 4, 'reset_in_body', 'stall_in_body', 'drip_body'),
  ...faults('body', 6, 'swallowed', 'kept_dead'),
  ...faults(
    'early',
    3,
    'early_401',
    'early_413',
    'early_503',
    'early_success',
    'early_redirect',
    'early_page',
  ),
  ...faults(
    'refuse',
    0.3,
    's401',
    's402',
    's403_scope',
    's403_bare',
    's405_bare',
    's301',
    's302',
    's307',
    's308',
  ),
  ...faults('refuse', 1, 's400', 's404', 's409', 's413', 's415', 's422', 's408', 's425'),
  ...faults(
    'refuse',
    1,
    's429_seconds',
    's429_date',
    's429_nonsense',
    's429_twice',
    's503',
    's503_retry',
    's500_said',
  ),
  ...faults(
    'answer',
    1.5,
    'lost_before',
    'lost_after',
    'silent_before',
    'silent_after',
    'cut_reply',
    'truncated_json',
  ),
  ...faults('answer', 1, 's502_page', 's500_bare', 's504_page', 's303', 'page_200', 'no_envelope', 's204'),
  ...faults('answer', 1, 'encoded', 'interim_flood', 'too_long', 'not_utf8', 'slow_answer'),
];

export function drawFault(
  chance: Chance,
  isWrite: boolean,
  only: ReadonlySet<string> | null,
): NetworkFault | null {
  const choices = networkFaults.filter(
    ({ name, phase }) =>
      (only === null || only.has(name)) && (isWrite || (phase !== 'body' && phase !== 'early')),
  );
  return choices.length === 0
    ? null
    : chance.weighted(choices.map((fault) => [fault, isWrite ? fault.weight : fault.weight + 0.5] as const));
}

/** What is said instead of carrying the request out. */
export function refusalFor(name: string, chance: Chance, dateMs: number): ModelReply {
  const date = new Date(dateMs).toUTCString();
  switch (name) {
    case 's401':
    case 'early_401':
      return chance.happens(0.5)
        ? jsonReply(401, { success: false, error: chance.pick(['unauthorized', 'Unauthorized']) })
        : pageReply(401);
    case 's402':
      return refusal(402, 'insufficient_credits');
    case 's403_scope':
      return refusal(403, 'missing_scope');
    case 's403_bare':
      return pageReply(403);
    case 's405_bare':
      return pageReply(405);
    case 's301':
    case 's302':
    case 's307':
    case 's308':
      return pageReply(Number(name.slice(1)), { location: 'https://evil.example/api-proxy/brands' });
    case 'early_redirect':
      return pageReply(307, { location: 'https://evil.example/' });
    case 's429_seconds':
      return refusal(429, 'rate_limited', { 'retry-after': String(chance.int(1, 900)) });
    case 's429_date': {
      const until = new Date(dateMs + chance.int(1, 900) * 1000).toUTCString();
      return refusal(429, 'rate_limited', { date, 'retry-after': until });
    }
    case 's429_nonsense':
      return refusal(429, 'rate_limited', { 'retry-after': chance.pick(['soon', '-1', '']) });
    case 's429_twice':
      return pageReply(429, { 'retry-after': ['2', '40'] });
    case 's503':
    case 'early_503':
      return pageReply(503);
    case 's503_retry':
      return refusal(503, 'unavailable', { 'retry-after': '30' });
    case 's500_said':
      return refusal(500, 'internal');
    case 'early_413':
      return refusal(413, 'too_large');
    case 'early_success':
      return jsonReply(200, { success: true, data: { id: 'too-early' } });
    case 'early_page':
      return pageReply(200);
    default:
      return refusal(Number(name.slice(1)), `error_${name.slice(1)}`);
  }
}

/** A reply that says little, whether or not the request was carried out. */
export function muddleFor(name: string): ModelReply | null {
  switch (name) {
    case 's502_page':
    case 's504_page':
      return pageReply(Number(name.slice(1, 4)));
    case 's500_bare':
      return { status: 500, headers: {}, body: Buffer.from('oops') };
    case 's303':
      return pageReply(303, { location: 'https://evil.example/elsewhere' });
    case 'page_200':
      return pageReply(200);
    case 'no_envelope':
      return jsonReply(200, { hello: 'there' });
    case 's204':
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    case 'not_utf8':
      return { status: 200, headers: {}, body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) };
    default:
      return null;
  }
}
