import { join } from 'node:path';
import { ClipCatalogue } from '../connections/clip-catalogue.ts';
import { ConnectionHealthBoard, type ConnectionHealthOptions } from '../connections/connection-health.ts';
import { ConnectionKeys } from '../connections/connection-keys.ts';
import { createConnectionRecords } from '../connections/connection-records.ts';
import { Connections } from '../connections/connections.ts';
import { PastedTargets } from '../connections/pasted-targets.ts';
import { ServiceClocks } from '../connections/service-clocks.ts';
import { EnvironmentKey } from '../connections/environment-key.ts';
import { ServiceCatalogue } from '../connections/service-catalogue.ts';
import { createClipCache, type ClipCache } from '../recipes/clips/clip-cache.ts';
import type { HostServices } from '../host-services.ts';
import type { ConnectionPort } from '../jobs/worker/connection-port.ts';
import { createServiceClient } from '../service-client/create-service-client.ts';
import type { ServiceAccess } from '../service-client/access.ts';
import type { ClipState } from '../service-client/replies/values.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { DriftLog } from '../connections/profile/drift-log.ts';
import { KindHolds, type HeldKind } from '../connections/kind-holds.ts';
import { LearnedLimits } from '../connections/profile/learned-limits.ts';
import { createLimitRecords } from '../connections/profile/limit-records.ts';
import { createProfileRecords } from '../connections/profile/profile-records.ts';
import { ServiceProfiles } from '../connections/profile/service-profiles.ts';
import type { Storage } from '../storage/storage.ts';

/** Everything that speaks with the service, or knows about it. */
export interface ServiceParts {
  readonly client: ServiceClient;
  readonly connections: Connections;
  readonly health: ConnectionHealthBoard;
  readonly pasted: PastedTargets;
  readonly catalogue: ServiceCatalogue;
  readonly clipCatalogue: ClipCatalogue;
  readonly clipCache: ClipCache;
  readonly profiles: ServiceProfiles;
  readonly drift: DriftLog;
  readonly limits: LearnedLimits;
  readonly clocks: ServiceClocks;
  readonly kindHolds: KindHolds;
  /** What the worker may know of connections. */
  readonly connectionPort: ConnectionPort;
  readonly accessOf: (connectionId: number) => Promise<ServiceAccess>;
  noteClip(connectionId: number, clip: ClipState): void;
  /** Whoever waits for a key waits no more: what is asked for it may never answer. */
  closeKeys(): void;
  stop(): Promise<void>;
}

export function assembleService(options: {
  host: HostServices;
  storage: Pick<Storage, 'database' | 'journal'>;
  /** A connection was seen to be as it was, it or a kind of work waits for something else, or something may go now. */
  onChanged(what: 'seen' | 'held' | 'opened'): void;
  /** A connection begins or ends to wait for something. */
  onEvent(
    ...told: [...Parameters<ConnectionHealthOptions['onEvent']>, about: { readonly hasKey: boolean }]
  ): void;
  /** The service asked a whole connection to wait. */
  onRateLimited(connectionId: number, untilMs: number): void;
  /** A kind of work waits for a person on a connection. */
  onKindHeld(connectionId: number, held: HeldKind): void;
  /** What kinds of work wait for on a connection, after a change. */
  onKindHolds(connectionId: number, held: readonly HeldKind[]): void;
  /** A clip was read, and is remembered. */
  onClipRead(connectionId: number, clipId: string): void;
  /** Gives an accepted job the id that its reply lacked. */
  supplyId(jobId: number, remoteId: string): void;
}): ServiceParts {
  const { host } = options;
  const { database, journal } = options.storage;
  const { clock, random, logger } = host;
  const client = createServiceClient({
    clock,
    userAgent: `Outbox/${host.traits.version}`,
    openExchange: host.openExchange,
  });
  const records = createConnectionRecords(database);
  const pasted = new PastedTargets(database, clock);
  const keys = new ConnectionKeys(host.secrets, new EnvironmentKey(host.environmentKey, database));

  const kindHolds: KindHolds = new KindHolds(database, {
    clock,
    onChanged: (connectionId) => {
      options.onKindHolds(connectionId, kindHolds.all(connectionId));
      options.onChanged('opened');
    },
    onHeld: (connectionId, held) => {
      options.onKindHeld(connectionId, held);
    },
  });
  const profiles = new ServiceProfiles({
    records: createProfileRecords(database),
    kindHolds,
    client,
    supplyId: (jobId, remoteId) => {
      options.supplyId(jobId, remoteId);
    },
    onChanged: (connectionId) => {
      options.onChanged('opened');
      health.askIfHeld(connectionId);
    },
    logger,
  });
  const drift = new DriftLog(database, { profileOf: (id) => profiles.of(id), clock, logger });
  const clocks = new ServiceClocks(clock);
  const limits = new LearnedLimits({ records: createLimitRecords(database), kindHolds, clock, logger });

  const health: ConnectionHealthBoard = new ConnectionHealthBoard({
    records,
    client,
    clock,
    random,
    logger,
    accessOf: (connection) => connections.accessOf(connection),
    hasKey: (connection) => keys.placeOf(connection) !== null,
    whyNoKey: (connection) => keys.whyNone(connection),
    onChanged: (_connectionId, what) => {
      options.onChanged(what);
    },
    onEvent: (connection, event) => {
      options.onEvent(connection, event, { hasKey: keys.placeOf(connection) !== null });
    },
  });
  const connections: Connections = new Connections({
    ...{ records, journal },
    keys,
    health,
    client,
    host,
    startPractice: (port) => host.startPractice({ directory: join(host.dataDirectory, 'practice'), port }),
    serviceOf: (connectionId) => ({
      profile: profiles.of(connectionId),
      observe: (seen) => {
        drift.note(connectionId, seen);
        limits.note(connectionId, seen);
        clocks.note(connectionId, seen);
      },
    }),
  });
  const accessOf = (connectionId: number) => connections.access(connectionId);

  const clipCache = createClipCache(database);
  function noteClip(connectionId: number, clip: ClipState): void {
    clipCache.remember(connectionId, clip, clock.nowMs());
    options.onClipRead(connectionId, clip.id);
  }
  const clipCatalogue = new ClipCatalogue({
    client,
    accessOf,
    onClipRead: noteClip,
    nameOf: (connectionId, clipId) => clipCache.get(connectionId, clipId)?.name ?? null,
  });

  return {
    client,
    connections,
    health,
    pasted,
    catalogue: new ServiceCatalogue({
      client,
      clock,
      pasted,
      accessOf,
      onKeyRefused: (connectionId, message) => {
        health.hold(connectionId, 'auth', message);
      },
    }),
    clipCatalogue,
    clipCache,
    profiles,
    drift,
    limits,
    clocks,
    kindHolds,
    connectionPort: {
      sendable: () => health.sendable(),
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
      waitUntil: (connectionId, untilMs) => {
        health.waitUntil(connectionId, untilMs);
        options.onRateLimited(connectionId, untilMs);
      },
      answered: (connectionId) => {
        health.answered(connectionId);
      },
    },
    accessOf,
    noteClip,
    closeKeys: () => {
      keys.close();
    },
    async stop() {
      await health.stop();
      await connections.stopPractice();
      await client.close();
      drift.stop();
      limits.stop();
    },
  };
}
