import { OutboxError } from '../../../contract/errors.ts';
import { jobIdOf, leftOut, queued, type ReadFile } from '../add-jobs.ts';
import { jobsOfLinks, questionsOfLinks } from './jobs-of-links.ts';
import type { AddResult, JobIntake, NewJob } from '../../jobs/store/job-intake.ts';
import type { Destination, KnownTargets } from '../names/destination.ts';
import type { FolderContext } from '../roots/folder-context.ts';
import type { FileState } from '../scan/file-records.ts';
import { asks, waitAgain, type SettleContext } from '../settle/settle-steps.ts';
import { describeList, longestLinkListBytes, readLinkList } from './link-lists.ts';
import { placeLinks, type PlacedLink } from './row-brands.ts';

export interface TakeListOptions {
  readonly intake: JobIntake;
  /** Takes a list's links through the folder's recipe. Throws `OutboxError` where no recipe has that name. */
  readonly composeLinks: ComposeLinks;
  readonly known: Pick<KnownTargets, 'whyOtherClients'>;
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

/** A list's links become jobs, some at a time. */
export function takeList(options: TakeListOptions, read: ReadFile): FileState {
  const { record, reading, brands, destination } = read;
  const { intake, contextOf } = options;
  if (destination?.kind === 'asks' && destination.for !== 'client')
    return asks(record, listAsksWords(destination));
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
  if (brands === 'later') return waitAgain(record, brandsUnreadWords, contextOf(read.folder));
  const list = readLinkList(record.relativePath, reading.kept, {
    brands,
    chosenBrandId: folder.rules.target.id,
  });
  if ('unreadable' in list) return leftOut(record, reading, 'unsupported', list.unreadable);
  if ('unclear' in list) return asks(record, `it ${list.unclear}`);
  const { target, recipe } = folder.rules;
  const { placed, unclear } = placeLinks(
    list.links,
    { brandId: target.id, label: target.label, recipe: recipe ?? null },
    brands,
    (brandId) => {
      const to = { connectionId: folder.connectionId, target: { kind: 'brand_clips' as const, id: brandId } };
      return options.known.whyOtherClients(read.folder, record.relativePath, to);
    },
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
  const withJob = queued(record, reading, { jobId: sum.jobId, slideId: null, reason });
  if (missing.length > 0) return asks(withJob, missing.join('; '));
  if (list.refused.length > 0) return asks(withJob, reason);
  if (sum.jobId === null) return leftOut(record, reading, 'ignored', reason);
  return withJob;
}

/** A list cannot ask as one job: it waits, and goes on as soon as its name says a brand. */
function listAsksWords({ why }: { readonly why: string }): string {
  return `its name says no brand: ${why}. Rename it, or change the patterns of its folder`;
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

const brandsUnreadWords = 'waiting: it may name brands, and the brands cannot be read yet';

function askedWords(count: number): string {
  if (count === 0) return '';
  return `; ${String(count)} of them ${count === 1 ? 'names a brand' : 'name brands'} that nobody knows: choose one under Attention`;
}
