import type { Slide } from '../../../contract/connection.ts';
import { firstInNaturalOrder } from '../../../contract/natural-order.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { relativePathBelow } from '../../../foundation/files/paths-below.ts';
import type { AddResult, JobIntake, NewJob, SentForSlide } from '../../jobs/store/job-intake.ts';
import { jobOfFile, jobOfNamedFile } from './jobs-of-files.ts';
import type { Destination } from './destination.ts';
import type { FolderContext } from '../files/folder-context.ts';
import { nameOf } from '../rules/file-names.ts';
import { describe, type PlaceInOrder } from '../rules/slide-mapping.ts';
import type { FileRecord, FileRecords, FileState } from '../files/file-records.ts';
import type { ContentReading } from '../files/read-content.ts';
import { goesAsItIs } from '../files/document-end.ts';
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

function addAll(options: AddJobsOptions, all: readonly ReadFile[]): [number, FileState][] {
  const orders = new Map<number, readonly string[]>();
  const waiting: [number, FileState][] = [];
  const files = all.filter((each) => {
    const earlier = unjudgedBefore(options.files, each, { orders, together: all });
    if (earlier === null) return true;
    const why = told('file.waits_for_earlier', { name: nameOf(earlier) });
    waiting.push([each.record.id, waitAgain(each.record, why, options.contextOf(each.folder))]);
    return false;
  });
  const jobs = files.map((each) => ({ ...jobInOrder(options, each, orders), ...asItIs(each) }));
  const intakes = jobs.length === 0 ? [] : options.intake.add(jobs);
  const added = files.map(({ record, reading, folder }, index): [number, FileState] => {
    const [job, intake] = [jobs[index], intakes[index]];
    if (job === undefined || intake === undefined)
      throw new Error('The intake answered with too few results');
    const slideId = folder.rules.slides?.mode === 'order' ? job.target.slideId : null;
    const { note } = reading;
    const reason = note === null ? null : told('file.sent_although', { reason: messageOfRecord(note) });
    return [record.id, queued(record, reading, { jobId: jobIdOf(intake), slideId, reason })];
  });
  return [...waiting, ...added];
}

function asItIs({ record }: ReadFile): Pick<NewJob, 'goesCutShort'> {
  return record.reason === goesAsItIs ? { goesCutShort: true } : {};
}

/** `orders`: the first files of each folder, read once for all of its files. */
function firstFilesOf(
  files: FileRecords,
  { folder, slides }: Pick<ReadFile, 'folder' | 'slides'>,
  orders: Map<number, readonly string[]>,
): readonly string[] {
  if (folder.rules.slides?.mode !== 'order') return [];
  const known =
    orders.get(folder.id) ?? firstInNaturalOrder(files.presentPaths(folder.id), slides?.length ?? 0);
  orders.set(folder.id, known);
  return known;
}

/**
 * A file that comes before this one in the folder's order and may still be left out for what it holds. Until that is known the slide
 * of this one is not, and what was sent to a slide can't be moved. `together`: read as well, so that they are not left out.
 */
function unjudgedBefore(
  files: FileRecords,
  { folder, record, slides }: ReadFile,
  known: { readonly orders: Map<number, readonly string[]>; readonly together: readonly ReadFile[] },
): string | null {
  if (folder.rules.contents === undefined || record.slideId !== null) return null;
  const first = firstFilesOf(files, { folder, slides }, known.orders);
  const at = first.indexOf(record.relativePath);
  const isRead = (path: string): boolean =>
    known.together.some((each) => each.folder.id === folder.id && each.record.relativePath === path);
  const before = at === -1 ? first : first.slice(0, at);
  return before.find((path) => files.find(folder.id, path)?.phase === 'settling' && !isRead(path)) ?? null;
}

function jobInOrder(
  { files, intake }: Pick<AddJobsOptions, 'files' | 'intake'>,
  { record, folder, reading, slides, destination }: ReadFile,
  orders: Map<number, readonly string[]>,
): NewJob {
  const { relativePath } = record;
  if (destination !== null) return jobOfNamedFile(folder, relativePath, reading.file, destination);
  const place: PlaceInOrder = {
    keptSlideId: record.slideId,
    firstFiles: firstFilesOf(files, { folder, slides }, orders),
    holderOf: (slideId) => files.slideHolder(folder.id, slideId, relativePath),
  };
  const job = jobOfFile(folder, relativePath, reading.file, slides, place);
  const isOnlyByOrder = folder.rules.slides?.mode === 'order' && record.slideId === null;
  const sent = isOnlyByOrder ? intake.sentForOtherSlide(job) : null;
  if (sent === null) return job;
  if (sent.path === reading.file.path)
    return jobOfFile(folder, relativePath, reading.file, slides, { ...place, keptSlideId: sent.slideId });
  if (job.needsSlide !== undefined) return { ...job, needsSlide: askedWith(job.needsSlide, sent, slides) };
  return isStillThere(files, folder, sent.path) ? job : askedForSlide(job, sent, slides);
}

/** A copy beside the one that was sent is a picture of its own. */
function isStillThere(files: FileRecords, folder: FolderContext, path: string | null): boolean {
  const relativePath = path === null ? null : relativePathBelow(folder.root, path);
  const record = relativePath === null ? null : files.find(folder.id, relativePath);
  return record !== null && record.phase !== 'gone';
}

/** The order alone says that what was sent goes once more, to another slide: it may only have another name. */
function askedForSlide(job: NewJob, sent: SentForSlide, slides: readonly Slide[] | null): NewJob {
  return {
    ...job,
    target: { ...job.target, slideId: null, slideLabel: null },
    serialOrder: 0,
    needsSlide: message('slide_unsaid.sent_to_other', { name: sent.name, slide: slideOf(sent, slides) }),
  };
}

/** Who answers needs to know that the picture has a slide already. */
function askedWith(reason: Message, sent: SentForSlide, slides: readonly Slide[] | null): Message {
  return message('slide_unsaid.sent_before', { reason, name: sent.name, slide: slideOf(sent, slides) });
}

function slideOf({ slideId, slideLabel }: SentForSlide, slides: readonly Slide[] | null): string {
  const slide = slides?.find(({ id }) => id === slideId);
  return slide === undefined ? (slideLabel ?? slideId) : describe(slide, slides ?? []);
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
