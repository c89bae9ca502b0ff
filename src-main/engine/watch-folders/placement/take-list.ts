import { OutboxError } from '../../../contract/errors.ts';
import { setImmediate } from 'node:timers/promises';
import { jobIdOf, leftOut, queued, type ReadFile } from './add-jobs.ts';
import { jobsOfLinks, questionsOfLinks } from './jobs-of-links.ts';
import type { JobIntake } from '../../jobs/store/job-intake.ts';
import type { Destination, KnownTargets } from './destination.ts';
import type { FolderContext } from '../files/folder-context.ts';
import type { FileState } from '../files/file-records.ts';
import { asks, waitAgain, type SettleContext } from '../files/settle-steps.ts';
import { describeList, longestLinkListBytes, type LinkList, type ListReading } from '../lists/link-lists.ts';
import type { ListReader } from '../lists/list-reader.ts';
import { placeLinks, type BrandsRead, type PlacedLink, type UnclearLink } from '../lists/row-brands.ts';
import { recorded, told } from '../../storage/messages/recorded.ts';
import type { Message } from '../../../contract/messages/message.ts';
import { atRow } from '../../../contract/tables/row-words.ts';

export interface TakeListOptions {
  readonly intake: JobIntake;
  /** Takes a list's links through the folder's recipe. Throws `OutboxError` where no recipe has that name. */
  readonly composeLinks: ComposeLinks;
  readonly known: Pick<KnownTargets, 'whyOtherClients'>;
  readonly contextOf: (folder: FolderContext) => SettleContext;
  readonly reader: ListReader;
  /** Brands that rows may name. */
  readonly brandsOf: (connectionId: number) => Promise<BrandsRead>;
}

interface TakenLinks {
  /** Of the first import, of a new link or of one known already. */
  readonly jobId: number | null;
  /** How many links were known. */
  readonly known: number;
  /** The import of each link, in their order. */
  readonly jobIds?: readonly (number | null)[];
  /** What a recipe put them into. */
  readonly batchId?: number | null;
}

type LinkPlace = Pick<FolderContext, 'id' | 'connectionId' | 'root' | 'rules'>;

export type ComposeLinks = (
  folder: LinkPlace,
  links: readonly { readonly url: string; readonly title: string | null; readonly brandId: string }[],
  recipe: string,
  into?: number | null,
) => TakenLinks;

/** Adding one takes a quarter of a millisecond, and what else there is to do waits for these. */
const jobsAtOnce = 100;

/** A list's links become jobs, some at a time. `null`: it was stopped on the way, and is taken again; what is added is known then. */
export async function takeList(
  options: TakeListOptions,
  list: Omit<ReadFile, 'slides'>,
  stopped: () => boolean,
): Promise<FileState | null> {
  const { record, reading, destination } = list;
  if (destination?.kind === 'asks' && destination.for !== 'client') {
    // A list cannot ask as one job: it goes on as soon as its name says a brand, also one that the service got since then.
    const { nowMs, timings } = options.contextOf(list.folder);
    const reason = told('list.brand_unsaid', { reason: destination.why });
    return asks(record, reason, nowMs + timings.rescanMs);
  }
  const folder = destination === null ? list.folder : placeOfList(list.folder, destination);
  if (reading.kept === null) {
    const limitMib = longestLinkListBytes / 1024 / 1024;
    return leftOut(record, reading, 'unsupported', told('list.too_long', { mib: limitMib }));
  }
  const read = await readList(options, folder, { path: record.relativePath, content: reading.kept });
  if (stopped()) return null;
  if (read === 'later') return waitAgain(record, told('list.brands_unread'), options.contextOf(list.folder));
  if ('unreadable' in read.list)
    return leftOut(record, reading, 'unsupported', recorded(read.list.unreadable));
  if ('unclear' in read.list) return asks(record, recorded(read.list.unclear));
  const added = await addLinks(options, list, { folder, list: read.list, brands: read.brands }, stopped);
  if (added === null) return null;
  const reason = describeList(read.list, added);
  const withJob = queued(record, reading, { jobId: added.jobId, slideId: null, reason });
  const [missing] = added.missing;
  if (missing !== undefined) return asks(withJob, recorded(missing));
  if (read.list.refused.length > 0) return asks(withJob, reason);
  if (added.jobId === null) return leftOut(record, reading, 'ignored', reason);
  return withJob;
}

interface ReadList {
  readonly list: ListReading;
  readonly brands: Exclude<BrandsRead, 'later'>;
}

async function readList(
  { reader, brandsOf }: TakeListOptions,
  folder: LinkPlace,
  { path, content }: { readonly path: string; readonly content: Uint8Array },
): Promise<ReadList | 'later'> {
  const first = await reader.readList({ path, content });
  if (!('wantsBrands' in first)) return { list: first, brands: null };
  const brands = await brandsOf(folder.connectionId);
  if (brands === 'later') return brands;
  const known = { brands, chosenBrandId: folder.rules.target.id };
  const again = await reader.readList({ path, list: first.wantsBrands, known });
  return 'wantsBrands' in again ? 'later' : { list: again, brands };
}

interface AddedLinks {
  readonly jobId: number | null;
  readonly known: number;
  /** How many ask for their brand. */
  readonly unclear: number;
  /** Of recipes that nobody saved, for a person. */
  readonly missing: readonly Message[];
}

/** `null`: stopped on the way. */
async function addLinks(
  { known, intake, composeLinks }: TakeListOptions,
  { record, folder: own }: Pick<ReadFile, 'record' | 'folder'>,
  {
    folder,
    list,
    brands,
  }: { readonly folder: LinkPlace; readonly list: LinkList; readonly brands: ReadList['brands'] },
  stopped: () => boolean,
): Promise<AddedLinks | null> {
  const { target, recipe } = folder.rules;
  const to = { brandId: target.id, label: target.label, recipe: recipe ?? null };
  const whyAsk = (brandId: string): Message | null => {
    const there = {
      connectionId: folder.connectionId,
      target: { kind: 'brand_clips' as const, id: brandId },
    };
    return known.whyOtherClients(own, record.relativePath, there);
  };
  const sum: { jobId: number | null; known: number } = { jobId: null, known: 0 };
  const missing = new Map<string | null, Message>();
  const batchOf = new Map<string, number | null>();
  const unclear: UnclearLink[] = [];
  for (const some of inPortions(list.links)) {
    // What else this thread has to do goes on in between.
    await setImmediate();
    if (stopped()) return null;
    const { placed, unclear: asking } = placeLinks(some, to, brands, whyAsk);
    unclear.push(...asking);
    for (const [name, links] of Map.groupBy(placed, (link) => link.recipe)) {
      if (missing.has(name)) continue;
      try {
        const taken =
          name === null
            ? importLinks(intake, folder, links)
            : composeLinks(folder, links, name, batchOf.get(name) ?? null);
        if (name !== null) batchOf.set(name, taken.batchId ?? null);
        sum.jobId ??= taken.jobId;
        sum.known += taken.known;
      } catch (error) {
        if (!(error instanceof OutboxError) || error.code !== 'not_found') throw error;
        const [first] = links;
        missing.set(name, atRow(error.told, { row: first?.row ?? undefined }));
      }
    }
  }
  for (const some of inPortions(unclear)) {
    await setImmediate();
    if (stopped()) return null;
    const [question] = intake.add(questionsOfLinks(folder, some));
    if (question !== undefined) sum.jobId ??= jobIdOf(question);
  }
  return { ...sum, unclear: unclear.length, missing: [...missing.values()] };
}

function placeOfList(folder: FolderContext, { connectionId, target }: Destination): LinkPlace {
  const { id, root, rules } = folder;
  const { id: brandId, label } = target;
  return { id, root, connectionId, rules: { ...rules, target: { ...rules.target, id: brandId, label } } };
}

function importLinks(intake: JobIntake, folder: LinkPlace, links: readonly PlacedLink[]): TakenLinks {
  const intakes = intake.add(jobsOfLinks(folder, links));
  const [first] = intakes;
  return {
    jobId: first === undefined ? null : jobIdOf(first),
    known: intakes.filter(({ kind }) => kind === 'duplicate').length,
  };
}

function inPortions<Link>(links: readonly Link[]): Link[][] {
  const count = Math.ceil(links.length / jobsAtOnce);
  return Array.from({ length: count }, (_, at) => links.slice(at * jobsAtOnce, (at + 1) * jobsAtOnce));
}
