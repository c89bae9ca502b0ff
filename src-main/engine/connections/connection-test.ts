import { message, type Message } from '../../contract/messages/message.ts';
import type { ParametersOf } from '../../contract/messages/parameters.ts';
import type { ConnectionTest } from '../../contract/connection.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ReadOutcome } from '../service-client/outcomes/outcome.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { ConnectionHealthBoard } from './connection-health.ts';
import type { ConnectionRecords } from './connection-records.ts';
import { proofReads, proveAccess } from './prove-access.ts';

/** Proves a base URL and key, then asks what else can be listed, only to say so. Nothing is written. */
export async function testConnection(
  client: ServiceClient,
  access: ServiceAccess,
  warnings: readonly Message[],
): Promise<ConnectionTest> {
  const reads = proofReads(client, access);
  const proof = await proveAccess(reads);
  const base = { ...proof, ...nothingListed, baseUrl: access.baseUrl, warnings: [...warnings] };
  if (proof.health !== 'ok') return base;

  const [brands, profile, knowledgeBases, carousels] = await Promise.all([
    reads.brands(),
    reads.profile(),
    reads.knowledgeBases(),
    reads.carousels(),
  ]);
  const found = {
    identity: profile.kind === 'ok' ? profile.value.identity : null,
    brandCount: countOf(brands),
    knowledgeBaseCount: countOf(knowledgeBases),
    carouselCount: countOf(carousels),
  };
  const partial = [
    partialOf(brands, 'brands'),
    partialOf(knowledgeBases, 'knowledge_bases'),
    partialOf(carousels, 'carousels'),
  ].filter((each) => each !== null);
  return {
    ...base,
    ...found,
    warnings: [...base.warnings, ...partial],
    // A service that only said no, or later, was reached; that proves no key.
    message: proof.answeredInMs === null ? proof.message : goodKey(found),
  };
}

const nothingListed = { identity: null, brandCount: null, knowledgeBaseCount: null, carouselCount: null };

function countOf(outcome: ReadOutcome<readonly unknown[]>): number | null {
  return outcome.kind === 'ok' ? outcome.value.length : null;
}

function goodKey(
  found: Pick<ConnectionTest, 'identity' | 'brandCount' | 'knowledgeBaseCount' | 'carouselCount'>,
): Message {
  const counts = {
    brands: found.brandCount ?? notListed,
    knowledgeBases: found.knowledgeBaseCount ?? notListed,
    carousels: found.carouselCount ?? notListed,
  };
  return found.identity === null
    ? message('proof.good_key', counts)
    : message('proof.good_key_of', { ...counts, account: found.identity });
}

/** In the place of a count: it could not be listed, and the sentence leaves it out. */
const notListed = -1;

function partialOf(
  outcome: ReadOutcome<unknown>,
  what: ParametersOf['proof.not_all']['what'],
): Message | null {
  return outcome.kind === 'ok' && outcome.partial !== undefined
    ? message('proof.not_all', { what, reason: outcome.partial })
    : null;
}

/** Nothing was asked. */
export function withoutKey(baseUrl: string, warnings: readonly Message[]): ConnectionTest {
  return {
    baseUrl,
    health: 'no_key',
    message: message('proof.no_key'),
    answeredInMs: null,
    ...nothingListed,
    provedBy: null,
    serviceSays: null,
    warnings: [...warnings],
  };
}

/** What was seen of a service becomes the health of its connection. */
export function takeOverTest(
  {
    records,
    health,
  }: {
    readonly records: Pick<ConnectionRecords, 'setAccount'>;
    readonly health: Pick<ConnectionHealthBoard, 'noteProof' | 'open' | 'hold'>;
  },
  id: number,
  test: ConnectionTest,
): void {
  health.noteProof(id, test);
  if (test.identity !== null) records.setAccount(id, test.identity);
  if (test.health === 'ok') health.open(id, test.message);
  else if (test.health === 'no_key' || test.health === 'unknown') health.hold(id, 'auth', test.message);
  else health.hold(id, test.health, test.message);
}
