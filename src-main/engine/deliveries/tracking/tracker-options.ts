import type { Logger } from '../../../contract/log/logger.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { Random } from '../../../foundation/random.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import type { ConnectionPort } from '../../jobs/worker/connection-port.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { RemoteReader } from './remote-reader.ts';
import type { TrackedRecords } from './tracked-records.ts';

/** What following accepted work is made of. */
export interface TrackerOptions {
  readonly store: JobStore;
  readonly records: TrackedRecords;
  readonly readers: ReadonlyMap<string, RemoteReader>;
  readonly connections: Pick<ConnectionPort, 'hold' | 'answered' | 'ask'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  accessOf(connectionId: number): Promise<ServiceAccess>;
  /** What the service said could not be written: there is no room. It is asked again. */
  onDiskFull(error: unknown): void;
}
