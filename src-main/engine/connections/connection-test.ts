import type { ConnectionTest } from '../../contract/connection.ts';
import { assertNever } from '../../foundation/assert-never.ts';
import type { ReadOutcome, ServiceAccess, ServiceClient } from '../service-client/service-client.ts';

/**
 * Proves a base URL and key by reading the brands, then asks what else can be listed, only to say so. Nothing is written.
 */
export async function testConnection(
  client: ServiceClient,
  access: ServiceAccess,
  warnings: readonly string[],
): Promise<ConnectionTest> {
  const brands = await client.brands(access);
  const base = {
    baseUrl: access.baseUrl,
    identity: null,
    brandCount: null,
    knowledgeBaseCount: null,
    carouselCount: null,
    answeredInMs: null,
    warnings: [...warnings],
  };
  const { health, words } = judgeRead(brands);
  if (health !== 'ok') return { ...base, health, message: words };

  const [profile, knowledgeBases, carousels] = await Promise.all([
    client.profile(access),
    client.knowledgeBases(access),
    client.carousels(access),
  ]);
  const identity = profile.kind === 'ok' ? profile.value.identity : null;
  const brandCount = brands.kind === 'ok' ? brands.value.length : null;
  const knowledgeBaseCount = knowledgeBases.kind === 'ok' ? knowledgeBases.value.length : null;
  const carouselCount = carousels.kind === 'ok' ? carousels.value.length : null;
  const found = [
    counted(brandCount, 'brand', 'brands'),
    counted(knowledgeBaseCount, 'knowledge base', 'knowledge bases'),
    counted(carouselCount, 'carousel', 'carousels'),
  ].filter((words) => words !== null);
  return {
    ...base,
    health: 'ok',
    answeredInMs: brands.kind === 'ok' ? brands.tookMs : null,
    identity,
    brandCount,
    knowledgeBaseCount,
    carouselCount,
    message: `The key is good${identity === null ? '' : `: ${identity}`}${found.length > 0 ? `, ${found.join(', ')}` : ''}`,
  };
}

/** What a read with a key says of the connection. */
export function judgeRead(outcome: ReadOutcome<unknown>): {
  readonly health: 'ok' | 'auth' | 'offline' | 'trouble';
  readonly words: string;
} {
  switch (outcome.kind) {
    case 'ok':
      return { health: 'ok', words: `Answered in ${String(Math.round(outcome.tookMs))} ms` };
    case 'unauthorized':
      return { health: 'auth', words: outcome.words };
    case 'offline':
      return { health: 'offline', words: outcome.words };
    case 'trouble':
    case 'not_offered':
    case 'not_understood':
      return { health: 'trouble', words: outcome.words };
    // The service itself spoke: it can be reached, and the key was not what it minded.
    case 'later':
    case 'refused':
      return { health: 'ok', words: outcome.words };
    default:
      return assertNever(outcome, 'read outcome');
  }
}

function counted(count: number | null, one: string, many: string): string | null {
  return count === null ? null : `${String(count)} ${count === 1 ? one : many}`;
}
