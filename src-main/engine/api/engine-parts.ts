import type { JobRow } from '../../contract/job.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { Snapshot } from '../../contract/status.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import type { ChosenPathsByToken } from '../chosen-paths.ts';
import type { ConnectionHealthBoard } from '../connections/connection-health.ts';
import type { ConnectionRemoval } from '../connection-removal.ts';
import type { TryAgain } from '../connections/try-again.ts';
import type { Connections } from '../connections/connections.ts';
import type { ClipCatalogue } from '../connections/clip-catalogue.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { SnapshotPart } from '../change-feed.ts';
import type { DoubtDesk } from '../doubt/doubt-desk.ts';
import type { DoubtPolicies } from '../doubt/doubt-policies.ts';
import type { Outages } from '../doubt/outages.ts';
import type { PathExplainer } from '../explain/explain-path.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { Recipes } from '../recipes/recipes.ts';
import type { LearnedLimits } from '../service-profiles/learned-limits.ts';
import type { profileApi } from './profile-api.ts';
import type { AttemptRecords } from '../jobs/attempt-records.ts';
import type { JobCommands } from '../jobs/job-commands.ts';
import type { JobIntake } from '../jobs/job-intake.ts';
import type { JobListing } from '../jobs/job-listing.ts';
import type { ToldRecords } from '../jobs/told-records.ts';
import type { JobRecords } from '../jobs/job-records.ts';
import type { SendingGate } from '../sending/sending-gate.ts';
import type { SameNames } from '../same-names/same-names.ts';
import type { Settings } from '../settings/settings.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';

export type ServiceKnowledge = Parameters<typeof profileApi>[0];

/** What the areas of the API are made of. Each area names the parts that it needs. */
export interface EngineParts {
  readonly jobs: JobRecords;
  readonly attempts: AttemptRecords;
  readonly told: Pick<ToldRecords, 'of'>;
  readonly sameNames: Pick<SameNames, 'warningFor'>;
  /** That a document of the job's name stood in its knowledge base before it, or `null`. */
  sameNameOf(job: Pick<JobRow, 'id' | 'state'>): string | null;
  readonly intake: JobIntake;
  readonly commands: JobCommands;
  readonly listing: JobListing;
  readonly connections: Connections;
  readonly removal: ConnectionRemoval;
  readonly health: ConnectionHealthBoard;
  readonly catalogue: ServiceCatalogue;
  readonly pasted: PastedTargets;
  readonly watchFolders: WatchFolders;
  readonly chosenPaths: ChosenPathsByToken;
  readonly sending: SendingGate;
  readonly settings: Settings;
  readonly activity: ActivityLog;
  readonly limits: LearnedLimits;
  readonly clipCatalogue: ClipCatalogue;
  readonly recipes: Recipes;
  readonly receipts: Receipts;
  readonly explainPath: PathExplainer;
  readonly doubt: {
    readonly desk: Pick<DoubtDesk, 'check'>;
    readonly policies: DoubtPolicies;
    readonly outages: Outages;
  };
  /** What is known of the services themselves: profiles, drift, limits. */
  readonly service: ServiceKnowledge;
  readonly clock: Clock;
  /** Whether the service can be asked what became of a job. */
  canCheck(jobId: number): boolean;
  /** Renders and drafts of a clip, newest first. */
  clipJobs(connectionId: number, clipId: string): JobRow[];
  revision(): number;
  snapshot(): Snapshot;
  part<Part extends SnapshotPart>(part: Part): Snapshot[Part];
  isIdle(): boolean;
  rowOf(jobId: number): JobRow | null;
  /** Asks the service first, and then really tries. */
  readonly tryAgain: TryAgain;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
  mark(...parts: readonly SnapshotPart[]): void;
}
