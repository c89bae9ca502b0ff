import { messageOf } from '../../storage/messages/recorded.ts';
import { message } from '../../../contract/messages/message.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import { sheetPlacesFiles } from '../../../contract/folder-rules.ts';
import type { FolderSheet, SheetQuestion, SheetRow, SheetSummary } from '../../../contract/sheet.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import { endedStates } from '../../jobs/store/states.ts';
import { askedOnce } from '../names/destinations.ts';
import { destinationOfRow, type Destination, type KnownTargets } from '../names/destination.ts';
import { placeWords } from '../names/destination-words.ts';
import type { FolderRecord } from '../roots/folder-records.ts';
import type { FileRecord } from '../scan/file-records.ts';
import { sheetNamesOf } from './sheet-names.ts';
import { nearWayOf } from './near-names.ts';
import type { SheetParts } from './sheet-parts.ts';
import type { SheetRowRecord } from './sheet-records.ts';
import { partsOf } from './sheet-saying.ts';
import { english } from '../../storage/messages/english.ts';

export type SheetViewParts = Pick<SheetParts, 'records' | 'nearRows' | 'files' | 'jobs' | 'known'>;

/** A row that asks, with the job of what was sent and where it would go now, where that is known. */
export interface Asked {
  readonly row: SheetRowRecord;
  readonly job: JobRecord | null;
  readonly destination: Destination | null;
}

const shownFaults = 100;

export function summaryOf({ records }: Pick<SheetParts, 'records'>, watchFolderId: number): SheetSummary {
  const { relativePath: name, faultCount: faults, trouble } = records.brief(watchFolderId);
  return { name, asking: records.counts(watchFolderId).asking, faults, trouble };
}

/** `otherClient`: whose the two places are, where that differs. */
export async function viewSheet(
  parts: SheetViewParts,
  folder: FolderRecord,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  otherClient: (asked: Asked) => SheetQuestion['otherClient'],
): Promise<FolderSheet> {
  const { records } = parts;
  const state = records.state(folder.id);
  const { rows, asking } = records.counts(folder.id);
  const placesFiles = sheetPlacesFiles(folder.rules);
  const known = askedOnce(parts.known());
  const page: SheetRow[] = [];
  for (const row of pageOf(parts, folder, offset, limit)) {
    page.push(await viewRow(parts, folder, row, { known, otherClient }));
  }
  return {
    watchFolderId: folder.id,
    names: sheetNamesOf(folder.rules),
    name: state?.relativePath ?? null,
    readAtMs: state?.readAtMs ?? null,
    trouble: state?.trouble ?? null,
    ...{ rows, asking, awaiting: placesFiles ? records.awaitingCount(folder.id) : 0 },
    faults: state?.faultCount ?? 0,
    firstFaults: (state?.faults ?? []).slice(0, shownFaults),
    ignoredColumns: [...(state?.ignoredColumns ?? [])],
    page,
  };
}

/** Those that ask come first on the first page, then those that await their file; each row once. */
function pageOf(
  { records }: SheetViewParts,
  { id, rules }: FolderRecord,
  offset: number,
  limit: number,
): SheetRowRecord[] {
  const rows = records.page(id, offset, limit);
  if (offset > 0) return rows;
  const awaiting = sheetPlacesFiles(rules) ? records.awaiting(id, limit) : [];
  const ordered = [...records.asking(id, limit), ...awaiting, ...rows];
  return [...new Map(ordered.map((row) => [row.id, row])).values()];
}

async function viewRow(
  parts: SheetViewParts,
  folder: FolderRecord,
  row: SheetRowRecord,
  {
    known,
    otherClient,
  }: {
    readonly known: KnownTargets;
    readonly otherClient: (asked: Asked) => SheetQuestion['otherClient'];
  },
): Promise<SheetRow> {
  const placesFiles = sheetPlacesFiles(folder.rules);
  const record = placesFiles ? parts.files.find(folder.id, row.name) : null;
  const job = parts.jobs.of(placesFiles ? (record?.jobId ?? null) : row.jobId);
  const asked = row.answer === 'asks' ? await askedOf(folder, row, job, known) : null;
  const other = asked === null ? undefined : otherClient(asked);
  return {
    ...{ id: row.id, row: row.row, name: row.name, isKept: row.answer === 'kept' },
    says: partsOf(row.said),
    near: placesFiles ? nearWayOf(row.subject, row.name) : null,
    ...(placesFiles
      ? standingOfFile(record, job, () => whyAwaiting(parts, folder.id, row))
      : standingOfLink(row, job)),
    job: job === null ? null : { id: job.id, state: job.state, target: placeOfJob(job) },
    question:
      asked === null
        ? null
        : {
            from: fromWords(asked),
            to: toWords(asked),
            ...(other !== undefined && { otherClient: other }),
          },
  };
}

/** Of a row that asks. */
export async function askedOf(
  folder: FolderRecord,
  row: SheetRowRecord,
  job: JobRecord | null,
  known: KnownTargets,
): Promise<Asked> {
  const isLink = !sheetPlacesFiles(folder.rules);
  const destination =
    row.wanted === null || isLink
      ? null
      : await destinationOfRow({ ...folder, root: folder.path }, row.name, known, {
          ...{ said: row.wanted, isMeant: false },
        });
  return { row, job, destination };
}

type RowState = Pick<SheetRow, 'state' | 'reason'>;

function standingOfFile(
  record: FileRecord | null,
  job: JobRecord | null,
  whyAwaiting: () => RowState['reason'],
): RowState {
  const wasHanded = record?.phase === 'queued' || record?.goneFrom === 'queued';
  if (record === null || (record.phase === 'gone' && !wasHanded))
    return { state: 'awaiting', reason: whyAwaiting() };
  if (wasHanded) return standingOfJob(job);
  const isSettling = record.phase === 'settling' || record.phase === 'unreadable';
  return {
    state: isSettling ? 'settling' : 'left_out',
    reason: record.reason === null ? null : messageOf(record.reason),
  };
}

/** More than one file may be meant. */
function whyAwaiting(
  { nearRows }: SheetViewParts,
  watchFolderId: number,
  row: SheetRowRecord,
): RowState['reason'] {
  const files = nearRows.of(watchFolderId).filesOf(row.subject, nearRows.isThere(watchFolderId)).toSorted();
  const [first, second] = files;
  if (first === undefined || second === undefined) return null;
  return message('sheet.row_unclear', { count: files.length, first, second });
}

function standingOfLink(row: SheetRowRecord, job: JobRecord | null): RowState {
  return row.isHanded ? standingOfJob(job) : { state: 'settling', reason: message('sheet.row_not_handed') };
}

function standingOfJob(job: JobRecord | null): RowState {
  if (job === null) return { state: 'ended', reason: message('sheet.row_job_dropped') };
  return {
    state: endedStates.has(job.state) ? 'ended' : 'in_hand',
    reason: job.reason === null ? null : messageOf(job.reason),
  };
}

function placeOfJob(job: JobRecord): string {
  const name = job.target_label ?? job.target_id;
  if (job.slide_id === null) return name;
  if (job.slide_id === noSlide) return `the carousel ${name}`;
  const number = job.serial_order > 0 ? String(job.serial_order) : null;
  const title = job.slide_label ?? (number === null ? job.slide_id : null);
  return `slide ${[number, title].filter((word) => word !== null).join(' · ')} of ${name}`;
}

function fromWords({ job, row }: Asked): string {
  if (job === null) return wordsOf(row.said);
  return job.url === null ? placeOfJob(job) : withTitle(placeOfJob(job), job.title);
}

function toWords({ row, destination }: Asked): string {
  if (destination !== null && 'order' in destination) return placeWords(destination);
  if (destination !== null) {
    const why = destination.kind === 'waits' ? english(destination.why) : destination.why;
    return `${wordsOf(row.wanted ?? {})} (${why})`;
  }
  const { brand, title = null } = row.wanted ?? {};
  return withTitle(brand ?? 'the brand of the folder', title);
}

function withTitle(place: string, title: string | null): string {
  return title === null ? `${place}, without a title` : `${place}, titled “${title}”`;
}

function wordsOf(said: SheetRowRecord['said']): string {
  const words = partsOf(said).map(({ name, value }) => `${name.replaceAll('_', ' ')} “${value}”`);
  return words.length === 0 ? 'where its folder sends files' : words.join(', ');
}
