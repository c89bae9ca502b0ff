import { jobKinds, jobStates, type JobKindName, type JobState } from '../../../../contract/job.ts';
import type { CancelTimer } from '../../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../../storage/database/open-database.ts';
import { isAccepted } from '../../record/states.ts';
import { ownedId, ownedKind } from '../../availability/client.sql.ts';
import type { JobRecord } from '../../record/job-record.ts';
import { SliceSize, type ClockOfLists } from './slice-size.ts';
import { WaitingLists } from './waiting-lists.ts';

type Row = readonly [
  id: number,
  state: JobState,
  kind: JobKindName,
  connectionId: number,
  watchFolderId: number | null,
  targetId: string,
  ownedKind: string,
  ownedId: string | null,
  sizeBytes: number | null,
  cause: JobRecord['cause'],
  batchId: number | null,
  createdAtMs: number,
];

/** What decides whose a job is: its target, or the brand of its clip where that is known. */
export interface OwnedTarget {
  readonly connectionId: number;
  readonly kind: string;
  readonly id: string | null;
}

/** Of a job that is not there any more. */
export const goneState = 255;
/** Of a job without a size: it comes after all that have one. */
export const noSize = -1;
const noFolder = 0;
const noBatch = 0;

/** At least so many rows are read before everything else has its turn. */
const rowsInSlice = 1500;
/** So many that changed are read without waiting for somebody who asks. */
const readAtOnce = 1000;

const columns = `id, state, kind, connection_id, watch_folder_id, target_id, ${ownedKind}, ${ownedId}, size_bytes, cause,
  batch_id, created_at_ms`;

/**
 * The columns of all jobs by which lists choose and count, in memory: thirty-nine bytes for each, in the order of their ids. What
 * no index answers, a page in the middle of half a million that a filter lets through, is then counted in a few milliseconds. The
 * database stays the only truth: a row that was written is read anew before the next answer, also where its transaction failed.
 */
export class JobColumns {
  readonly #database: OutboxDatabase;
  readonly #clock: ClockOfLists;
  readonly #slice: SliceSize;
  #cancelTimer: CancelTimer = () => undefined;
  readonly #after;
  readonly #ofIds;
  readonly #touched = new Set<number>();
  readonly #onWritten: ((place: number) => void)[] = [];
  #whenReady: (() => void)[] = [];
  readonly #waiting = new WaitingLists();
  readonly #targets = new Map<string, number>();
  readonly #owners = new Map<string, number>();
  readonly owned: OwnedTarget[] = [];
  #place: 'apart' | 'loading' | 'ready' | 'stopped' = 'apart';
  /** How many places are in use. */
  length = 0;
  ids = new Float64Array(0);
  states = new Uint8Array(0);
  kinds = new Uint8Array(0);
  accepted = new Uint8Array(0);
  connections = new Uint32Array(0);
  folders = new Uint32Array(0);
  batches = new Uint32Array(0);
  targets = new Uint32Array(0);
  /** Places in `owned`: by what it is known whose a job is. */
  owners = new Uint32Array(0);
  sizes = new Float64Array(0);
  createdAtMs = new Float64Array(0);

  constructor(database: OutboxDatabase, clock: ClockOfLists) {
    this.#database = database;
    this.#clock = clock;
    this.#slice = new SliceSize(clock, rowsInSlice);
    this.#after = database
      .prepare<[number, number]>(`select ${columns} from job where id > ? order by id limit ?`)
      .raw();
    this.#ofIds = database
      .prepare<[string]>(
        `select ${columns} from job where id in (select value from json_each(?)) order by id`,
      )
      .raw();
  }

  /** True where an answer may rest on them. The first call begins to read them, in slices beside everything else. */
  isReady(): boolean {
    if (this.#place === 'ready') {
      this.#refresh();
      // Where what was touched did not fit, they are read anew.
      return this.#isComplete;
    }
    if (this.#place === 'apart') this.#begin();
    return false;
  }

  /** Resolves where an answer may rest on them. Rejects with `OutboxError` conflict once nothing more is read. */
  async whenReady(): Promise<void> {
    if (this.isReady()) return;
    await this.#waiting.wait<undefined>((resolve) => {
      this.#whenReady.push(() => {
        resolve(undefined);
      });
    });
  }

  /** `act` is told of every place that was written since, before the next answer. */
  onWritten(act: (place: number) => void): void {
    this.#onWritten.push(act);
  }

  /** Nothing more is read. */
  stop(): void {
    this.#place = 'stopped';
    this.#cancelTimer();
    this.#waiting.close();
  }

  /** Reads all of them at once. */
  loadNow(): void {
    if (this.#place === 'apart') this.#follow();
    this.#place = 'loading';
    while (this.#loadSlice());
  }

  /** The number of a target in `targets`, or `undefined` where no job has it. */
  targetOf(targetId: string): number | undefined {
    return this.#targets.get(targetId);
  }

  get #isComplete(): boolean {
    return this.#place === 'ready';
  }

  #begin(): void {
    this.#follow();
    this.#place = 'loading';
    const next = (): void => {
      try {
        if (this.#slice.timed(() => this.#loadSlice())) this.#soon(next);
      } catch (error) {
        this.#place = 'apart';
        this.length = 0;
        this.#whenReady = [];
        this.#waiting.fail(error);
      }
    };
    this.#soon(next);
  }

  #soon(act: () => void): void {
    this.#cancelTimer = this.#clock.setTimer(act, 0);
  }

  /** True where more is left. */
  #loadSlice(): boolean {
    const lastId = this.length === 0 ? 0 : (this.ids[this.length - 1] ?? 0);
    const limit = this.#slice.rows;
    const rows = this.#after.all(lastId, limit) as Row[]; // as `columns` says
    this.#grow(this.length + rows.length);
    for (const row of rows) this.#append(row);
    if (rows.length === limit) return true;
    this.#place = 'ready';
    for (const resolve of this.#whenReady.splice(0)) resolve();
    return false;
  }

  /** Whatever writes a job says so, in this process and for this connection of the database alone. */
  #follow(): void {
    this.#database.function('job_touched', (id: unknown) => {
      this.#touch(Number(id));
      return null;
    });
    this.#database.exec(`
      create temp trigger if not exists job_added after insert on main.job begin select job_touched(new.id); end;
      create temp trigger if not exists job_changed after update of state, kind, connection_id, watch_folder_id, target_id,
        target_label, slide_id, slide_label, size_bytes, remote_id, cause, path on main.job begin select job_touched(new.id); end;
      create temp trigger if not exists job_dropped after delete on main.job begin select job_touched(old.id); end`);
  }

  #touch(id: number): void {
    this.#touched.add(id);
    if (this.#touched.size !== readAtOnce || this.#place !== 'ready') return;
    this.#soon(() => {
      this.#refresh();
    });
  }

  #refresh(): void {
    if (this.#touched.size === 0) return;
    const ids = [...this.#touched].sort((one, other) => one - other);
    this.#touched.clear();
    const found = this.#ofIds.all(JSON.stringify(ids)) as Row[]; // as `columns` says
    this.#grow(this.length + found.length);
    let index = 0;
    for (const id of ids) {
      const row = found[index]?.[0] === id ? found[index++] : undefined;
      const place = this.placeOf(id);
      if (place !== null) {
        if (row === undefined) this.states[place] = goneState;
        else this.#write(place, row);
      } else if (row !== undefined) {
        if (id < (this.ids[this.length - 1] ?? 0)) {
          this.#readAnew();
          return;
        }
        this.#append(row);
      }
    }
  }

  /** A job between others that was never seen: ids are given in their order, so nothing usual does that. */
  #readAnew(): void {
    this.length = 0;
    this.loadNow();
  }

  /** `null` where there is none. */
  placeOf(id: number): number | null {
    let low = 0;
    let high = this.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.ids[middle] ?? 0;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  #append(row: Row): void {
    this.#write(this.length, row);
    this.length += 1;
  }

  #write(place: number, [id, state, kind, connection, folder, target, ...rest]: Row): void {
    const [ofKind, ofId, sizeBytes, cause, batch, createdAtMs] = rest;
    this.ids[place] = id;
    this.states[place] = jobStates.indexOf(state);
    this.kinds[place] = jobKinds.indexOf(kind);
    this.accepted[place] = state === 'done' || isAccepted({ state, cause }) ? 1 : 0;
    this.connections[place] = connection;
    this.folders[place] = folder ?? noFolder;
    this.batches[place] = batch ?? noBatch;
    this.targets[place] = this.#numberOf(target);
    this.owners[place] = this.#ownerOf({ connectionId: connection, kind: ofKind, id: ofId });
    this.sizes[place] = sizeBytes ?? noSize;
    this.createdAtMs[place] = createdAtMs;
    for (const tell of this.#onWritten) tell(place);
  }

  #numberOf(target: string): number {
    const known = this.#targets.get(target);
    if (known !== undefined) return known;
    const number = this.#targets.size;
    this.#targets.set(target, number);
    return number;
  }

  #ownerOf(owned: OwnedTarget): number {
    const key = `${String(owned.connectionId)} ${owned.kind} ${owned.id ?? ''}`;
    const known = this.#owners.get(key);
    if (known !== undefined) return known;
    const number = this.owned.push(owned) - 1;
    this.#owners.set(key, number);
    return number;
  }

  #grow(needed: number): void {
    if (needed <= this.ids.length) return;
    const room = Math.ceil(needed * 1.25) + rowsInSlice;
    const larger = <Column extends { set(from: Column): void }>(from: Column, to: Column): Column => {
      to.set(from);
      return to;
    };
    this.ids = larger(this.ids, new Float64Array(room));
    this.states = larger(this.states, new Uint8Array(room));
    this.kinds = larger(this.kinds, new Uint8Array(room));
    this.accepted = larger(this.accepted, new Uint8Array(room));
    this.connections = larger(this.connections, new Uint32Array(room));
    this.folders = larger(this.folders, new Uint32Array(room));
    this.batches = larger(this.batches, new Uint32Array(room));
    this.targets = larger(this.targets, new Uint32Array(room));
    this.owners = larger(this.owners, new Uint32Array(room));
    this.sizes = larger(this.sizes, new Float64Array(room));
    this.createdAtMs = larger(this.createdAtMs, new Float64Array(room));
  }
}
