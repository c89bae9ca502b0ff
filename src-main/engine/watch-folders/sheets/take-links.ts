import { message, type Message } from '../../../contract/messages/message.ts';
import { told } from '../../storage/messages/recorded.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { SheetFault } from '../../../contract/sheet.ts';
import type { FolderJobChanges } from '../../jobs/store/folder-jobs.ts';
import type { NewJob } from '../../jobs/store/job-intake.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { lacksBrand } from '../../jobs/record/unclear-brand.ts';
import { jobsOfLinks, questionsOfLinks } from '../placement/jobs-of-links.ts';
import type { LinkInText } from '../lists/find-links.ts';
import { placeLinks, type BrandsRead, type PlacedLink } from '../lists/row-brands.ts';
import { sheetNamesOf } from '../rules/sheet-names.ts';
import { matchRows, saysTheSame } from './match-rows.ts';
import type { SheetFolder, SheetParts } from './sheet-parts.ts';
import type { SheetRowRecord } from './sheet-records.ts';
import type { ReadRow, Said } from '../tables/sheet-rows.ts';

type LinkParts = Pick<SheetParts, 'records' | 'jobs' | 'intake' | 'composeLinks' | 'known'>;
type Brands = Exclude<BrandsRead, 'later'>;

const handedAtOnce = 200;

/** What rows of links say anew is written first, and changes what waits; then what is not handed in yet is. */
export function takeLinks(
  parts: LinkParts,
  folder: SheetFolder,
  rows: readonly ReadRow[],
  brands: Brands,
): (changes: FolderJobChanges) => void {
  const { records, jobs } = parts;
  return (changes) => {
    const matched = matchRows(records.rows(folder.id), rows);
    for (const { before, now } of matched.pairs) {
      records.update(changedLink({ jobs, changes, folder, brands }, before, now));
    }
    for (const now of matched.fresh) {
      const unsent = {
        ...{ wanted: null, answer: null, goesAgain: false, isMeant: false },
        ...{ isHanded: false, jobId: null },
      };
      records.insert(folder.id, { ...now, ...unsent });
    }
    for (const before of matched.gone) {
      const job = jobs.of(before.jobId);
      if (job !== null && mayFollow(jobs, job))
        changes.takeOut(job, { cause: 'rules', reason: told('row.gone') }, () => true);
      records.remove(before.id);
    }
  };
}

function changedLink(
  {
    jobs,
    changes,
    folder,
    brands,
  }: Pick<LinkParts, 'jobs'> & {
    readonly changes: FolderJobChanges;
    readonly folder: SheetFolder;
    readonly brands: Brands;
  },
  before: SheetRowRecord,
  now: ReadRow,
): SheetRowRecord {
  const row = { ...before, row: now.row };
  const settledRow = { ...row, said: now.said, wanted: null, answer: null };
  if (saysTheSame(before.said, now.said)) return settledRow;
  if (before.wanted !== null && saysTheSame(before.wanted, now.said)) return row;
  if (!before.isHanded) return settledRow;
  const job = jobs.of(before.jobId);
  if (job !== null && mayFollow(jobs, job)) {
    const cause = lacksBrand(job) ? 'rules' : 'moved';
    changes.takeOut(job, { cause, reason: told('row.other') }, () => true);
    return { ...settledRow, isHanded: false, jobId: null };
  }
  if (job !== null && isImportOf(job, placeOf(folder, now.name, now.said, brands))) return settledRow;
  if (job !== null && (job.state === 'rejected' || job.state === 'failed'))
    return { ...settledRow, isHanded: false, jobId: null };
  if (job !== null && (job.state === 'cancelled' || job.state === 'skipped')) return settledRow;
  return { ...row, wanted: now.said, answer: 'asks' };
}

/** It has not begun, and is no step of a recipe that goes on by itself. */
function mayFollow(jobs: LinkParts['jobs'], job: JobRecord): boolean {
  const asksForBrand = job.state === 'needs_attention' && job.cause === 'brand';
  return (asksForBrand || jobs.isWaiting(job.id)) && !jobs.isOfRecipe(job.id);
}

/** `null`: nobody can tell for which brand. */
export function placeOf(folder: SheetFolder, url: string, said: Said, brands: Brands): PlacedLink | null {
  return placed(folder, [{ url, said }], brands).placed[0] ?? null;
}

/** Why a person is asked before the folder's links go to this brand, which is another client's. */
export function whyOthersBrand(
  { known }: Pick<SheetParts, 'known'>,
  folder: SheetFolder,
  brandId: string,
): Message | null {
  const { connectionId } = folder;
  const target = { kind: 'brand_clips' as const, id: brandId };
  return known().whyOtherClients(folder, sheetName(folder), { connectionId, target });
}

function sheetName({ rules }: SheetFolder): string {
  return sheetNamesOf(rules)[0] ?? '';
}

/** A recipe says how a link goes on, not what was sent of it. */
export function isImportOf(job: JobRecord, place: PlacedLink | null): boolean {
  return place !== null && job.target_id === place.brandId && (job.title ?? null) === place.title;
}

/** Hands in every link of the folder's sheet that was not yet. Returns what keeps one from being handed in. */
export function handInLinks(parts: LinkParts, folder: SheetFolder, brands: Brands): SheetFault[] {
  const { records } = parts;
  const rows = records.rows(folder.id).filter((row) => !row.isHanded);
  const faults: SheetFault[] = [];
  for (const [recipe, together] of Map.groupBy(
    rows,
    ({ said }) => said.recipe ?? folder.rules.recipe ?? null,
  )) {
    const whyAsk = (brandId: string): Message | null => whyOthersBrand(parts, folder, brandId);
    const known = together.map(
      ({ name, said }) => placed(folder, [{ url: name, said }], brands, whyAsk).placed[0] ?? null,
    );
    const clear = together.filter((_, index) => known[index] !== null);
    const links = known.filter((each) => each !== null);
    const ids =
      recipe === null ? handIn(parts, jobsOfLinks(folder, links)) : compose(parts, folder, links, recipe);
    if (ids === null) {
      const unknown = message('sheet_fault.recipe_unknown', { recipe: recipe ?? '' });
      faults.push(...clear.map(({ row }) => ({ row, column: 'recipe', told: unknown })));
    } else for (const [index, row] of clear.entries()) handed(parts, row, ids[index] ?? null);
    ask(
      parts,
      folder,
      together.filter((_, index) => known[index] === null),
      brands,
    );
  }
  return faults;
}

/** Links whose brand nobody knows ask a person. */
function ask(parts: LinkParts, folder: SheetFolder, rows: readonly SheetRowRecord[], brands: Brands): void {
  const links = rows.map(({ name, said, row }) => ({ url: name, said, row }));
  const { unclear } = placed(folder, links, brands, (brandId) => whyOthersBrand(parts, folder, brandId));
  const ids = handIn(parts, questionsOfLinks(folder, unclear));
  for (const [index, row] of rows.entries()) handed(parts, row, ids[index] ?? null);
}

function handed({ records }: LinkParts, row: SheetRowRecord, jobId: number | null): void {
  records.update({ ...row, isHanded: true, jobId });
}

export function handIn({ intake }: Pick<LinkParts, 'intake'>, jobs: readonly NewJob[]): number[] {
  const ids: number[] = [];
  for (let start = 0; start < jobs.length; start += handedAtOnce) {
    const taken = intake.add(jobs.slice(start, start + handedAtOnce));
    ids.push(...taken.map((each) => (each.kind === 'added' ? each.jobId : each.of)));
  }
  return ids;
}

/** `null`: no recipe has that name. */
function compose(
  { composeLinks }: LinkParts,
  folder: SheetFolder,
  links: readonly PlacedLink[],
  recipe: string,
): readonly (number | null)[] | null {
  if (links.length === 0) return [];
  try {
    return composeLinks(folder, links, recipe).jobIds ?? [];
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'not_found') return null;
    throw error;
  }
}

function placed(
  { rules }: SheetFolder,
  links: readonly { readonly url: string; readonly said: Said; readonly row?: number }[],
  brands: Brands,
  whyAsk?: (brandId: string) => Message | null,
): ReturnType<typeof placeLinks> {
  const { id: brandId, label } = rules.target;
  const named = links.map(({ url, said: { title = null, brand, recipe }, row }): LinkInText => {
    return {
      ...{ url, title },
      ...(brand !== undefined && { brand }),
      ...(recipe !== undefined && { recipe }),
      ...(row !== undefined && { row }),
    };
  });
  return placeLinks(named, { brandId, label, recipe: rules.recipe ?? null }, brands, whyAsk);
}
