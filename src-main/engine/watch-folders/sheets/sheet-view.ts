import { messageOf } from '../../storage/messages/recorded.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { sheetPlacesFiles } from '../../../contract/folder-rules.ts';
import type { FolderSheet, SheetQuestion, SheetRow, SheetSummary } from '../../../contract/sheet.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { endedStates } from '../../jobs/record/states.ts';
import { askedOnce } from '../placement/destinations.ts';
import { destinationOfRow, type Destination, type KnownTargets } from '../placement/destination.ts';
import { placeOf, placeOfTarget } from '../placement/destination-words.ts';
import type { FolderRecord } from '../files/folder-records.ts';
import type { FileRecord } from '../files/file-records.ts';
import { sheetNamesOf } from '../rules/sheet-names.ts';
import { nearWayOf } from '../tables/near-names.ts';
import type { SheetParts } from './sheet-parts.ts';
import type { SheetRowRecord } from './sheet-records.ts';
import { partsOf } from '../tables/sheet-saying.ts';

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
  const { asking } = records.counts(watchFolderId);
  return { name, asking, faults, trouble: trouble === null ? null : messageOf(trouble) };
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
    trouble: state?.trouble == null ? null : messageOf(state.trouble),
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
            from: placeBefore(asked),
            to: placeNow(asked),
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

function placeOfJob({ target_label, target_id, slide_id, slide_label, serial_order }: JobRecord): Message {
  const slide = { slideId: slide_id, slideLabel: slide_label, order: serial_order };
  return placeOfTarget(target_label ?? target_id, slide);
}

function placeBefore({ job, row }: Asked): Message {
  if (job === null) return placeSaid(row.said);
  return job.url === null ? placeOfJob(job) : titled(job.target_label ?? job.target_id, job.title);
}

function placeNow({ row, destination }: Asked): Message {
  if (destination !== null && 'order' in destination) return placeOf(destination);
  if (destination !== null) {
    const reason = destination.kind === 'waits' ? messageOf(destination.why) : destination.why;
    return openPlace(row.wanted ?? {}, reason);
  }
  const { brand = null, title = null } = row.wanted ?? {};
  if (brand !== null) return titled(brand, title);
  return title === null ? message('place.brand_untitled') : message('place.brand_titled', { title });
}

function titled(target: string, title: string | null): Message {
  return title === null ? message('place.untitled', { target }) : message('place.titled', { target, title });
}

function placeSaid(said: SheetRowRecord['said']): Message {
  const name = cellsOf(said);
  return name === '' ? message('place.folders') : message('place.name', { name });
}

function openPlace(said: SheetRowRecord['said'], reason: Message): Message {
  const cells = cellsOf(said);
  return cells === ''
    ? message('place.folders_open', { reason })
    : message('place.open', { said: cells, reason });
}

/** As the sheet has them: the column, and what stands in it. */
function cellsOf(said: SheetRowRecord['said']): string {
  return partsOf(said)
    .map(({ name, value }) => `${name} “${value}”`)
    .join(', ');
}
