import type { Slide } from '../../../contract/connection.ts';
import { firstInNaturalOrder } from '../../../contract/natural-order.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { AddResult, JobIntake, NewJob } from '../../jobs/store/job-intake.ts';
import { jobOfFile, jobOfNamedFile } from './jobs-of-files.ts';
import type { Destination } from './destination.ts';
import type { FolderContext } from '../files/folder-context.ts';
import type { PlaceInOrder } from '../rules/slide-mapping.ts';
import type { FileRecord, FileRecords, FileState } from '../files/file-records.ts';
import type { ContentReading } from '../files/read-content.ts';
import { onlyIdentity } from '../files/classify-file.ts';
import { waitAgain, type SettleContext } from '../files/settle-steps.ts';
import { messageOf as messageOfRecord, told, type Recorded } from '../../storage/messages/recorded.ts';

/** A file that was read to its end, with its record as it is now. */
export interface ReadFile {
  readonly record: FileRecord;
  readonly folder: FolderContext;
  readonly reading: Extract<ContentReading, { kind: 'read' }>;
  readonly slides: readonly Slide[] | null;
  /** Where names say where files go. */
  readonly destination: Destination | null;
}

export interface AddJobsOptions {
  readonly files: FileRecords;
  readonly intake: JobIntake;
  readonly logger: Logger;
  readonly contextOf: (folder: FolderContext) => SettleContext;
}

/**
 * Turns read files into jobs, in batches. The jobs are added before the files are marked: a crash in between reads the files
 * again, and the intake knows the same content of the same path.
 */
export function addJobsOfFiles(options: AddJobsOptions, read: readonly ReadFile[]): void {
  const { files } = options;
  try {
    const states = addAll(options, read);
    files.write(() => {
      for (const [id, state] of states) files.update(id, state);
    });
  } catch (error) {
    const [only] = read;
    if (only === undefined || read.length > 1) {
      // One that cannot be added must not hold the others.
      for (const each of read) addJobsOfFiles(options, [each]);
      return;
    }
    files.update(only.record.id, notQueued(options, only, error));
  }
}

/** The state of a file whose jobs could not be added. */
export function notQueued(
  { logger, contextOf }: Pick<AddJobsOptions, 'logger' | 'contextOf'>,
  { record, folder, reading }: Pick<ReadFile, 'record' | 'folder' | 'reading'>,
  error: unknown,
): FileState {
  logger.write(
    'folder.file_not_queued',
    { folderId: folder.id, ...faultOf(error) },
    { ...messageOfFault(error), path: reading.file.path },
  );
  return waitAgain(record, told('file.not_queued', { said: messageOf(error) }), contextOf(folder));
}

function addAll(options: AddJobsOptions, files: readonly ReadFile[]): [number, FileState][] {
  const orders = new Map<number, readonly string[]>();
  const jobs = files.map((each) => jobInOrder(options.files, each, orders));
  const intakes = jobs.length === 0 ? [] : options.intake.add(jobs);
  return files.map(({ record, reading, folder }, index): [number, FileState] => {
    const [job, intake] = [jobs[index], intakes[index]];
    if (job === undefined || intake === undefined)
      throw new Error('The intake answered with too few results');
    const slideId = folder.rules.slides?.mode === 'order' ? job.target.slideId : null;
    const { note } = reading;
    const reason = note === null ? null : told('file.sent_although', { reason: messageOfRecord(note) });
    return [record.id, queued(record, reading, { jobId: jobIdOf(intake), slideId, reason })];
  });
}

/** `orders`: the first files of each folder, read once for all of its files. */
function jobInOrder(
  files: FileRecords,
  { record, folder, reading, slides, destination }: ReadFile,
  orders: Map<number, readonly string[]>,
): NewJob {
  let firstFiles: readonly string[] = [];
  if (folder.rules.slides?.mode === 'order') {
    firstFiles =
      orders.get(folder.id) ?? firstInNaturalOrder(files.presentPaths(folder.id), slides?.length ?? 0);
    orders.set(folder.id, firstFiles);
  }
  const place: PlaceInOrder = {
    keptSlideId: record.slideId,
    firstFiles,
    holderOf: (slideId) => files.slideHolder(folder.id, slideId, record.relativePath),
  };
  return destination === null
    ? jobOfFile(folder, record.relativePath, reading.file, slides, place)
    : jobOfNamedFile(folder, record.relativePath, reading.file, destination);
}

export function jobIdOf(intake: AddResult): number {
  return intake.kind === 'added' ? intake.jobId : intake.of;
}

export function queued(
  record: FileRecord,
  { file }: ReadFile['reading'],
  outcome: Pick<FileState, 'jobId' | 'slideId' | 'reason'>,
): FileState {
  return {
    ...leftOut(record, { file }, 'queued', outcome.reason),
    jobId: outcome.jobId,
    slideId: outcome.slideId,
  };
}

export function leftOut(
  record: FileRecord,
  { file }: Pick<ReadFile['reading'], 'file'>,
  phase: FileState['phase'],
  reason: Recorded | null,
): FileState {
  const { sha256 } = file;
  return {
    ...record,
    ...onlyIdentity(file),
    phase,
    reason,
    sha256,
    recheckAtMs: null,
    recheckCount: 0,
    goneFrom: null,
    hurried: 0,
  };
}
