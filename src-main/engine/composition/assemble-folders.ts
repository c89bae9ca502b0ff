import { createWhyOtherClients } from '../connections/clients/owner-of-file.ts';
import type { Clients } from '../connections/clients/clients.ts';
import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import { message } from '../../contract/messages/message.ts';
import type { BatchParts } from './assemble-batches.ts';
import type { EngineEvents } from './engine-events.ts';
import type { OlderCopyParts } from './assemble-older-copy.ts';
import type { QueueParts } from './assemble-queue.ts';
import type { RecipeParts } from './assemble-recipes.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { TellingParts } from './assemble-telling.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { createAsides } from '../deliveries/after/asides.ts';
import { applyAfterRule, type AfterRuleServices } from '../deliveries/after/apply-after-rule.ts';
import { createPutAwayRecords } from '../deliveries/after/put-away-records.ts';
import { PendingMoves } from '../deliveries/after/pending-moves.ts';
import { UnmovedRecords } from '../deliveries/after/unmoved-files.ts';
import { isServicesWord } from '../deliveries/after/proof-of-delivery.ts';
import type { FolderOfJobs } from '../deliveries/source/file-source.ts';
import type { HostServices } from '../host-services.ts';
import { createFolderJobs } from '../jobs/store/folder-jobs.ts';
import type { JobIntake } from '../jobs/store/job-intake.ts';
import { waitsForFolder } from '../jobs/record/folder-away.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';
import type { FileLooks } from '../watch-folders/looks/file-looks.ts';
import { readSheetsHere } from '../watch-folders/tables/read-table.ts';
import type { SheetReader } from '../watch-folders/tables/sheet-table.ts';
import { looksOver } from '../watch-folders/looks/looks-over.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import { makeWatchFolders, type WatchFoldersOptions } from './make-watch-folders.ts';

const targetKindOf = {
  carousel: 'carousel',
  knowledge_base: 'knowledge_base',
  brand: 'brand_clips',
} as const;

/** What names of files may mean. */
function namedTargets({
  connections,
  catalogue,
}: ServiceParts): Omit<WatchFoldersOptions['targets'], 'whyOtherClients'> {
  return {
    connections: () => connections.list(),
    things: (connectionId, use) => catalogue.namedTargets(connectionId, targetKindOf[use]),
  };
}

/** Watched folders: what comes out of them, and what becomes of their files afterwards. */
export interface FolderParts {
  readonly watchFolders: WatchFolders;
  readonly looks: FileLooks;
  readonly sheetReader: SheetReader;
  readonly pendingMoves: PendingMoves;
  readonly unmoved: UnmovedRecords;
  /** A watched folder as it was when a person chose it, or `null` for one that is not known. */
  folderOf(watchFolderId: number): FolderOfJobs | null;
  /** Does with a delivered file what its folder's rules say. */
  tidy(job: JobRecord): void;
  /**
   * A file that was not there when it was to be sent may be there again by now, or lie elsewhere under another name, where it was
   * left out as the same. Nothing else tells so. A folder that a job didn't find may still count as watched: the system tells of no
   * mount over it.
   */
  lookForGone(job: JobRecord, before: JobRecord | null): void;
}

export function assembleFolders(options: {
  host: HostServices;
  database: OutboxDatabase;
  isDelivering: boolean;
  telling: TellingParts;
  service: ServiceParts;
  queue: QueueParts;
  batches: BatchParts;
  composeLinks: RecipeParts['composeLinks'];
  clients: Pick<Clients, 'list'>;
  olderCopy: Pick<OlderCopyParts, 'brought'>;
  events: EngineEvents;
}): FolderParts {
  const { host, database, telling, service } = options;
  const { fileSystem, clock, logger } = host;
  const instead = looksOver(fileSystem);
  const onStill = tellsStill(telling);
  const looks =
    host.openFileLooks?.({ ownDirectory: host.dataDirectory, logger, instead, onStill }) ?? instead;
  const sheetReader = host.openSheets?.() ?? readSheetsHere;
  const watchFolders = makeWatchFolders({
    ...{ database, fileSystem, looks, clock, logger },
    dataDirectory: host.dataDirectory,
    intake: intakeInBatches(options, (id) => watchFolders.nameOf(id)),
    jobs: createFolderJobs(database, options.queue.store),
    composeLinks: options.composeLinks,
    slidesOf: (connectionId, carouselId) => service.catalogue.slidesOf(connectionId, carouselId),
    brandsOf: (connectionId) => service.catalogue.brandsOf(connectionId),
    targets: { ...namedTargets(service), whyOtherClients: createWhyOtherClients(options.clients) },
    sheetReader,
    watch: options.isDelivering,
    openWatcher: host.openWatcher,
    onChanged: () => {
      options.events.emit('folders.changed');
    },
    judgeAnew: (connectionId) => options.queue.fileLimits.judgeAnew(connectionId),
    onHeld: () => {
      options.events.emit('folders.held');
    },
    onTook: telling.figures.took,
    onTrouble: ({ kind, message: why }) => {
      telling.trouble.watching(kind, why);
      if (kind === 'watch_limit') telling.log.folders.watchLimit(why);
    },
  });
  const unmoved = new UnmovedRecords(() => {
    telling.feed.mark('watchFolders');
  });
  const tidying: AfterRuleServices = {
    ...{ fileSystem, clock, logger },
    asides: createAsides(database),
    putAway: toldPutAway(database, telling),
    unmoved,
    isRunning: () => database.open,
    ...askedOfDelivered(options, watchFolders),
    trash: (file) => host.trash(file),
    onEvent(title, detail) {
      telling.activity.add({ kind: 'folder', title, detail, jobId: null, mergeKey: JSON.stringify(title) });
    },
  };
  return {
    watchFolders,
    looks,
    sheetReader,
    pendingMoves: new PendingMoves(database, tidying),
    unmoved,
    folderOf: (id) => watchFolders.placeOf(id),
    tidy(job) {
      applyAfterRule(tidying, job).catch((error: unknown) => {
        logger.write('source.stays', { jobId: job.id, ...faultOf(error) }, messageOfFault(error));
      });
    },
    lookForGone: (job, before) => {
      lookForGone(watchFolders, job, before);
    },
  };
}

/** What a delivered file is asked before it is put away. */
function askedOfDelivered(
  { service, queue: { attempts } }: { readonly service: ServiceParts; readonly queue: QueueParts },
  watchFolders: WatchFolders,
): Pick<AfterRuleServices, 'ruleOf' | 'isProved'> {
  return {
    ruleOf(id) {
      const root = watchFolders.placeOf(id);
      const folder = watchFolders.get(id);
      // A job that ends as its connection is removed was not delivered.
      if (root === null || folder === null || service.connections.isRemoved(folder.connectionId)) return null;
      return { root, after: folder.rules.after };
    },
    isProved: (job) => isServicesWord(job, attempts.ofJob(job.id)),
  };
}

/** What a job says of its folder is looked at there at once. */
function lookForGone(
  watchFolders: Pick<WatchFolders, 'hintAt' | 'hintAtFilesOf'>,
  job: JobRecord,
  before: JobRecord | null,
): void {
  if (job.state === 'skipped' && job.cause === 'source_gone') watchFolders.hintAtFilesOf(job.id);
  const knowsFolder = waitsForFolder(job) || (before !== null && waitsForFolder(before));
  if (job.watch_folder_id !== null && knowsFolder)
    watchFolders.hintAt([{ watchFolderId: job.watch_folder_id, relativePath: '' }]);
}

/** Tells the views of a job where its file lies now. */
function toldPutAway(
  database: OutboxDatabase,
  { feed }: Pick<TellingParts, 'feed'>,
): AfterRuleServices['putAway'] {
  const records = createPutAwayRecords(database);
  return {
    note(jobId, path, atMs) {
      records.note(jobId, path, atMs);
      feed.markJob(jobId);
    },
  };
}

function tellsStill({ trouble }: TellingParts): (path: string | null) => void {
  return (path) => {
    trouble.watching('reader_still', path === null ? null : message('banner.reader_still_why', { path }));
  };
}

/** What a folder brings at a time is one batch. */
function intakeInBatches(
  {
    queue: { intake, store, worker },
    batches,
    olderCopy,
  }: {
    readonly queue: QueueParts;
    readonly batches: BatchParts;
    readonly olderCopy: Pick<OlderCopyParts, 'brought'>;
  },
  nameOf: (watchFolderId: number) => string | null,
): JobIntake {
  return {
    ...intake,
    add(newJobs) {
      const added = store.together(() => {
        const results = intake.add(newJobs, ({ watchFolderId, connectionId }) => {
          const name = watchFolderId === null ? null : nameOf(watchFolderId);
          return watchFolderId === null || name === null
            ? null
            : batches.all.ofFolder({ id: watchFolderId, connectionId, name });
        });
        olderCopy.brought(results.flatMap((one) => (one.kind === 'added' ? [one.jobId] : [])));
        return results;
      });
      worker.wake();
      return added;
    },
  };
}
