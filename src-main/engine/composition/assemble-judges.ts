import type { Told } from '../../contract/job.ts';
import { createActedBeforeWait } from '../deliveries/doubt/acted-before-wait.ts';
import { AnsweredIds } from '../deliveries/doubt/answered-ids.ts';
import { createWhyNotOurs, type ListedAtMs } from '../deliveries/doubt/contradicting-reply.ts';
import { createDoubtRecords } from '../deliveries/doubt/doubt-records.ts';
import { createRefusedBefore } from '../deliveries/doubt/refused-before.ts';
import { RefusedThatStand } from '../deliveries/doubt/refused-that-stand.ts';
import { createWaitRecords } from '../deliveries/doubt/wait-records.ts';
import { WaitsThatActed } from '../deliveries/doubt/waits-that-acted.ts';
import type { HostServices } from '../host-services.ts';
import { createAttemptRecords } from '../jobs/record/attempt-records.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';
import { createLinkKeys } from '../jobs/store/link-keys.ts';
import type { JobKind } from '../jobs/record/job-kind.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { ServiceParts } from './assemble-service.ts';

/** What an answer is held against before it counts: each kind of job goes through all of them. */
export function assembleJudges(options: {
  host: HostServices;
  database: OutboxDatabase;
  service: Pick<ServiceParts, 'client' | 'accessOf' | 'clocks'>;
  jobOf(id: number): JobRecord | null;
  toldOf(id: number): Told | null;
  /** Whether the service said that it had what this render asks for. */
  isReused(jobId: number): boolean;
  epoch: number;
  listedAtMs: ListedAtMs;
}): (kind: JobKind) => JobKind {
  const { service, epoch } = options;
  const { client, accessOf } = service;
  const { clock } = options.host;
  const records = createDoubtRecords(options.database);
  const attempts = createAttemptRecords(options.database);
  const serviceTime = (connectionId: number) => service.clocks.now(connectionId);
  const waitRecords = createWaitRecords(options.database, attempts);
  const asked = { records, client, accessOf, clock, epoch, serviceTime, startedMs: clock.monotonicMs() };
  const waits = new WaitsThatActed({
    ...{ acted: createActedBeforeWait({ ...asked, attempts }), clock },
    records: waitRecords,
  });
  const answeredIds = new AnsweredIds({
    records,
    job: (id) => options.jobOf(id),
    isReused: (jobId) => options.isReused(jobId),
    whyNotOurs: createWhyNotOurs({ records, clock, epoch, listedAtMs: options.listedAtMs, serviceTime }),
    toldOf: (id) => options.toldOf(id),
    monotonicNow: () => clock.monotonicMs(),
  });
  const refused = new RefusedThatStand({
    actedKinds: (connectionId) => waitRecords.actedKinds(connectionId),
    service: asked,
    attempts,
    jobOf: (id) => options.jobOf(id),
    before: createRefusedBefore(options.database, createLinkKeys(options.database)),
  });
  return (kind) => refused.judging(waits.judging(answeredIds.judging(kind)));
}
