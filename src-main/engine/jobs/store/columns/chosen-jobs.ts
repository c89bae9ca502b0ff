import { jobKinds, jobStates, type JobFilter, type JobState } from '../../../../contract/job.ts';
import type { Matches } from './word-search.ts';
import type { JobColumns } from './job-columns.ts';
import { pageBySize } from './size-pages.ts';

/** Jobs and bytes of each state, in the order of `jobStates`. */
export interface Totals {
  readonly jobs: readonly number[];
  readonly bytes: readonly number[];
}

/** By age, or places in an order of their own. */
type WalkedOrder = 'newest' | 'oldest' | Uint32Array;
export type ListedOrder = WalkedOrder | 'size';

/** One for each value that is asked for; all where nothing is. */
function maskOf<Value>(all: readonly Value[], asked: readonly Value[] | undefined): Uint8Array {
  const mask = new Uint8Array(256);
  all.forEach((value, index) => {
    mask[index] = asked === undefined || asked.includes(value) ? 1 : 0;
  });
  return mask;
}

/** The jobs that a filter lets through: counted, and paged in any order. */
export class ChosenJobs {
  readonly #columns: JobColumns;
  readonly #kindMask: Uint8Array;
  readonly #connectionId: number | undefined;
  readonly #folderId: number | undefined;
  readonly #batchId: number | undefined;
  readonly #target: number | undefined;
  readonly #addedFromMs: number;
  readonly #addedBeforeMs: number;
  /** A target that no job has. */
  readonly #isNone: boolean;
  readonly #matches: Matches | null;
  readonly #isAccepted: boolean;
  readonly #ownerMask: Uint8Array | null;

  /**
   * `matches`: those alone whose words were found. `isAccepted`: those alone that the service took. `owners`: those alone whose
   * target has a 1 there.
   */
  constructor(
    columns: JobColumns,
    filter: Omit<JobFilter, 'search' | 'view' | 'states'>,
    {
      matches = null,
      isAccepted = false,
      owners = null,
    }: { matches?: Matches | null; isAccepted?: boolean; owners?: Uint8Array | null } = {},
  ) {
    this.#matches = matches;
    this.#isAccepted = isAccepted;
    this.#ownerMask = owners;
    this.#columns = columns;
    this.#kindMask = maskOf(jobKinds, filter.kinds);
    this.#connectionId = filter.connectionId;
    this.#folderId = filter.watchFolderId;
    this.#batchId = filter.batchId;
    this.#addedFromMs = filter.addedFromMs ?? -Infinity;
    this.#addedBeforeMs = filter.addedBeforeMs ?? Infinity;
    this.#target = filter.targetId === undefined ? undefined : columns.targetOf(filter.targetId);
    this.#isNone = filter.targetId !== undefined && this.#target === undefined;
  }

  /** Whatever their state. */
  totals(): Totals {
    const jobs = jobStates.map(() => 0);
    const bytes = jobStates.map(() => 0);
    const { states, sizes } = this.#columns;
    this.#each(maskOf(jobStates, undefined), 'oldest', (place) => {
      const state = states[place] ?? 0;
      const sizeBytes = sizes[place] ?? 0;
      jobs[state] = (jobs[state] ?? 0) + 1;
      if (sizeBytes > 0) bytes[state] = (bytes[state] ?? 0) + sizeBytes;
      return true;
    });
    return { jobs, bytes };
  }

  /** Ids. */
  page(
    of: readonly JobState[],
    order: ListedOrder,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): number[] {
    const mask = maskOf(jobStates, of);
    const { ids, sizes } = this.#columns;
    const places =
      order === 'size'
        ? pageBySize(
            sizes,
            (visit) => {
              this.#each(mask, 'oldest', visit);
            },
            { offset, limit },
          )
        : this.#walked(mask, order, { offset, limit });
    return places.map((place) => ids[place] ?? 0);
  }

  #walked(
    mask: Uint8Array,
    order: WalkedOrder,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): number[] {
    const places: number[] = [];
    let before = offset;
    this.#each(mask, order, (place) => {
      if (before > 0) before -= 1;
      else places.push(place);
      return places.length < limit;
    });
    return places;
  }

  /** Until `visit` returns false. */
  #each(stateMask: Uint8Array, order: WalkedOrder, visit: (place: number) => boolean): void {
    if (this.#isNone) return;
    const { length, states, kinds, connections, folders, batches, targets, owners, accepted, createdAtMs } =
      this.#columns;
    const ownerMask = this.#ownerMask;
    const matches = this.#matches;
    const isAccepted = this.#isAccepted;
    const kindMask = this.#kindMask;
    const connectionId = this.#connectionId;
    const folderId = this.#folderId;
    const batchId = this.#batchId;
    const target = this.#target;
    const addedFromMs = this.#addedFromMs;
    const addedBeforeMs = this.#addedBeforeMs;
    const isNewest = order === 'newest';
    const count = typeof order === 'string' ? length : order.length;
    for (let index = 0; index < count; index += 1) {
      const place = typeof order === 'string' ? (isNewest ? length - 1 - index : index) : (order[index] ?? 0);
      if (stateMask[states[place] ?? 255] !== 1) continue;
      if (kindMask[kinds[place] ?? 255] !== 1) continue;
      if (connectionId !== undefined && connections[place] !== connectionId) continue;
      if (folderId !== undefined && folders[place] !== folderId) continue;
      if (batchId !== undefined && batches[place] !== batchId) continue;
      if (target !== undefined && targets[place] !== target) continue;
      if (ownerMask !== null && ownerMask[owners[place] ?? 0] !== 1) continue;
      const addedAtMs = createdAtMs[place] ?? 0;
      if (addedAtMs < addedFromMs || addedAtMs >= addedBeforeMs) continue;
      if (isAccepted && accepted[place] !== 1) continue;
      if (matches !== null && matches[place] !== 1) continue;
      if (!visit(place)) return;
    }
  }
}
