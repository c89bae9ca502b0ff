import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { FileLimits } from '../api/file-limits.ts';
import { assembleFileLimits, openFileFit } from './assemble-file-limits.ts';
import { assembleKinds } from './assemble-kinds.ts';
import type { SendingParts } from './assemble-sending.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { TellingParts } from './assemble-telling.ts';
import type { EngineEvents } from './engine-events.ts';
import { afterTurn } from '../../foundation/clock.ts';
import { isDiskFull } from '../../foundation/disk-full.ts';
import type { AbandonedUploads } from '../deliveries/clip-upload/abandoned-uploads.ts';
import type { GiveUpUploads } from '../deliveries/clip-upload/give-up-uploads.ts';
import type { ListedAtMs } from '../deliveries/doubt/contradicting-reply.ts';
import { ResettleFile } from '../deliveries/source/resettle-file.ts';
import type { HostServices } from '../host-services.ts';
import { createAttemptRecords, type AttemptRecords } from '../jobs/record/attempt-records.ts';
import { createEditedFiles } from '../jobs/store/edited-files.ts';
import type { FactRecords } from '../jobs/store/fact-records.ts';
import { createIntake } from '../jobs/store/intake.ts';
import { createJobCommands, type JobCommands } from '../jobs/store/job-commands.ts';
import type { JobIntake } from '../jobs/store/job-intake.ts';
import type { JobKind } from '../jobs/record/job-kind.ts';
import { createSetSendingRules, type SetSendingRules } from '../jobs/store/set-sending-rules.ts';
import { createJobStore, type JobStore } from '../jobs/store/job-store.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';
import type { JobObserver } from '../jobs/store/commits.ts';
import { createJobsOfConnection, type JobsOfConnection } from '../jobs/store/jobs-of-connection.ts';
import type { Worker } from '../jobs/worker/worker.ts';
import { assembleWorker } from './assemble-worker.ts';
import type { Settings } from '../storage/settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { createOlderCopyCheck } from './older-copy-check.ts';
import type { OlderCopyCheck } from '../deliveries/older-copy/older-copy-check.ts';
import { createTrackedRecords } from '../deliveries/tracking/tracked-records.ts';
import { Tracker } from '../deliveries/tracking/tracker.ts';
import { createRulesOfJobs } from '../watch-folders/folders/rules-of-jobs.ts';
import type { FolderOfJobs } from '../deliveries/source/file-source.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';

/** The queue, the kinds of jobs in it, and how they are sent and followed. */
export interface QueueParts {
  readonly store: JobStore;
  readonly attempts: AttemptRecords;
  readonly facts: FactRecords;
  /** What people know of files that targets take. */
  readonly fileLimits: FileLimits;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly abandonedUploads: AbandonedUploads;
  readonly intake: JobIntake;
  readonly worker: Worker;
  readonly tracker: Tracker;
  readonly commands: JobCommands;
  readonly ofConnection: JobsOfConnection;
  readonly giveUpUploads: GiveUpUploads;
  /** What a job was to send is looked at again. */
  readonly resettle: (job: JobRecord) => void;
  readonly setSendingRules: SetSendingRules;
  readonly olderCopyCheck: Pick<OlderCopyCheck, 'stop'>;
  /** Something may be due: worker and tracker look again. */
  readonly wake: () => void;
}

export function assembleQueue(options: {
  host: HostServices;
  storage: Storage;
  settings: Settings;
  epoch: number;
  telling: TellingParts;
  service: ServiceParts;
  sending: SendingParts;
  events: EngineEvents;
  observer: JobObserver;
  /** A watched folder as it was when a person chose it, or `null` for one that is not known. */
  folderOf(watchFolderId: number): FolderOfJobs | null;
  settleFile: WatchFolders['settleFile'];
  isFolderThere: WatchFolders['isThere'];
  leastPartBytes: number | undefined;
  isSettingAside(): boolean;
  listedAtMs: ListedAtMs;
}): QueueParts {
  const { host, storage, settings, epoch, telling, service, sending, events, observer } = options;
  const [{ database }, { clock, random, logger }] = [storage, host];

  const attempts = createAttemptRecords(database);
  const rules = createRulesOfJobs(database);
  const edited = createEditedFiles(database, rules.edited);
  const store = createJobStore({
    ...{ database, attempts, clock, random, epoch, observer, edited },
    order: () => settings.sendingRules.order,
    ...{ journal: storage.journal, onWritten: telling.figures.written },
    afterTurn: host.afterTurn ?? afterTurn,
    onJournalLost: (error) => {
      logger.write('storage.journal_failed', faultOf(error), messageOfFault(error));
      if (isDiskFull(error)) events.emit('disk.full', error);
    },
    serviceTime: (connectionId) => service.clocks.now(connectionId),
  });
  const { facts, limits, fit } = openFileFit(database, rules.location);
  const olderCopyCheck = createOlderCopyCheck(options);
  const { kinds, readers, abandonedUploads, giveUpUploads } = assembleKinds({
    ...{ host, database, service, bandwidth: sending.bandwidth },
    folderOf: (folderId) => options.folderOf(folderId),
    leastPartBytes: options.leastPartBytes,
    ...{ fit, goesAnyway: (job) => facts.goesAnyway(job.id), largeContents: store.largeContents },
    jobOf: (id) => store.get(id),
    ...{ toldOf: (id) => store.told.of(id), epoch, listedAtMs: options.listedAtMs },
    before: (kind) => olderCopyCheck.before(kind),
  });
  const intake = createIntake({ store, edited, facts, fit, kinds, clock, epoch });
  const worker = assembleWorker({ ...options, store, kinds });
  const tracker: Tracker = new Tracker({
    ...{ store, readers, clock, random, logger },
    records: createTrackedRecords(database),
    connections: service.health,
    accessOf: service.accessOf,
    onDiskFull: (error) => {
      events.emit('disk.full', error);
    },
  });
  function wake(): void {
    worker.wake();
    tracker.wake();
  }

  return {
    ...{ store, attempts, facts, kinds, intake, worker, tracker, wake, olderCopyCheck },
    resettle: resettling({ ...options, store, intake, wake }),
    ...{ abandonedUploads, giveUpUploads },
    setSendingRules: createSetSendingRules({
      ...{ store, settings },
      onSet: () => {
        sending.holds.rulesChanged();
      },
    }),
    fileLimits: assembleFileLimits({ host, database, store, limits, fit, wake }),
    ofConnection: createJobsOfConnection(database, store),
    commands: createJobCommands({
      ...{ database, store, attempts, facts, kinds, clock },
      stopSending: (jobId) => worker.stopSending(jobId),
    }),
  };
}

/** What a job was to send is looked at again, beside everything else. */
function resettling({
  host: { clock, logger },
  ...parts
}: {
  readonly host: HostServices;
  readonly settleFile: WatchFolders['settleFile'];
  readonly isFolderThere: WatchFolders['isThere'];
  folderOf(watchFolderId: number): FolderOfJobs | null;
  readonly store: JobStore;
  readonly intake: JobIntake;
  readonly wake: () => void;
}): (job: JobRecord) => void {
  const { settleFile, store, intake, wake } = parts;
  const resettleFile = new ResettleFile({
    settleFile(path, watchFolderId) {
      const folder = watchFolderId === null ? null : parts.folderOf(watchFolderId);
      return folder === null ? settleFile(path) : settleFile(path, { root: folder.path }, folder);
    },
    ...{ intake, store, clock, logger },
    isFolderThere: (id) => parts.isFolderThere(id),
    giveUp: (jobId, why) => {
      store.skipMissingSource(jobId, why);
    },
  });
  return (job) => {
    resettleFile
      .settle(job)
      .then(wake)
      .catch((error: unknown) => {
        logger.write('source.failed', { jobId: job.id, ...faultOf(error) }, messageOfFault(error));
      });
  };
}
