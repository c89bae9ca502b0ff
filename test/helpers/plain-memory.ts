import type { ChunkMemory } from '../../src-main/engine/service-client/wire/sending.ts';

/** Each chunk in memory of its own. */
export const plainMemory: ChunkMemory = { take: (sizeBytes) => Buffer.alloc(sizeBytes) };
