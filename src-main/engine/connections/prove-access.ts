import { message, type Message } from '../../contract/messages/message.ts';
import type { ConnectionHold } from '../../contract/connection.ts';
import { assertNever } from '../../foundation/assert-never.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ReadOutcome } from '../service-client/outcomes/outcome.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { toldHealth } from './service-health.ts';

/** Reads that show whether a key is good, each asked at most once. */
export type ProofReads = ReturnType<typeof proofReads>;

export interface Proof {
  readonly health: 'ok' | ConnectionHold;
  /** What the deciding read said. */
  readonly message: Message;
  readonly answeredInMs: number | null;
  /** Where the brands did not prove the key: what could be read instead, and why the brands could not. */
  readonly provedBy: Message | null;
  /** What its health page says, which needs no key; `null` where it has none, or could not be reached at all. */
  readonly serviceSays: Message | null;
}

type KeyProof = Omit<Proof, 'serviceSays'>;

/** What a read with a key says of the connection. `next`: nothing yet, so something else is read. */
type Finding = Pick<Proof, 'health' | 'message'> | 'next';

export function proofReads(client: ServiceClient, access: ServiceAccess) {
  return {
    brands: once(() => client.brands(access)),
    profile: once(() => client.profile(access)),
    knowledgeBases: once(() => client.knowledgeBases(access)),
    carousels: once(() => client.carousels(access)),
    clips: once(() => client.clips(access, { offset: 0, limit: 1 })),
    health: once(() => client.health(access)),
  };
}

/**
 * Proves a key by reading the brands, the one documented read without parameters. A service that does not offer them, or not to
 * this key, is asked for what else can be read, until something is; only a refusal of the key itself is one.
 */
export async function proveAccess(reads: ProofReads): Promise<Proof> {
  const proof = await proveKey(reads);
  const serviceSays = proof.health === 'offline' ? null : toldHealth(await reads.health());
  return { ...proof, serviceSays };
}

async function proveKey(reads: ProofReads): Promise<KeyProof> {
  const brands = await reads.brands();
  const first = findingOf(brands);
  if (first !== 'next') return { ...first, ...timeOf(brands), provedBy: null };
  const others = [
    ['account', reads.profile],
    ['knowledge_bases', reads.knowledgeBases],
    ['carousels', reads.carousels],
    ['clips', reads.clips],
  ] as const;
  const outcomes: ReadOutcome<unknown>[] = [brands];
  for (const [what, read] of others) {
    const outcome = await read();
    const finding = findingOf(outcome);
    outcomes.push(outcome);
    if (finding === 'next') continue;
    const provedBy =
      outcome.kind === 'ok' && brands.kind !== 'ok'
        ? message('proof.by', { what, reason: brands.message })
        : null;
    return { ...finding, ...timeOf(outcome), provedBy };
  }
  return { ...findingOfNothing(outcomes), answeredInMs: null, provedBy: null };
}

function findingOf(outcome: ReadOutcome<unknown>): Finding {
  switch (outcome.kind) {
    case 'ok':
      return { health: 'ok', message: message('proof.answered', { ms: Math.round(outcome.tookMs) }) };
    case 'unauthorized':
      return { health: outcome.hold, message: outcome.message };
    case 'offline':
    case 'trouble':
      return { health: outcome.kind, message: outcome.message };
    // The service itself spoke: it can be reached, and the key was not what it minded. A gateway before it says nothing of that.
    case 'later':
      return outcome.isGateways === true ? 'next' : { health: 'ok', message: outcome.message };
    case 'forbidden':
    case 'refused':
    case 'not_offered':
    case 'not_understood':
      return 'next';
    default:
      return assertNever(outcome, 'read outcome');
  }
}

/** Where nothing can be read: what the service minded most. */
function findingOfNothing(outcomes: readonly ReadOutcome<unknown>[]): Pick<Proof, 'health' | 'message'> {
  const unread = outcomes.filter((outcome) => outcome.kind !== 'ok');
  const refused = unread.find(({ kind }) => kind === 'refused');
  if (refused !== undefined) return { health: 'ok', message: refused.message };
  if (unread.some(({ kind }) => kind === 'forbidden'))
    return { health: 'auth', message: message('proof.every_read_refused') };
  const gateways = unread.find((outcome) => outcome.kind === 'later' && outcome.isGateways === true);
  if (gateways !== undefined) return { health: 'offline', message: gateways.message };
  const reason = unread[0]?.message ?? message('failure.no_reply');
  const areOnlyPages = outcomes.every((outcome) => outcome.kind === 'not_offered' && outcome.isPage === true);
  return {
    health: 'trouble',
    message: areOnlyPages
      ? message('proof.only_pages', { reason })
      : message('proof.nothing_readable', { reason }),
  };
}

function timeOf(outcome: ReadOutcome<unknown>): Pick<Proof, 'answeredInMs'> {
  return { answeredInMs: outcome.kind === 'ok' ? outcome.tookMs : null };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => (reading ??= read());
}
