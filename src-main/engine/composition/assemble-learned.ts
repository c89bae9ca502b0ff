import { KindHolds } from '../connections/kind-holds.ts';
import { DriftLog } from '../connections/profile/drift-log.ts';
import { LearnedLimits } from '../connections/profile/learned-limits.ts';
import { createLimitRecords } from '../connections/profile/limit-records.ts';
import { createProfileRecords } from '../connections/profile/profile-records.ts';
import { ServiceProfiles } from '../connections/profile/service-profiles.ts';
import { ServiceClocks } from '../connections/service-clocks.ts';
import type { HostServices } from '../host-services.ts';
import type { Observation } from '../service-client/wire/observation.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { EngineEvents } from './engine-events.ts';

/** What was taught and learned of the service of each connection. */
export interface LearnedParts {
  readonly profiles: ServiceProfiles;
  readonly drift: DriftLog;
  readonly limits: LearnedLimits;
  readonly clocks: ServiceClocks;
  readonly kindHolds: KindHolds;
  /** Told of everything that is noticed about replies. */
  note(connectionId: number, seen: Observation): void;
}

export function assembleLearned(options: {
  host: HostServices;
  database: OutboxDatabase;
  events: EngineEvents;
  client: ServiceClient;
  /** Gives an accepted job the id that its reply lacked. */
  supplyId(jobId: number, remoteId: string): void;
  onProfileChanged(connectionId: number): void;
}): LearnedParts {
  const { host, database, events, client } = options;
  const { clock, logger } = host;
  const kindHolds: KindHolds = new KindHolds(database, {
    clock,
    onChanged: (connectionId) => {
      events.emit('kind.holds', connectionId, kindHolds.all(connectionId));
      events.emit('connection.changed', 'opened');
    },
    onHeld: (connectionId, held) => {
      events.emit('kind.held', connectionId, held);
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
      events.emit('connection.changed', 'opened');
      options.onProfileChanged(connectionId);
    },
    logger,
  });
  const drift = new DriftLog(database, { profileOf: (id) => profiles.of(id), clock, logger });
  const clocks = new ServiceClocks(clock);
  const limits = new LearnedLimits({
    ...{ records: createLimitRecords(database), kindHolds, clock, logger },
    onLearned: (connectionId, learned) => {
      events.emit('limit.learned', connectionId, learned);
    },
  });
  return {
    ...{ profiles, drift, limits, clocks, kindHolds },
    note(connectionId, seen) {
      drift.note(connectionId, seen);
      limits.note(connectionId, seen);
      clocks.note(connectionId, seen);
    },
  };
}
