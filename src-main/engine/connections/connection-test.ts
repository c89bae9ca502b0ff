import { legacy } from '../../contract/messages/message.ts';
import { inEnglish } from '../storage/messages/english.ts';
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
  warnings: readonly string[],
): Promise<ConnectionTest> {
  const reads = proofReads(client, access);
  const { message: told, ...proof } = await proveAccess(reads);
  const message = inEnglish(told);
  const base = {
    ...proof,
    provedBy: proof.provedBy === null ? null : inEnglish(proof.provedBy),
    serviceSays: proof.serviceSays === null ? null : inEnglish(proof.serviceSays),
    baseUrl: access.baseUrl,
    identity: null,
    brandCount: null,
    knowledgeBaseCount: null,
    carouselCount: null,
    warnings: [...warnings],
  };
  if (proof.health !== 'ok') return { ...base, message: message };

  const [brands, profile, knowledgeBases, carousels] = await Promise.all([
    reads.brands(),
    reads.profile(),
    reads.knowledgeBases(),
    reads.carousels(),
  ]);
  const identity = profile.kind === 'ok' ? profile.value.identity : null;
  const brandCount = brands.kind === 'ok' ? brands.value.length : null;
  const partial = [
    partialOf(brands, (why) => `Not all brands could be read: ${why}`),
    partialOf(knowledgeBases, (why) => `Not all knowledge bases could be read: ${why}`),
    partialOf(carousels, (why) => `Not all carousels could be read: ${why}`),
  ].filter((message) => message !== null);
  const knowledgeBaseCount = knowledgeBases.kind === 'ok' ? knowledgeBases.value.length : null;
  const carouselCount = carousels.kind === 'ok' ? carousels.value.length : null;
  const found = [
    counted(brandCount, 'brand', 'brands'),
    counted(knowledgeBaseCount, 'knowledge base', 'knowledge bases'),
    counted(carouselCount, 'carousel', 'carousels'),
  ].filter((message) => message !== null);
  // A service that only said no, or later, was reached; that proves no key.
  const verdict = proof.answeredInMs === null ? message : 'The key is good';
  return {
    ...base,
    ...{ identity, brandCount, knowledgeBaseCount, carouselCount },
    warnings: [...base.warnings, ...partial],
    message: `${verdict}${identity === null ? '' : `: ${identity}`}${found.length > 0 ? `, ${found.join(', ')}` : ''}`,
  };
}

function counted(count: number | null, one: string, many: string): string | null {
  if (count === 0) return `no ${many} yet`;
  return count === null ? null : `${String(count)} ${count === 1 ? one : many}`;
}

function partialOf(outcome: ReadOutcome<unknown>, say: (why: string) => string): string | null {
  return outcome.kind === 'ok' && outcome.partial !== undefined ? say(inEnglish(outcome.partial)) : null;
}

/** Nothing was asked. */
export function withoutKey(baseUrl: string, warnings: readonly string[]): ConnectionTest {
  return {
    baseUrl,
    health: 'no_key',
    message: 'Saved without a key. Nothing is sent until one is entered.',
    answeredInMs: null,
    identity: null,
    brandCount: null,
    knowledgeBaseCount: null,
    carouselCount: null,
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
  const orNull = (text: string | null) => (text === null ? null : legacy(text));
  health.noteProof(id, { provedBy: orNull(test.provedBy), serviceSays: orNull(test.serviceSays) });
  if (test.identity !== null) records.setAccount(id, test.identity);
  const told = legacy(test.message);
  if (test.health === 'ok') health.open(id, told);
  else if (test.health === 'no_key' || test.health === 'unknown') health.hold(id, 'auth', told);
  else health.hold(id, test.health, told);
}
