import type { Slide } from '../../contract/connection.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { Intake, JobIntake, NewJob } from '../jobs/job-intake.ts';
import type { ContentReading } from './file-content.ts';
import type { FileRecord, FileRecords, FileState } from './file-records.ts';
import type { FolderContext } from './folder-context.ts';
import { isLinkList } from './file-rules.ts';
import { onlyIdentity } from './judge.ts';
import type { LinkInText } from './links.ts';
import { longestLinkListBytes, readLinkList, type LinkList } from './link-lists.ts';
import { firstInNaturalOrder } from './natural-order.ts';
import { jobOfFile, jobsOfLinks } from './new-jobs.ts';
import { waitAgain, type SettleContext } from './settle-steps.ts';
import type { PlaceInOrder } from './slide-mapping.ts';

/** A file that was read to its end, with its record as it is now. */
export interface ReadFile {
  readonly record: FileRecord;
  readonly folder: FolderContext;
  readonly reading: Extract<ContentReading, { kind: 'read' }>;
  readonly slides: readonly Slide[] | null;
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
  links: readonly LinkInText[],
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

  #addLinks({ record, folder, reading }: ReadFile): FileState {
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
    if (folder.rules.recipe !== undefined) {
      const { jobId, known } = this.#options.composeLinks(folder, list.links, folder.rules.recipe);
      const reason = describeList(list, known);
      return jobId === null
        ? leftOut(record, reading, 'ignored', reason)
        : queued(record, reading, { jobId, slideId: null, reason });
    }
    const jobs = jobsOfLinks(folder, list);
    const intakes: Intake[] = [];
    for (let start = 0; start < jobs.length; start += jobsAtOnce) {
      intakes.push(...this.#options.intake.add(jobs.slice(start, start + jobsAtOnce)));
    }
    const [first] = intakes;
    const reason = describeList(list, intakes.filter(({ kind }) => kind === 'duplicate').length);
    if (first === undefined) return leftOut(record, reading, 'ignored', reason);
    return queued(record, reading, { jobId: jobIdOf(first), slideId: null, reason });
  }
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
