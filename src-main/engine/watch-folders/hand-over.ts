import type { Slide } from '../../contract/connection.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { Intake, JobIntake, NewJob } from '../jobs/job-intake.ts';
import type { ContentReading } from './file-content.ts';
import type { FileRecord, FileRecords, FileState } from './file-records.ts';
import type { FolderContext } from './folder-context.ts';
import { isLinkList } from './file-rules.ts';
import { onlyIdentity } from './judge.ts';
import { longestLinkListBytes, readLinkList, type LinkList } from './link-lists.ts';
import { firstInNaturalOrder } from '../../contract/natural-order.ts';
import { jobOfFile, jobsOfLinks, questionsOfLinks } from './new-jobs.ts';
import { placeLinks, type BrandsRead, type PlacedLink } from './row-brands.ts';
import { waitAgain, type SettleContext } from './settle-steps.ts';
import type { PlaceInOrder } from './slide-mapping.ts';

/** A file that was read to its end, with its record as it is now. */
export interface ReadFile {
  readonly record: FileRecord;
  readonly folder: FolderContext;
  readonly reading: Extract<ContentReading, { kind: 'read' }>;
  readonly slides: readonly Slide[] | null;
  /** Read where the rows of a list name brands. */
  readonly brands: BrandsRead;
}

export interface HandOverOptions {
  readonly files: FileRecords;
  readonly intake: JobIntake;
  /** Takes a list's links through the folder's recipe. Throws `OutboxError` where no recipe has that name. */
  readonly composeLinks: ComposeLinks;
  readonly logger: Logger;
  readonly contextOf: (folder: FolderContext) => SettleContext;
}

/** `jobId`: the first import, of a new link or of one known already. `known`: how many links were known. */
export type ComposeLinks = (
  folder: Pick<FolderContext, 'id' | 'connectionId' | 'root' | 'rules'>,
  links: readonly { readonly url: string; readonly title: string | null; readonly brandId: string }[],
  recipe: string,
) => { jobId: number | null; known: number };

const jobsAtOnce = 200;

/**
 * Turns read files into jobs, in batches. The jobs are added before the files are marked: a crash in between reads the files
 * again, and the intake knows the same content of the same path.
 */
export class HandOver {
  readonly #options: HandOverOptions;

  constructor(options: HandOverOptions) {
    this.#options = options;
  }

  handOver(read: readonly ReadFile[]): void {
    const orders = new Map<number, readonly string[]>();
    try {
      const states = this.#addAll(read, orders);
      this.#options.files.write(() => {
        for (const [id, state] of states) this.#options.files.update(id, state);
      });
    } catch (error) {
      const [only] = read;
      if (only === undefined || read.length > 1) {
        // One that cannot be added must not hold the others.
        for (const each of read) this.handOver([each]);
        return;
      }
      const why = error instanceof Error ? error.message : String(error);
      this.#options.logger.error('watch_folder.not_queued', { path: only.reading.file.path, why });
      const context = this.#options.contextOf(only.folder);
      this.#options.files.update(
        only.record.id,
        waitAgain(only.record, `could not be queued: ${why}`, context),
      );
    }
  }

  #addAll(read: readonly ReadFile[], orders: Map<number, readonly string[]>): [number, FileState][] {
    const files = read.filter((each) => !holdsLinks(each));
    const jobs = files.map((each) => this.#jobOf(each, orders));
    const intakes = jobs.length === 0 ? [] : this.#options.intake.add(jobs);
    const states = files.map(({ record, reading, folder }, index): [number, FileState] => {
      const [job, intake] = [jobs[index], intakes[index]];
      if (job === undefined || intake === undefined)
        throw new Error('The intake answered with too few results');
      const slideId = folder.rules.slides?.mode === 'order' ? job.target.slideId : null;
      const note = reading.note === null ? null : `sent although ${reading.note}`;
      return [record.id, queued(record, reading, { jobId: jobIdOf(intake), slideId, reason: note })];
    });
    const lists = read.filter(holdsLinks);
    return [...states, ...lists.map((each): [number, FileState] => [each.record.id, this.#addLinks(each)])];
  }

  #jobOf({ record, folder, reading, slides }: ReadFile, orders: Map<number, readonly string[]>): NewJob {
    const { files } = this.#options;
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
    return jobOfFile(folder, record.relativePath, reading.file, slides, place);
  }

  #addLinks({ record, folder, reading, brands }: ReadFile): FileState {
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
      return waitAgain(record, brandsUnreadWords, this.#options.contextOf(folder));
    }
    const { target, recipe } = folder.rules;
    const { placed, unclear } = placeLinks(
      list.links,
      { brandId: target.id, label: target.label, recipe: recipe ?? null },
      brands === 'later' ? null : brands,
    );
    const sum = { jobId: null as number | null, known: 0 };
    const missing: string[] = [];
    for (const [name, links] of Map.groupBy(placed, (link) => link.recipe)) {
      try {
        const taken =
          name === null ? this.#import(folder, links) : this.#options.composeLinks(folder, links, name);
        sum.jobId ??= taken.jobId;
        sum.known += taken.known;
      } catch (error) {
        if (!(error instanceof OutboxError) || error.code !== 'not_found') throw error;
        const [first] = links;
        missing.push(first?.row == null ? error.message : `row ${String(first.row)}: ${error.message}`);
      }
    }
    const asked = this.#add(questionsOfLinks(folder, unclear));
    const [question] = asked;
    if (question !== undefined) sum.jobId ??= jobIdOf(question);
    const reason = describeList(list, sum.known) + askedWords(unclear.length);
    if (missing.length > 0) {
      const words = `waits: ${missing.join('; ')}`;
      return waitAgain(record, words, this.#options.contextOf(folder));
    }
    if (sum.jobId === null) return leftOut(record, reading, 'ignored', reason);
    return queued(record, reading, { jobId: sum.jobId, slideId: null, reason });
  }

  #import(folder: FolderContext, links: readonly PlacedLink[]): { jobId: number | null; known: number } {
    const intakes = this.#add(jobsOfLinks(folder, links));
    const [first] = intakes;
    return {
      jobId: first === undefined ? null : jobIdOf(first),
      known: intakes.filter(({ kind }) => kind === 'duplicate').length,
    };
  }

  #add(jobs: readonly NewJob[]): Intake[] {
    return [...piecesOf(jobs)].flatMap((piece) => this.#options.intake.add(piece));
  }
}

export const brandsUnreadWords = 'waiting: its rows name brands, and the brands cannot be read yet';

function askedWords(count: number): string {
  if (count === 0) return '';
  return `; ${String(count)} of them ${count === 1 ? 'names a brand' : 'name brands'} that nobody knows: choose one under Attention`;
}

function* piecesOf(jobs: readonly NewJob[]): Generator<readonly NewJob[]> {
  for (let start = 0; start < jobs.length; start += jobsAtOnce) yield jobs.slice(start, start + jobsAtOnce);
}

function holdsLinks({ folder, record }: ReadFile): boolean {
  return folder.rules.target.kind === 'brand_clips' && isLinkList(record.relativePath);
}

function jobIdOf(intake: Intake): number {
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
  };
}

/** "12 links, 3 of them known already; http://… is http, only https can be imported, and 1 more refused" */
export function describeList(list: LinkList, knownCount: number): string {
  const { length } = list.links;
  const links = length === 0 ? 'no link to import in it' : `${String(length)} link${length === 1 ? '' : 's'}`;
  const known = knownCount === 0 ? '' : `, ${String(knownCount)} of them known already`;
  const [first, ...others] = list.refused;
  if (first === undefined) return `${links}${known}`;
  const shown = first.text.length > 80 ? `${first.text.slice(0, 79)}…` : first.text;
  const more = others.length === 0 ? '' : `, and ${String(others.length)} more refused`;
  return `${links}${known}; ${shown} ${first.why}${more}`;
}
