import type { Slide } from '../../contract/connection.ts';
import { OutboxError } from '../../contract/errors.ts';
import { firstInNaturalOrder } from '../../contract/natural-order.ts';
import { messageOf } from '../../foundation/error-message.ts';
import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { Logger } from '../../contract/log/logger.ts';
import type { AddResult, JobIntake, NewJob } from '../jobs/store/job-intake.ts';
import { jobOfFile, jobOfNamedFile, jobsOfLinks, questionsOfLinks } from './jobs-of-files.ts';
import { describeList, longestLinkListBytes, readLinkList } from './lists/link-lists.ts';
import { placeLinks, type BrandsRead, type PlacedLink } from './lists/row-brands.ts';
import type { Destination } from './names/destination.ts';
import type { FolderContext } from './roots/folder-context.ts';
import { isLinkList } from './rules/file-rules.ts';
import type { PlaceInOrder } from './rules/slide-mapping.ts';
import type { FileRecord, FileRecords, FileState } from './scan/file-records.ts';
import type { ContentReading } from './settle/read-content.ts';
import { onlyIdentity } from './settle/classify-file.ts';
import { waitAgain, type SettleContext } from './settle/settle-steps.ts';

/** A file that was read to its end, with its record as it is now. */
export interface ReadFile {
  readonly record: FileRecord;
  readonly folder: FolderContext;
  readonly reading: Extract<ContentReading, { kind: 'read' }>;
  readonly slides: readonly Slide[] | null;
  /** Where names say where files go. */
  readonly destination: Destination | null;
  /** Read where the rows of a list name brands. */
  readonly brands: BrandsRead;
}

export interface AddJobsOptions {
  readonly files: FileRecords;
  readonly intake: JobIntake;
  /** Takes a list's links through the folder's recipe. Throws `OutboxError` where no recipe has that name. */
  readonly composeLinks: ComposeLinks;
  /** Why a brand that a row names is asked about: it is another client's than the folder's own. `null`: it is not. */
  readonly othersBrand?:
    ((connectionId: number, ownBrandId: string, brandId: string) => string | null) | undefined;
  readonly logger: Logger;
  readonly contextOf: (folder: FolderContext) => SettleContext;
}

interface TakenLinks {
  /** Of the first import, of a new link or of one known already. */
  readonly jobId: number | null;
  /** How many links were known. */
  readonly known: number;
  /** The import of each link, in their order. */
  readonly jobIds?: readonly (number | null)[];
}

type LinkPlace = Pick<FolderContext, 'id' | 'connectionId' | 'root' | 'rules'>;

export type ComposeLinks = (
  folder: LinkPlace,
  links: readonly { readonly url: string; readonly title: string | null; readonly brandId: string }[],
  recipe: string,
) => TakenLinks;

const jobsAtOnce = 200;

/**
 * Turns read files into jobs, in batches. The jobs are added before the files are marked: a crash in between reads the files
 * again, and the intake knows the same content of the same path.
 */
export function addJobsOfFiles(options: AddJobsOptions, read: readonly ReadFile[]): void {
  const { files, logger, contextOf } = options;
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
    const why = messageOf(error);
    logger.write(
      'folder.file_not_queued',
      { folderId: only.folder.id, ...faultOf(error) },
      { ...messageOfFault(error), path: only.reading.file.path },
    );
    files.update(
      only.record.id,
      waitAgain(only.record, `could not be queued: ${why}`, contextOf(only.folder)),
    );
  }
}

function addAll(options: AddJobsOptions, read: readonly ReadFile[]): [number, FileState][] {
  const files = read.filter((each) => !holdsLinks(each));
  const orders = new Map<number, readonly string[]>();
  const jobs = files.map((each) => jobInOrder(options.files, each, orders));
  const intakes = jobs.length === 0 ? [] : options.intake.add(jobs);
  const states = files.map(({ record, reading, folder }, index): [number, FileState] => {
    const [job, intake] = [jobs[index], intakes[index]];
    if (job === undefined || intake === undefined)
      throw new Error('The intake answered with too few results');
    const slideId = folder.rules.slides?.mode === 'order' ? job.target.slideId : null;
    const note = reading.note === null ? null : `sent although ${reading.note}`;
    return [record.id, queued(record, reading, { jobId: jobIdOf(intake), slideId, reason: note })];
  });
  const lists = read.filter(holdsLinks);
  return [...states, ...lists.map((each): [number, FileState] => [each.record.id, addLinks(options, each)])];
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

function addLinks(options: AddJobsOptions, read: ReadFile): FileState {
  const { record, reading, brands, destination } = read;
  const { intake, contextOf } = options;
  if (destination?.kind === 'asks')
    return waitAgain(record, listAsksWords(destination), contextOf(read.folder));
  const folder = destination === null ? read.folder : placeOfList(read.folder, destination);
  if (reading.kept === null) {
    const limitMib = longestLinkListBytes / 1024 / 1024;
    return leftOut(
      record,
      reading,
      'unsupported',
      `longer than ${String(limitMib)} MiB, too long for a list of links`,
    );
  }
  const list = readLinkList(record.relativePath, reading.kept);
  if ('unreadable' in list) return leftOut(record, reading, 'unsupported', list.unreadable);
  if (brands === 'later' && list.links.some(({ brand }) => brand !== undefined)) {
    return waitAgain(record, brandsUnreadWords, contextOf(read.folder));
  }
  const { target, recipe } = folder.rules;
  const { placed, unclear } = placeLinks(
    list.links,
    { brandId: target.id, label: target.label, recipe: recipe ?? null },
    brands === 'later' ? null : brands,
    (brandId) => options.othersBrand?.(folder.connectionId, target.id, brandId) ?? null,
  );
  const sum = { jobId: null as number | null, known: 0 };
  const missing: string[] = [];
  for (const [name, links] of Map.groupBy(placed, (link) => link.recipe)) {
    try {
      const taken =
        name === null ? importLinks(intake, folder, links) : options.composeLinks(folder, links, name);
      sum.jobId ??= taken.jobId;
      sum.known += taken.known;
    } catch (error) {
      if (!(error instanceof OutboxError) || error.code !== 'not_found') throw error;
      const [first] = links;
      missing.push(first?.row == null ? error.message : `row ${String(first.row)}: ${error.message}`);
    }
  }
  const [question] = addInBatches(intake, questionsOfLinks(folder, unclear));
  if (question !== undefined) sum.jobId ??= jobIdOf(question);
  const reason = describeList(list, sum.known) + askedWords(unclear.length);
  if (missing.length > 0) return waitAgain(record, `waits: ${missing.join('; ')}`, contextOf(read.folder));
  if (sum.jobId === null) return leftOut(record, reading, 'ignored', reason);
  return queued(record, reading, { jobId: sum.jobId, slideId: null, reason });
}

/** A list cannot ask as one job: it waits, and goes on as soon as its name says a brand. */
function listAsksWords({ why }: Extract<Destination, { kind: 'asks' }>): string {
  return `waiting, as its name says no brand: ${why}. Rename it, or change the patterns of its folder`;
}

function placeOfList(folder: FolderContext, { connectionId, target }: Destination): LinkPlace {
  const { id, root, rules } = folder;
  const { id: brandId, label } = target;
  return { id, root, connectionId, rules: { ...rules, target: { ...rules.target, id: brandId, label } } };
}

function importLinks(intake: JobIntake, folder: LinkPlace, links: readonly PlacedLink[]): TakenLinks {
  const intakes = addInBatches(intake, jobsOfLinks(folder, links));
  const [first] = intakes;
  return {
    jobId: first === undefined ? null : jobIdOf(first),
    known: intakes.filter(({ kind }) => kind === 'duplicate').length,
  };
}

function addInBatches(intake: JobIntake, jobs: readonly NewJob[]): AddResult[] {
  const intakes: AddResult[] = [];
  for (let start = 0; start < jobs.length; start += jobsAtOnce)
    intakes.push(...intake.add(jobs.slice(start, start + jobsAtOnce)));
  return intakes;
}

export const brandsUnreadWords = 'waiting: its rows name brands, and the brands cannot be read yet';

function askedWords(count: number): string {
  if (count === 0) return '';
  return `; ${String(count)} of them ${count === 1 ? 'names a brand' : 'name brands'} that nobody knows: choose one under Attention`;
}

function holdsLinks({ folder, record }: ReadFile): boolean {
  return folder.rules.target.kind === 'brand_clips' && isLinkList(record.relativePath);
}

function jobIdOf(intake: AddResult): number {
  return intake.kind === 'added' ? intake.jobId : intake.of;
}

function queued(
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

function leftOut(
  record: FileRecord,
  { file }: Pick<ReadFile['reading'], 'file'>,
  phase: FileState['phase'],
  reason: string | null,
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
