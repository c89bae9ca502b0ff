import type { Told } from '../../contract/job.ts';
import { assembleJudges } from './assemble-judges.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { carouselAssetKind } from '../deliveries/kinds/carousel-asset.ts';
import { clipImportKind } from '../deliveries/kinds/clip-import.ts';
import { clipRenderKind } from '../deliveries/kinds/clip-render.ts';
import type { ListedAtMs } from '../deliveries/doubt/contradicting-reply.ts';
import { AbandonedUploads } from '../deliveries/clip-upload/abandoned-uploads.ts';
import { clipUploadKind } from '../deliveries/clip-upload/clip-upload.ts';
import { createGiveUpUploads, type GiveUpUploads } from '../deliveries/clip-upload/give-up-uploads.ts';
import { createUploadSessions } from '../deliveries/clip-upload/upload-sessions.ts';
import { Refusals, type SendingKind } from '../deliveries/targets/judge-refusals.ts';
import { kbDocumentKind } from '../deliveries/kinds/kb-document.ts';
import { postDraftKind } from '../deliveries/kinds/post-draft.ts';
import { readTarget } from '../deliveries/targets/target-reader.ts';
import type { FolderOfJobs } from '../deliveries/source/file-source.ts';
import type { HostServices } from '../host-services.ts';
import type { JobKind } from '../jobs/record/job-kind.ts';
import { withoutLocation } from '../watch-folders/contents/without-location.ts';
import type { FileFit } from '../jobs/store/file-fit.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';
import type { LargeContents } from '../jobs/store/large-contents.ts';
import { createSentContent } from '../jobs/store/sent-content.ts';
import { createRenderEvidence } from '../jobs/store/render-evidence.ts';
import { NearFiles } from '../deliveries/source/near-files.ts';
import type { ConnectionBandwidth } from '../deliveries/source/connection-bandwidth.ts';
import type { ClipState } from '../service-client/replies/values.ts';
import { clipReader } from '../deliveries/tracking/clip-reader.ts';
import { documentReader } from '../deliveries/tracking/document-reader.ts';
import type { RemoteReader } from '../deliveries/tracking/remote-reader.ts';

/** How each kind of job is sent, and how what the service makes of it is followed. */
export interface KindParts {
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly readers: ReadonlyMap<string, RemoteReader>;
  readonly abandonedUploads: AbandonedUploads;
  readonly giveUpUploads: GiveUpUploads;
}

export function assembleKinds(options: {
  host: HostServices;
  database: OutboxDatabase;
  service: Pick<ServiceParts, 'client' | 'accessOf' | 'noteClip' | 'health' | 'paces' | 'clocks'>;
  bandwidth: Pick<ConnectionBandwidth, 'of'>;
  /** A watched folder as it was when a person chose it, or `null` for one that is not known. */
  folderOf(watchFolderId: number): FolderOfJobs | null;
  leastPartBytes?: number | undefined;
  fit: FileFit;
  goesAnyway(job: JobRecord): boolean;
  jobOf(id: number): JobRecord | null;
  /** What the service told of what a job made. */
  toldOf(id: number): Told | null;
  epoch: number;
  listedAtMs: ListedAtMs;
  largeContents: LargeContents;
  /** What is asked before any job is sent. */
  before(kind: JobKind): JobKind;
}): KindParts {
  const { host, service, bandwidth, leastPartBytes, fit } = options;
  const { client, accessOf } = service;
  const { clock, logger, fileSystem } = host;
  const sessions = createUploadSessions(options.database);
  const files = new NearFiles({
    ...{ fileSystem, direct: host.blockingFiles, ownDirectory: host.dataDirectory, clock },
  });
  const sources = { files, accessOf, bandwidth, folderOf: (id: number) => options.folderOf(id) };
  const uploads = {
    ...sources,
    whyUnfit: (job: JobRecord) => fit.of(job),
    leavesWithoutLocation: (job: JobRecord) => fit.leavesWithoutLocation(job),
    withoutLocation,
    goesAnyway: (job: JobRecord) => options.goesAnyway(job),
    sentContent: createSentContent(options.database),
    largeContents: options.largeContents,
  };
  const onClipRead = (connectionId: number, clip: ClipState): void => {
    service.noteClip(connectionId, clip);
  };
  const mostAtOnce = (connectionId: number): number | null => service.paces.of(connectionId).mostAtOnce;
  const evidence = createRenderEvidence(options.database);
  const refusals = new Refusals({
    askKey: (connectionId) => service.health.ask(connectionId),
    askTarget: async (job, signal) => readTarget(client, await accessOf(job.connection_id), job, signal),
  });
  const sending: readonly SendingKind[] = [
    kbDocumentKind(client, uploads),
    carouselAssetKind(client, uploads),
    clipImportKind(client, accessOf),
    clipRenderKind({ client, accessOf, evidence, onClipRead }),
    postDraftKind(client, accessOf),
    clipUploadKind(client, { ...uploads, sessions, clock, leastPartBytes, mostAtOnce }),
  ];
  const judged = assembleJudges({ ...options, isReused: (jobId) => evidence.of(jobId).isReused });
  const kinds = sending.map((kind) => options.before(judged(refusals.judging(kind))));
  const readers: readonly RemoteReader[] = [documentReader(client), clipReader(client, evidence, onClipRead)];
  return {
    kinds: new Map(kinds.map((kind) => [kind.name, kind])),
    readers: new Map(readers.flatMap((reader) => reader.kinds.map((kind) => [kind, reader] as const))),
    abandonedUploads: new AbandonedUploads({ client, sessions, accessOf, clock, logger }),
    giveUpUploads: createGiveUpUploads({ client, sessions, clock }),
  };
}
