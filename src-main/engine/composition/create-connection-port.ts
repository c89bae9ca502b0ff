import type { AnsweredErrors } from '../connections/answered-errors.ts';
import type { ConnectionHealthBoard } from '../connections/connection-health.ts';
import type { ConnectionPaces } from '../connections/connection-paces.ts';
import type { KindHolds } from '../connections/kind-holds.ts';
import type { ConnectionPort } from '../jobs/worker/connection-port.ts';
import type { EngineEvents } from './engine-events.ts';

/** What the worker may know of connections, and tell them. */
export function createConnectionPort({
  health,
  paces,
  kindHolds,
  errors,
  events,
}: {
  health: ConnectionHealthBoard;
  paces: Pick<ConnectionPaces, 'of'>;
  kindHolds: KindHolds;
  errors: Pick<AnsweredErrors, 'answered'>;
  events: EngineEvents;
}): ConnectionPort {
  return {
    sendable: () => health.sendable(),
    mostAtOnce: (connectionId) => paces.of(connectionId).mostAtOnce,
    nextOpeningAtMs: (afterMs) => health.nextOpeningAtMs(afterMs),
    hold: (connectionId, hold, message) => {
      health.hold(connectionId, hold, message);
    },
    holdKind: (connectionId, kind, hold) => {
      kindHolds.hold(connectionId, kind, hold);
    },
    ask: (connectionId) => {
      void health.probe(connectionId);
    },
    waitUntil: (connectionId, untilMs, told) => {
      health.waitUntil(connectionId, untilMs, told);
      events.emit('connection.rate_limited', connectionId, untilMs);
    },
    answered: (connectionId) => {
      health.answered(connectionId);
      errors.answered(connectionId);
    },
  };
}
