import { message, type Message } from '../../../contract/messages/message.ts';
import { jobsOfLinks } from '../placement/jobs-of-links.ts';
import type { BrandsRead } from '../lists/row-brands.ts';
import type { FolderContext } from '../files/folder-context.ts';
import type { SheetParts } from './sheet-parts.ts';
import type { SheetRowRecord } from './sheet-records.ts';
import { settleAnew } from './take-files.ts';
import { handIn, isImportOf, placeOf, whyOthersBrand } from './take-links.ts';

/** What came of an answer: rows that were changed, and why the others were not, by their ids. */
export interface Answered {
  readonly changed: number;
  readonly refused: readonly { readonly id: number; readonly why: Message }[];
}

export interface Applying {
  readonly brands: Exclude<BrandsRead, 'later'>;
  /** A person said that what is of one client goes to another. */
  readonly isMeant: boolean;
}

/** `null`: done. */
type Refusal = Message | null;

/** What was sent stays as it was; the row asks again once it says something else. */
export function keepAsSent({ records, jobs }: SheetParts, rows: readonly SheetRowRecord[]): Answered {
  jobs.change(() => {
    for (const row of rows) records.update({ ...row, answer: 'kept' });
  });
  return { changed: rows.length, refused: [] };
}

/** Sends what was sent once more, to where its row says now. Each row by itself. */
export function applyRows(
  parts: SheetParts,
  folder: FolderContext,
  rows: readonly SheetRowRecord[],
  { brands, isMeant }: Applying,
): Answered {
  const refused: { id: number; why: Message }[] = [];
  for (const row of rows) {
    const why =
      folder.rules.target.kind === 'brand_clips'
        ? applyLink(parts, folder, row, { brands, isMeant })
        : applyFile(parts, folder, row, isMeant);
    if (why !== null) refused.push({ id: row.id, why });
  }
  return { changed: rows.length - refused.length, refused };
}

function applyFile(parts: SheetParts, folder: FolderContext, row: SheetRowRecord, isMeant: boolean): Refusal {
  const { records, files, jobs } = parts;
  return jobs.change(() => {
    const record = files.find(folder.id, row.name);
    if (record === null || row.wanted === null) return message('sheet_answer.never_seen');
    if (record.phase === 'gone') return message('sheet_answer.file_gone');
    if (record.phase !== 'queued') return message('sheet_answer.being_read');
    const state = records.state(folder.id);
    if (state !== null) records.setState(folder.id, { ...state, revision: state.revision + 1 });
    records.update({ ...row, said: row.wanted, wanted: null, answer: null, goesAgain: true, isMeant });
    files.update(record.id, settleAnew(record, parts.contextOf(folder)));
    return null;
  });
}

function applyLink(
  parts: SheetParts,
  folder: FolderContext,
  row: SheetRowRecord,
  { brands, isMeant }: Applying,
): Refusal {
  const { records, jobs } = parts;
  if (row.wanted === null) return message('sheet_answer.no_question');
  const place = placeOf(folder, row.name, row.wanted, brands);
  if (place === null) return message('sheet_answer.brand_unknown', { brand: row.wanted.brand ?? '' });
  const why = isMeant ? null : whyOthersBrand(parts, folder, place.brandId);
  if (why !== null) return message('sheet_answer.other_client', { reason: why });
  const before = jobs.of(row.jobId);
  if (before !== null && jobs.isWaiting(before.id))
    return message('sheet_answer.in_recipe', { job: before.id });
  const isSameBrand = before?.target_id === place.brandId;
  if (isSameBrand && before.state !== 'done')
    return message('sheet_answer.still_followed', { job: before.id });
  const [job] = jobsOfLinks(folder, [place]);
  if (job === undefined) throw new Error('A link makes one job');
  const [jobId = null] = handIn(parts, [{ ...job, repeats: isSameBrand, isDecided: true }]);
  const made = jobs.of(jobId);
  if (made === null || !isImportOf(made, place)) return message('sheet_answer.same_job', { job: jobId ?? 0 });
  records.update({ ...row, said: row.wanted, wanted: null, answer: null, isHanded: true, jobId });
  return null;
}
