import type { JobRow } from '../../contract/job.ts';
import type { Snapshot } from '../../contract/status.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import type { ChosenPathsByToken } from '../chosen-paths.ts';
import type { ConnectionHealthBoard } from '../connections/connection-health.ts';
import type { Connections } from '../connections/connections.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { SnapshotPart } from '../change-feed.ts';
import type { AttemptRecords } from '../jobs/attempt-records.ts';
import type { JobCommands } from '../jobs/job-commands.ts';
import type { JobIntake } from '../jobs/job-intake.ts';
import type { JobListing } from '../jobs/job-listing.ts';
import type { JobRecords } from '../jobs/job-records.ts';
import type { PauseSwitch } from '../jobs/pause-switch.ts';
import type { Settings } from '../settings/settings.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';

/** What the areas of the API are made of. Each area names the parts that it needs. */
export interface EngineParts {
  readonly jobs: JobRecords;
  readonly attempts: AttemptRecords;
  readonly intake: JobIntake;
  readonly commands: JobCommands;
  readonly listing: JobListing;
  readonly connections: Connections;
  readonly health: ConnectionHealthBoard;
  readonly catalogue: ServiceCatalogue;
  readonly watchFolders: WatchFolders;
  readonly chosenPaths: ChosenPathsByToken;
  readonly pause: PauseSwitch;
  readonly settings: Settings;
  readonly activity: ActivityLog;
  revision(): number;
  snapshot(): Snapshot;
  part<Part extends SnapshotPart>(part: Part): Snapshot[Part];
  isIdle(): boolean;
  rowOf(jobId: number): JobRow | null;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
  mark(...parts: readonly SnapshotPart[]): void;
}
