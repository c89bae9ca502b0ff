import type { KnownOfConnections } from '../../src-main/engine/jobs/worker/connection-limits.ts';

/** Connections of which people say nothing, and that never carried anything. */
export const nothingKnown: KnownOfConnections = {
  mostAtOnce: () => null,
  foundWidth: () => null,
  keepWidth: () => undefined,
};

/** Of which it is known that two at a time move the most. */
export const twoAtATime: KnownOfConnections = {
  ...nothingKnown,
  foundWidth: () => ({ width: 2, refusedAt: null }),
};
