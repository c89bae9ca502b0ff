import { sheetFaultSchema, sheetColumns, type SheetFault } from '../../../contract/sheet.ts';
import { z } from '../../../contract/zod.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';
import type { Said } from '../tables/sheet-rows.ts';

/** A sheet as it was read last. */
export interface SheetState {
  readonly relativePath: string | null;
  readonly sha256: string | null;
  readonly readAtMs: number | null;
  readonly trouble: Recorded | null;
  readonly ignoredColumns: readonly string[];
  readonly faults: readonly SheetFault[];
  readonly faultCount: number;
  readonly revision: number;
}

export type SheetBrief = Pick<SheetState, 'relativePath' | 'trouble' | 'faultCount' | 'revision'>;

const unread: SheetBrief = { relativePath: null, trouble: null, faultCount: 0, revision: 0 };

export interface SheetRowRecord extends NewSheetRow {
  readonly id: number;
  readonly watchFolderId: number;
}

export interface NewSheetRow {
  readonly row: number;
  readonly subject: string;
  /** The path below the folder as the disk has it, or the link. */
  readonly name: string;
  readonly said: Said;
  /** What the sheet says now of what was sent otherwise. */
  readonly wanted: Said | null;
  readonly answer: 'asks' | 'kept' | null;
  /** A person sends it once more, to another place. */
  readonly goesAgain: boolean;
  /** A person said that it goes to another client. */
  readonly isMeant: boolean;
  /** Of a link: it was handed in, and the job that it became. */
  readonly isHanded: boolean;
  readonly jobId: number | null;
}

const saidSchema = z.partialRecord(z.enum([...new Set(Object.values(sheetColumns).flat())]), z.string());
const faultsSchema = z.array(sheetFaultSchema);
const namesSchema = z.array(z.string());

interface StateColumns extends Omit<SheetState, 'ignoredColumns' | 'faults'> {
  readonly ignoredColumns: string;
  readonly faults: string;
}

interface RowColumns extends Omit<SheetRowRecord, 'said' | 'wanted' | 'goesAgain' | 'isHanded' | 'isMeant'> {
  readonly said: string;
  readonly wanted: string | null;
  readonly goesAgain: 0 | 1;
  readonly isHanded: 0 | 1;
  readonly isMeant: 0 | 1;
}

const columns = `id, watch_folder_id as watchFolderId, row, subject, name, said, wanted, answer, goes_again as goesAgain,
  is_handed as isHanded, is_meant as isMeant, job_id as jobId`;

/** The tables `sheet` and `sheet_row`. Whoever writes several says in which transaction. */
export class SheetRecords {
  readonly #of;

  constructor(database: OutboxDatabase) {
    this.#of = { ...sheetStatements(database), ...rowStatements(database) };
  }

  state(watchFolderId: number): SheetState | null {
    const found = this.#of.state.get(watchFolderId);
    if (found === undefined) return null;
    return {
      ...found,
      ignoredColumns: namesSchema.parse(JSON.parse(found.ignoredColumns)),
      faults: faultsSchema.parse(JSON.parse(found.faults)),
    };
  }

  /** What is asked with every file and every list of folders. */
  brief(watchFolderId: number): SheetBrief {
    return this.#of.brief.get(watchFolderId) ?? unread;
  }

  setState(watchFolderId: number, state: SheetState): void {
    this.#of.setState.run({
      ...state,
      watchFolderId,
      ignoredColumns: JSON.stringify(state.ignoredColumns),
      faults: JSON.stringify(state.faults),
    });
  }

  find(watchFolderId: number, subject: string): SheetRowRecord[] {
    return this.#of.bySubject.all(watchFolderId, subject).map(rowOf);
  }

  row(id: number): SheetRowRecord | null {
    const found = this.#of.byId.get(id);
    return found === undefined ? null : rowOf(found);
  }

  rows(watchFolderId: number): SheetRowRecord[] {
    return this.#of.all.all(watchFolderId).map(rowOf);
  }

  asking(watchFolderId: number, limit: number): SheetRowRecord[] {
    return this.#of.asking.all(watchFolderId, limit).map(rowOf);
  }

  /** Files that are not there yet. */
  awaiting(watchFolderId: number, limit: number): SheetRowRecord[] {
    return this.#of.awaiting.all(watchFolderId, limit).map(rowOf);
  }

  page(watchFolderId: number, offset: number, limit: number): SheetRowRecord[] {
    return this.#of.page.all(watchFolderId, limit, offset).map(rowOf);
  }

  counts(watchFolderId: number): { rows: number; asking: number } {
    return this.#of.counts.get({ watchFolderId }) ?? { rows: 0, asking: 0 };
  }

  awaitingCount(watchFolderId: number): number {
    return this.#of.awaitingCount.get(watchFolderId) ?? 0;
  }

  insert(watchFolderId: number, row: NewSheetRow): number {
    return Number(this.#of.insert.run({ ...columnsOf(row), watchFolderId }).lastInsertRowid);
  }

  update(row: SheetRowRecord): void {
    this.#of.update.run(columnsOf(row));
  }

  remove(id: number): void {
    this.#of.remove.run(id);
  }

  /** What a sheet of a folder said that is not watched any more. */
  forget(watchFolderId: number): void {
    this.#of.forgetRows.run(watchFolderId);
    this.#of.forget.run(watchFolderId);
  }
}

function sheetStatements(database: OutboxDatabase) {
  return {
    state: database.prepare<[number], StateColumns>(
      `select relative_path as relativePath, sha256, read_at_ms as readAtMs, trouble, ignored_columns as ignoredColumns, faults,
         fault_count as faultCount, revision from sheet where watch_folder_id = ?`,
    ),
    brief: database.prepare<[number], SheetBrief>(
      `select relative_path as relativePath, trouble, fault_count as faultCount, revision from sheet where watch_folder_id = ?`,
    ),
    setState: database.prepare<[StateColumns & { watchFolderId: number }]>(
      `insert into sheet (watch_folder_id, relative_path, sha256, read_at_ms, trouble, ignored_columns, faults, fault_count, revision)
       values (:watchFolderId, :relativePath, :sha256, :readAtMs, :trouble, :ignoredColumns, :faults, :faultCount, :revision)
       on conflict do update set relative_path = excluded.relative_path, sha256 = excluded.sha256,
         read_at_ms = excluded.read_at_ms, trouble = excluded.trouble, ignored_columns = excluded.ignored_columns,
         faults = excluded.faults, fault_count = excluded.fault_count, revision = excluded.revision`,
    ),
    forget: database.prepare<[number]>('delete from sheet where watch_folder_id = ?'),
    counts: database.prepare<[{ watchFolderId: number }], { rows: number; asking: number }>(
      `select (select count(*) from sheet_row where watch_folder_id = :watchFolderId) as rows,
         (select count(*) from sheet_row where watch_folder_id = :watchFolderId and answer = 'asks') as asking`,
    ),
  };
}

const isAwaiting = `not exists (select 1 from file where file.watch_folder_id = sheet_row.watch_folder_id
  and file.relative_path = sheet_row.name and file.phase <> 'gone')`;

function rowStatements(database: OutboxDatabase) {
  return {
    bySubject: database.prepare<[number, string], RowColumns>(
      `select ${columns} from sheet_row where watch_folder_id = ? and subject = ? order by row`,
    ),
    byId: database.prepare<[number], RowColumns>(`select ${columns} from sheet_row where id = ?`),
    all: database.prepare<[number], RowColumns>(
      `select ${columns} from sheet_row where watch_folder_id = ? order by row`,
    ),
    asking: database.prepare<[number, number], RowColumns>(
      `select ${columns} from sheet_row indexed by sheet_row_asks
       where watch_folder_id = ? and answer = 'asks' order by row limit ?`,
    ),
    awaiting: database.prepare<[number, number], RowColumns>(
      `select ${columns} from sheet_row indexed by sheet_row_place
       where watch_folder_id = ? and ${isAwaiting} order by row limit ?`,
    ),
    awaitingCount: database
      .prepare<[number], number>(
        `select count(*) from sheet_row indexed by sheet_row_name where watch_folder_id = ? and ${isAwaiting}`,
      )
      .pluck(),
    page: database.prepare<[number, number, number], RowColumns>(
      `select ${columns} from sheet_row where watch_folder_id = ? order by row limit ? offset ?`,
    ),
    insert: database.prepare<[ReturnType<typeof columnsOf> & { watchFolderId: number }]>(
      `insert into sheet_row (watch_folder_id, row, subject, name, said, wanted, answer, goes_again, is_handed, is_meant, job_id)
       values (:watchFolderId, :row, :subject, :name, :said, :wanted, :answer, :goesAgain, :isHanded, :isMeant, :jobId)`,
    ),
    update: database.prepare<[ReturnType<typeof columnsOf>]>(
      `update sheet_row set row = :row, subject = :subject, name = :name, said = :said, wanted = :wanted, answer = :answer,
         goes_again = :goesAgain, is_handed = :isHanded, is_meant = :isMeant, job_id = :jobId where id = :id`,
    ),
    remove: database.prepare<[number]>('delete from sheet_row where id = ?'),
    forgetRows: database.prepare<[number]>('delete from sheet_row where watch_folder_id = ?'),
  };
}

function rowOf(row: RowColumns): SheetRowRecord {
  return {
    ...row,
    said: saidSchema.parse(JSON.parse(row.said)),
    wanted: row.wanted === null ? null : saidSchema.parse(JSON.parse(row.wanted)),
    goesAgain: row.goesAgain === 1,
    isHanded: row.isHanded === 1,
    isMeant: row.isMeant === 1,
  };
}

function columnsOf(row: NewSheetRow & { readonly id?: number }) {
  return {
    ...{ id: row.id ?? null, row: row.row, subject: row.subject, name: row.name, answer: row.answer },
    ...{ said: JSON.stringify(row.said), jobId: row.jobId },
    wanted: row.wanted === null ? null : JSON.stringify(row.wanted),
    goesAgain: row.goesAgain ? 1 : 0,
    isHanded: row.isHanded ? 1 : 0,
    isMeant: row.isMeant ? 1 : 0,
  };
}
