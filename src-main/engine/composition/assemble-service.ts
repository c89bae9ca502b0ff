import { AnsweredErrors } from '../connections/answered-errors.ts';
import { ConnectionHealthBoard, type ConnectionHealthOptions } from '../connections/connection-health.ts';
import { ConnectionKeys } from '../connections/connection-keys.ts';
import type { ConnectionPaces } from '../connections/connection-paces.ts';
import { FoundWidths } from '../connections/found-widths.ts';
import { createConnectionRecords, type ConnectionRecords } from '../connections/connection-records.ts';
import { createMoveConnection, type MoveConnection } from '../connections/move-connection.ts';
import { Connections } from '../connections/connections.ts';
import { OwnPractice } from '../connections/own-practice.ts';
import { PastedTargets } from '../connections/pasted-targets.ts';
import { EnvironmentKey } from '../connections/environment-key.ts';
import { ServiceCatalogue } from '../connections/service-catalogue.ts';
import { assembleClips, type ClipParts } from './assemble-clips.ts';
import { assembleLearned, type LearnedParts } from './assemble-learned.ts';
import type { NetworkParts } from './assemble-network.ts';
import { createConnectionPort } from './create-connection-port.ts';
import type { EngineEvents } from './engine-events.ts';
import type { HostServices } from '../host-services.ts';
import type { ConnectionPort } from '../jobs/worker/connection-port.ts';
import { makeServiceClient } from './make-service-client.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { Storage } from '../storage/storage.ts';

/** Everything that speaks with the service, or knows about it. */
export interface ServiceParts extends LearnedParts, ClipParts {
  readonly client: ServiceClient;
  readonly moveConnection: MoveConnection;
  readonly connections: Connections;
  readonly errors: AnsweredErrors;
  readonly practice: OwnPractice;
  readonly health: ConnectionHealthBoard;
  readonly pasted: PastedTargets;
  readonly paces: ConnectionPaces;
  readonly widths: FoundWidths;
  readonly catalogue: ServiceCatalogue;
  /** What the worker may know of connections. */
  readonly connectionPort: ConnectionPort;
  readonly accessOf: (connectionId: number) => Promise<ServiceAccess>;
  /** Whoever waits for a key waits no more: what is asked for it may never answer. */
  closeKeys(): void;
  stop(): Promise<void>;
}

export function assembleService(options: {
  host: HostServices;
  storage: Pick<Storage, 'database' | 'journal'>;
  events: EngineEvents;
  /** A socket was connected, after so many milliseconds. */
  readonly onConnected: (tookMs: number) => void;
  readonly paces: ConnectionPaces;
  readonly network: Pick<NetworkParts, 'ways'>;
  /** Gives an accepted job the id that its reply lacked. */
  supplyId(jobId: number, remoteId: string): void;
}): ServiceParts {
  const { host, events, paces } = options;
  const { database, journal } = options.storage;
  const { clock } = host;
  const client = makeServiceClient({
    ...{ clock, openExchange: host.openExchange, userAgent: `Outbox/${host.traits.version}` },
    ...{ onConnected: options.onConnected, ...options.network.ways },
  });
  const records = createConnectionRecords(database);
  const [pasted, widths] = [new PastedTargets(database, clock), new FoundWidths(database, clock)];
  const keys = new ConnectionKeys(host.secrets, new EnvironmentKey(host.environmentKey, database));

  const learned = assembleLearned({
    ...{ host, database, events, client },
    supplyId: (jobId, remoteId) => {
      options.supplyId(jobId, remoteId);
    },
    onProfileChanged: (connectionId) => {
      health.askIfHeld(connectionId);
    },
  });
  const { profiles, kindHolds } = learned;
  const errors = assembleErrors(options);

  const health: ConnectionHealthBoard = assembleHealth({
    ...{ host, events, records, client, keys },
    accessOf: (connection) => connections.accessOf(connection),
  });
  const practice = new OwnPractice(host);
  const connections: Connections = new Connections({
    ...{ records, paces, journal, keys, health, client },
    failing: (id, waits) => kindHolds.failing(id) ?? (waits ? null : errors.of(id)),
    host,
    practice,
    serviceOf: (connectionId) => ({
      profile: profiles.of(connectionId),
      observe: (seen) => {
        learned.note(connectionId, seen);
      },
    }),
  });
  const accessOf = (connectionId: number) => connections.access(connectionId);

  return {
    moveConnection: createMoveConnection({ database, records, keys, health, client, connections }),
    ...{ client, connections, errors, practice, health, paces, pasted, accessOf, widths },
    catalogue: new ServiceCatalogue({
      client,
      clock,
      pasted,
      accessOf,
      onKeyRefused: (connectionId, message) => {
        health.hold(connectionId, 'auth', message);
      },
    }),
    ...assembleClips({ client, accessOf, clock, database, events }),
    ...learned,
    connectionPort: createConnectionPort({ health, paces, kindHolds, errors, events }),
    closeKeys: () => {
      keys.close();
    },
    async stop() {
      await health.stop();
      await practice.stop();
      await client.close();
      learned.drift.stop();
      learned.limits.stop();
    },
  };
}

function assembleHealth(options: {
  host: HostServices;
  events: EngineEvents;
  records: ConnectionRecords;
  client: ServiceClient;
  keys: ConnectionKeys;
  accessOf: ConnectionHealthOptions['accessOf'];
}): ConnectionHealthBoard {
  const { events, records, client, keys } = options;
  const { clock, random, logger } = options.host;
  const hasKey: ConnectionHealthOptions['hasKey'] = (connection) => keys.placeOf(connection) !== null;
  return new ConnectionHealthBoard({
    ...{ records, client, clock, random, logger, hasKey },
    accessOf: (connection) => options.accessOf(connection),
    whyNoKey: (connection) => keys.whyNone(connection),
    onChanged: (_connectionId, what) => {
      events.emit('connection.changed', what);
    },
    onEvent: (connection, event) => {
      events.emit('connection.waits', connection, event, { hasKey: hasKey(connection) });
    },
  });
}

function assembleErrors({
  host,
  storage,
  events,
}: Pick<Parameters<typeof assembleService>[0], 'host' | 'storage' | 'events'>): AnsweredErrors {
  return new AnsweredErrors(storage.database, {
    clock: host.clock,
    onChanged: () => {
      events.emit('connection.changed', 'seen');
    },
  });
}
