import type { ActivityRange, ActivitySums } from '../../contract/activity-sums.ts';
import type { ContentFacts } from '../../contract/content-facts.ts';
import type { LimitScope, ScopedLimits, TargetLimits } from '../../contract/target-limits.ts';
import type { OlderCopyAnswer, OlderCopyAnswered, OlderCopyView } from '../../contract/older-copy.ts';
import type { JobRow } from '../../contract/job.ts';
import type { Message } from '../../contract/messages/message.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { PracticeTour, TourAnswer } from '../../contract/practice-tour.ts';
import type { RunFigures } from '../../contract/run-figures.ts';
import type { EngineStatus, Snapshot } from '../../contract/status.ts';
import type { ActivityLog } from '../reporting/activity/activity-log.ts';
import type { ChosenPathsByToken } from './chosen-paths.ts';
import type { ConnectionHealthBoard } from '../connections/connection-health.ts';
import type { ConnectionRemoval } from './connection-removal.ts';
import type { MoveConnection } from '../connections/move-connection.ts';
import type { TryAgain } from '../connections/try-again.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { Connections } from '../connections/connections.ts';
import type { ClipCatalogue } from '../connections/clip-catalogue.ts';
import type { ConnectionPaces } from '../connections/connection-paces.ts';
import type { OwnPractice } from '../connections/own-practice.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { ServiceClocks } from '../connections/service-clocks.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';
import type { AgreeToRemovals } from '../deliveries/removals/agree.ts';
import type { DoubtResolver } from '../deliveries/doubt/doubt-resolver.ts';
import type { DoubtPolicies } from '../deliveries/doubt/doubt-policies.ts';
import type { Outages } from '../deliveries/doubt/outages.ts';
import type { DiagnosticsDesk } from '../reporting/diagnostics/diagnostics.ts';
import type { MovingParts } from '../reporting/moving/moving-parts.ts';
import type { PathExplainer } from '../reporting/explain/explain-path.ts';
import type { NotSentFiles } from '../reporting/explain/not-sent.ts';
import type { DocumentSources } from '../reporting/in-step/document-sources.ts';
import type { ComparisonList } from '../reporting/in-step/comparison-list.ts';
import type { Comparisons } from '../reporting/in-step/comparisons.ts';
import type { TechnicalReport } from '../reporting/reports/technical-report.ts';
import type { ReportPages } from '../reporting/reports/report-pages.ts';
import type { Notices } from '../reporting/notices/notices.ts';
import type { TellingSettings } from '../reporting/notices/telling-settings.ts';
import type { TellTrials } from '../reporting/notices/trials.ts';
import type { OpenRows } from '../reporting/open-rows/open-rows.ts';
import type { Receipts } from '../reporting/receipts/receipts.ts';
import type { MadeDrafts } from '../recipes/made-drafts.ts';
import type { Recipes } from '../recipes/recipes.ts';
import type { LearnedLimits } from '../connections/profile/learned-limits.ts';
import type { profileApi } from './profile-api.ts';
import type { BatchCommands } from '../jobs/batches/batch-commands.ts';
import type { InPieces } from '../jobs/batches/in-pieces.ts';
import type { RetargetChosen } from '../jobs/batches/retarget-chosen.ts';
import type { BatchSweeps } from '../jobs/batches/batch-sweeps.ts';
import type { Batches } from '../jobs/batches/batches.ts';
import type { AttemptRecords } from '../jobs/record/attempt-records.ts';
import type { FactRecords } from '../jobs/store/fact-records.ts';
import type { Rejudged } from '../jobs/store/file-fit.ts';
import type { JobCommands } from '../jobs/store/job-commands.ts';
import type { JobIntake } from '../jobs/store/job-intake.ts';
import type { SetSendingRules } from '../jobs/store/set-sending-rules.ts';
import type { JobListing } from '../jobs/store/job-listing.ts';
import type { SlideRecords } from '../jobs/store/slide-records.ts';
import type { ToldRecords } from '../jobs/store/told-records.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { QueueHolds } from '../jobs/availability/queue-holds.ts';
import type { SameNames } from '../deliveries/same-names/same-names.ts';
import type { NetworkSettingsDesk } from '../connections/network/network-settings.ts';
import type { Settings } from '../storage/settings/settings.ts';
import type { Updates } from '../../updates/updates.ts';
import type { Templates } from '../watch-folders/templates/templates.ts';
import type { ShownFiles } from '../reporting/thumbnails/shown-files.ts';
import type { PutAwayRecords } from '../deliveries/after/put-away-records.ts';
import type { FilePreviews } from '../reporting/thumbnails/file-previews.ts';
import type { Thumbnails } from '../reporting/thumbnails/thumbnails.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';

/** What people know of files that targets take. What waits is judged anew with each change. */
export interface FileLimits {
  list(): readonly ScopedLimits[];
  /** `null` takes them away. */
  set(scope: LimitScope, limits: TargetLimits | null): Promise<Rejudged>;
  /** Judges what waits of a connection, where something else changed that decides. */
  judgeAnew(connectionId: number): Promise<void>;
  /** Why a file would not fit. */
  whyUnfit(
    scope: LimitScope,
    file: { readonly facts: ContentFacts | null; readonly sizeBytes: number },
  ): readonly Message[];
}

export type ServiceKnowledge = Parameters<typeof profileApi>[0];

/** What the areas of the API are made of. Each area names the parts that it needs. */
export interface EngineParts {
  readonly store: JobStore;
  readonly attempts: AttemptRecords;
  readonly told: Pick<ToldRecords, 'of'>;
  readonly facts: Pick<FactRecords, 'of'>;
  readonly pictures: {
    readonly files: Pick<ShownFiles, 'find'>;
    readonly thumbnails: Pick<Thumbnails, 'of' | 'keep'>;
    readonly previews: Pick<FilePreviews, 'of'>;
  };
  readonly sameNames: Pick<SameNames, 'warningFor'>;
  /** What waits, and what was sent of late, under names that stood in their knowledge bases; `null`: nothing. */
  sameNamesNoted(): NonNullable<EngineStatus['sameNames']> | null;
  /** That a document of the job's name stood in its knowledge base before it, or `null`. */
  sameNameOf(job: Pick<JobRow, 'id' | 'state'>): Message | null;
  readonly putAway: Pick<PutAwayRecords, 'of'>;
  /** Where its file was moved after its delivery, or `null`. */
  putAwayOf(jobId: number): Message | null;
  readonly intake: JobIntake;
  readonly commands: JobCommands;
  readonly slideRecords: SlideRecords;
  readonly listing: JobListing;
  readonly connections: Connections;
  readonly moveConnection: MoveConnection;
  /** What the practice service is made to do wrong. */
  readonly practice: Pick<OwnPractice, 'faults'>;
  /** What doubt is, shown with a file of its own that leaves nothing behind. */
  readonly tours: {
    start(): Promise<PracticeTour>;
    answer(answer: TourAnswer): Promise<PracticeTour>;
    end(): Promise<void>;
  };
  readonly clients: Clients;
  readonly removal: ConnectionRemoval;
  readonly health: ConnectionHealthBoard;
  readonly catalogue: ServiceCatalogue;
  readonly paces: ConnectionPaces;
  readonly pasted: PastedTargets;
  readonly watchFolders: WatchFolders;
  /** Reads a folder through, and puts away what could not be put away before. */
  scanFolder(watchFolderId: number): Promise<void>;
  readonly templates: Templates;
  readonly chosenPaths: ChosenPathsByToken;
  readonly sending: QueueHolds;
  readonly setSendingRules: SetSendingRules;
  /** Looks whether a full disk has room again. True where nothing waits for it any more. */
  lookForRoom(): boolean;
  readonly settings: Settings;
  readonly network: NetworkSettingsDesk;
  readonly updates: Updates;
  readonly activity: ActivityLog;
  readonly diagnostics: DiagnosticsDesk;
  readonly activitySums: (range: ActivityRange) => ActivitySums;
  readonly limits: LearnedLimits;
  readonly fileLimits: FileLimits;
  readonly clipCatalogue: ClipCatalogue;
  readonly recipes: Recipes;
  /** What was added together. */
  readonly batches: {
    readonly all: Batches;
    readonly commands: BatchCommands;
    readonly sweeps: BatchSweeps;
    readonly inPieces: InPieces;
    readonly retargetChosen: RetargetChosen;
    readonly notices: Notices;
    readonly telling: TellingSettings;
    readonly trials: TellTrials;
    readonly report: TechnicalReport;
    readonly reportPages: ReportPages;
  };
  /** What did not go, as rows. */
  readonly openRows: OpenRows;
  /** Where a path leads, with all links resolved. Rejects where nothing is there. */
  realPath(path: string): Promise<string>;
  readonly receipts: Receipts;
  /** Folders beside their knowledge bases. */
  readonly inStep: {
    readonly comparisons: Comparisons;
    readonly list: ComparisonList;
    readonly sources: DocumentSources;
    forget(jobId: number): void;
    /** Lets everybody else have a turn. */
    pause(): Promise<void>;
  };
  /** Older documents that are deleted at the service. */
  readonly removals: {
    readonly agree: AgreeToRemovals;
    /** What became of the deletion of a job's document, in words; `null`: nobody wants it. */
    toldOf(jobId: number): readonly Message[];
  };
  /** What a setup for another computer is made of. */
  readonly moving: MovingParts;
  readonly explainPath: PathExplainer;
  readonly notSentFiles: NotSentFiles;
  readonly doubt: {
    readonly desk: Pick<DoubtResolver, 'check'>;
    readonly policies: DoubtPolicies;
    readonly outages: Outages;
  };
  /** What is known of the services themselves: profiles, drift, limits. */
  readonly service: ServiceKnowledge;
  /** What time it is at each service. */
  readonly clocks: Pick<ServiceClocks, 'now'>;
  readonly clock: Clock;
  /** Whether the service can be asked what became of a job. */
  canCheck(jobId: number): boolean;
  readonly madeDrafts: MadeDrafts;
  /** Renders and drafts of a clip, newest first. */
  clipJobs(connectionId: number, clipId: string): JobRow[];
  revision(): number;
  snapshot(): Snapshot;
  /** How it runs, of late. */
  figures(): RunFigures;
  /** The question about a data folder that is an older copy of itself. */
  readonly olderCopy: {
    view(): OlderCopyView;
    answer(answer: OlderCopyAnswer): Promise<OlderCopyAnswered>;
  };
  /** How many repairs are not told of any more. */
  acknowledgeRepairs(): number;
  part<Part extends SnapshotPart>(part: Part): Snapshot[Part];
  isIdle(): boolean;
  rowOf(jobId: number): JobRow | null;
  /** Asks the service first, and then really tries. */
  readonly tryAgain: TryAgain;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
  mark(...parts: readonly SnapshotPart[]): void;
}
