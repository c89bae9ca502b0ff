import {
  serviceProfileSchema,
  type ServiceProfile,
  type ServiceProfileInput,
} from '../../../../../src-main/contract/service-profile.ts';
import { KindHolds } from '../../../../../src-main/engine/connections/kind-holds.ts';
import { createProfileRecords } from '../../../../../src-main/engine/connections/profile/profile-records.ts';
import { ServiceProfiles } from '../../../../../src-main/engine/connections/profile/service-profiles.ts';
import { recordedLog, type RecordedLog } from '../../../../helpers/recorded-log.ts';
import { queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

/** Profiles on a real database with one connection, 1, and a client that reads `<pointer>=<id>` out of kept replies. */
export interface ProfileBench extends QueueBench {
  readonly logger: RecordedLog;
  readonly kindHolds: KindHolds;
  readonly profiles: ServiceProfiles;
  readonly supplied: [number, string][];
  /** Connections that were said to have changed. */
  readonly profileChanges: number[];
  readonly holdChanges: number[];
}

export function profileBench(
  supplyId: (jobId: number, remoteId: string) => void = () => undefined,
): ProfileBench {
  const bench = queueBench();
  const logger = recordedLog();
  const profileChanges: number[] = [];
  const holdChanges: number[] = [];
  const supplied: [number, string][] = [];
  const kindHolds = new KindHolds(bench.database, {
    clock: bench.clock,
    onChanged: (connectionId) => void holdChanges.push(connectionId),
    onHeld: () => undefined,
  });
  const profiles = new ServiceProfiles({
    records: createProfileRecords(bench.database),
    kindHolds,
    client: {
      idInReply: (reply, pointers) =>
        pointers.map((pointer) => reply.split(`${pointer}=`)[1] ?? null).find((id) => id !== null) ?? null,
    },
    supplyId: (jobId, remoteId) => {
      supplyId(jobId, remoteId);
      supplied.push([jobId, remoteId]);
    },
    onChanged: (connectionId) => void profileChanges.push(connectionId),
    logger,
  });
  return { ...bench, logger, kindHolds, profiles, supplied, profileChanges, holdChanges };
}

export const profile = (differs: Omit<ServiceProfileInput, 'version'> = {}): ServiceProfile =>
  serviceProfileSchema.parse({ version: 1, ...differs });
