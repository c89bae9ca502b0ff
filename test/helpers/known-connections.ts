import type { KnownOfConnections } from '../../src-main/engine/jobs/worker/connection-limits.ts';

/** Connections without a limit of a person's, that never carried anything. */
export const nothingKnown: KnownOfConnections = {
  mostAtOnce: () => null,
  foundWidth: () => null,
  keepWidth: () => undefined,
};

/** Connections that move the most with two requests at a time. */
export const twoAtATime: KnownOfConnections = {
  ...nothingKnown,
  foundWidth: () => ({ width: 2, refusedAt: null }),
};
