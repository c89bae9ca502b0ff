import type { connectionsCalls } from '../../contract/api/connections-calls.ts';
import type { HandlersOf } from '../engine.ts';
import { meaningOf } from '../service-client/replies/known-statuses.ts';
import type { Connections } from '../connections/connections.ts';
import type { MoveConnection } from '../connections/move-connection.ts';
import type { ConnectionRemoval } from './connection-removal.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { ConnectionPaces } from '../connections/connection-paces.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { ServiceKnowledge } from './profile-api.ts';
import type { ServiceClocks } from '../connections/service-clocks.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { TryAgain } from '../connections/try-again.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';

export interface ConnectionsParts {
  readonly connections: Connections;
  readonly moveConnection: MoveConnection;
  readonly removal: ConnectionRemoval;
  readonly catalogue: ServiceCatalogue;
  readonly paces: ConnectionPaces;
  readonly pasted: PastedTargets;
  /** What is known of the services themselves: profiles, drift, limits. */
  readonly service: ServiceKnowledge;
  /** What time it is at each service. */
  readonly clocks: Pick<ServiceClocks, 'now'>;
  readonly clock: Clock;
  /** Asks the service first, and then really tries. */
  readonly tryAgain: TryAgain;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
  mark(...parts: readonly SnapshotPart[]): void;
}

type ConnectionsApi = HandlersOf<typeof connectionsCalls>;

export function connectionsApi(parts: ConnectionsParts): ConnectionsApi {
  const { connections, catalogue } = parts;
  /** Whatever a call did to a connection is shown, and what waited for it goes on. */
  const changing = async <Value>(work: Promise<Value>): Promise<Value> => {
    const value = await work;
    parts.mark('connections', 'banners');
    parts.wake();
    return value;
  };
  return {
    'connections.list': () => connections.list(),
    'connections.test': ({ baseUrl, key }) => connections.test(baseUrl, key),
    'connections.save': (input) => changing(connections.save(input)),
    'connections.move': async ({ id, baseUrl, anyway }) => {
      const moved = await changing(parts.moveConnection(id, baseUrl, anyway === true));
      // What met the old address, a redirect for instance, holds nothing at the new one.
      await changing(parts.tryAgain.connection(id));
      return { ...moved, connection: connections.get(id) };
    },
    'connections.replaceKey': ({ id, key }) => changing(connections.replaceKey(id, key)),
    'connections.check': ({ id }) => changing(connections.check(id)),
    'connections.examine': async ({ id }) => {
      const certificate = await connections.certificate(id);
      const time = parts.clocks.now(id);
      return {
        certificate,
        clock: time === null ? null : { ...time, nowMs: parts.clock.nowMs() },
      };
    },
    'connections.setPace': ({ id, pace }) => {
      connections.get(id);
      parts.paces.set(id, pace);
      parts.mark('connections');
      parts.wake();
      return connections.get(id);
    },
    'connections.removal': ({ id }) => parts.removal.plan(id),
    'connections.tryAgain': async ({ id, jobKind, targetId }) => {
      connections.get(id);
      await changing(
        jobKind !== null
          ? parts.tryAgain.kind(id, jobKind)
          : targetId !== null
            ? parts.tryAgain.target(id, targetId)
            : parts.tryAgain.connection(id),
      );
      return {};
    },
    'connections.remove': async ({ id }) => {
      const left = await changing(parts.removal.remove(id));
      parts.mark('watchFolders', 'settling', 'settlingCount');
      return { left };
    },
    'connections.startPractice': () => changing(connections.startPractice()),
    'connections.targets': ({ id }) => catalogue.targets(id),
    'connections.forgetTarget': ({ id, kind, targetId }) => {
      parts.pasted.forget(id, { kind, id: targetId });
      return {};
    },
    'connections.carousel': ({ id, carouselId }) => catalogue.carousel(id, carouselId),
    'connections.documents': async ({ id, knowledgeBaseId, offset, limit }) => {
      const page = await catalogue.documents(id, { knowledgeBaseId, offset, limit });
      const profile = parts.service.profiles.of(id);
      const documents = page.items.map(({ id: documentId, name, status, createdAt }) => ({
        ...{ id: documentId, name, status, createdAt },
        meaning: status === null ? null : meaningOf(profile, 'document', status),
      }));
      return { total: page.total, documents };
    },
  };
}
