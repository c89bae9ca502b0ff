import type { CallOutput, ParsedInput } from '../../../contract/api.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import {
  knowledgeStates,
  type ComparedRow,
  type KnowledgeComparison,
  type KnowledgeScope,
  type KnowledgeState,
} from '../../../contract/knowledge.ts';
import { compareByCodePoint, naturalKey } from '../../../contract/natural-order.ts';
import { nextTurn, type AfterTurn, type Clock } from '../../../foundation/clock.ts';
import type { DocumentLists } from '../../connections/document-lists.ts';
import type { StoredFolder } from '../../watch-folders/folders/stored-folders.ts';
import { BesideLists, type LaidRow } from './beside-lists.ts';
import type { ComparisonRecords, DocumentPlace } from './comparison-records.ts';
import { gatherSides, type GatheredSides, type Pause } from './gather-sides.ts';
import { KnownJobs } from './known-jobs.ts';
import { keyOfPlace, ListedDocuments, type ListedBase, type ListsMeaning } from './listed-documents.ts';
import { sortedInSlices } from './sorted-in-slices.ts';

export interface ComparisonsParts extends ListsMeaning {
  readonly records: ComparisonRecords;
  readonly lists: Pick<DocumentLists, 'of'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly afterTurn: AfterTurn;
  readonly folders: () => readonly StoredFolder[];
}

/** A comparison with its rows, in their order. */
export interface KeptComparison {
  readonly told: KnowledgeComparison;
  readonly rows: readonly ComparedRow[];
}

/** So many rows are handled between two turns. */
const atOnce = 1000;
/** So many are kept for those who page through them. */
const mostKept = 6;

/** Folders and knowledge bases beside the lists of the service, as they were when somebody looked. */
export class Comparisons {
  readonly #parts: ComparisonsParts;
  readonly #kept = new Map<number, KeptComparison>();
  /** By scope: who asks while it is compared gets the same. */
  readonly #underWay = new Map<string, Promise<KnowledgeComparison>>();
  #lastId = 0;

  constructor(parts: ComparisonsParts) {
    this.#parts = parts;
  }

  /** Throws `OutboxError` not_found for a folder that is not watched. */
  compare(scope: KnowledgeScope, readAgain: boolean): Promise<KnowledgeComparison> {
    const key = `${JSON.stringify(scope)} ${String(readAgain)}`;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const comparing = this.#compare(scope, readAgain).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, comparing);
    return comparing;
  }

  /** Throws `OutboxError` not_found for one that is not kept any more. */
  get(id: number): KeptComparison {
    const kept = this.#kept.get(id);
    if (kept !== undefined) return kept;
    throw new OutboxError('not_found', message('comparison.unknown'));
  }

  page({
    comparisonId,
    state,
    search,
    offset,
    limit,
  }: ParsedInput<'knowledge.rows'>): CallOutput<'knowledge.rows'> {
    const { rows } = this.get(comparisonId);
    const words = search.trim().toLowerCase();
    const found = rows.filter(
      (row) =>
        (state === null || row.state === state) && (words === '' || row.name.toLowerCase().includes(words)),
    );
    return { total: found.length, rows: found.slice(offset, offset + limit) };
  }

  /**
   * The rows of a comparison that is kept, and the rows of the same scope now: lists that were read less than a minute ago are taken as
   * they were. Throws `OutboxError` not_found for a comparison that is not kept any more.
   */
  async shownAndNow(id: number): Promise<{ shown: readonly ComparedRow[]; now: readonly ComparedRow[] }> {
    const { told, rows: shown } = this.get(id);
    const { rows: now } = await this.#read(told.scope, false);
    return { shown, now };
  }

  async #compare(scope: KnowledgeScope, readAgain: boolean): Promise<KnowledgeComparison> {
    const { sides, bases, rows } = await this.#read(scope, readAgain);
    this.#lastId += 1;
    const head = { id: this.#lastId, scope, comparedAtMs: this.#parts.clock.nowMs() };
    const told = toldOf(head, sides, bases, rows);
    this.#keep({ told, rows });
    return told;
  }

  async #read(
    scope: KnowledgeScope,
    readAgain: boolean,
  ): Promise<{ sides: GatheredSides; bases: ListedBase[]; rows: ComparedRow[] }> {
    const { records, afterTurn } = this.#parts;
    const folders = this.#parts.folders();
    if ('watchFolderId' in scope && !folders.some(({ id }) => id === scope.watchFolderId))
      throw new OutboxError('not_found', message('folder.unknown', { folder: scope.watchFolderId }));
    const pause: Pause = () => nextTurn(afterTurn);
    // Before the lists: what is accepted meanwhile is still on its way here, and whatever was before is on them.
    const sides = await gatherSides(records, scope, folders, pause);
    const only = 'watchFolderId' in scope ? null : scope;
    const known = await KnownJobs.of(sides.jobs, only, pause);
    const places = await placesOf(scope, sides, known, pause);
    const bases = await this.#readLists(places, readAgain);
    const beside = new BesideLists({
      ...{ records, sides, known, only },
      lists: new ListedDocuments(bases, this.#parts),
    });
    for (const slices = beside.lay(); slices.next().done !== true;) await pause();
    return { sides, bases, rows: await inOrder(beside.rows, pause) };
  }

  #keep(comparison: KeptComparison): void {
    this.#kept.set(comparison.told.id, comparison);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  async #readLists(places: readonly Omit<ListedBase, 'list'>[], readAgain: boolean): Promise<ListedBase[]> {
    const { lists } = this.#parts;
    return Promise.all(
      places.map(async (place) => ({
        ...place,
        list: await lists.of(place.connectionId, place.knowledgeBaseId, { readAgain }),
      })),
    );
  }
}

/** The knowledge bases of a scope, each once. */
async function placesOf(
  scope: KnowledgeScope,
  { folders, jobs }: GatheredSides,
  known: KnownJobs,
  pause: Pause,
): Promise<Omit<ListedBase, 'list'>[]> {
  const places = new Map<string, Omit<ListedBase, 'list'>>();
  const take = (place: DocumentPlace, label: string | null, tellsOnlyThere: boolean): void => {
    if (place.knowledgeBaseId === '') return;
    const before = places.get(keyOfPlace(place));
    places.set(keyOfPlace(place), {
      ...{ connectionId: place.connectionId, knowledgeBaseId: place.knowledgeBaseId },
      label: before?.label ?? label,
      tellsOnlyThere: tellsOnlyThere || before?.tellsOnlyThere === true,
    });
  };
  if (!('watchFolderId' in scope)) take(scope, null, true);
  else {
    for (const { fixedBase, id } of folders)
      if (fixedBase !== null && id === scope.watchFolderId) take(fixedBase, null, true);
  }
  let looked = 0;
  for (const job of jobs.values()) {
    if (!('watchFolderId' in scope)) {
      if (job.target_id === scope.knowledgeBaseId) take(scope, job.target_label, true);
    } else if (job.watch_folder_id === scope.watchFolderId) take(known.placeOf(job), job.target_label, false);
    looked += 1;
    if (looked % atOnce === 0) await pause();
  }
  return [...places.values()];
}

async function inOrder(rows: readonly LaidRow[], pause: Pause): Promise<ComparedRow[]> {
  const rankOf = new Map(knowledgeStates.map((state, rank) => [state, rank]));
  const keyed: { readonly row: LaidRow; readonly rank: number; readonly name: string }[] = [];
  for (const [index, row] of rows.entries()) {
    keyed.push({ row, rank: rankOf.get(row.state) ?? 0, name: naturalKey(row.name) });
    if (index % atOnce === atOnce - 1) await pause();
  }
  const sorted = await sortedInSlices(
    keyed,
    (one, other) => one.rank - other.rank || compareByCodePoint(one.name, other.name),
    pause,
  );
  const numbered: ComparedRow[] = [];
  for (const { row } of sorted) {
    numbered.push({ ...row, key: numbered.length });
    if (numbered.length % atOnce === 0) await pause();
  }
  return numbered;
}

function toldOf(
  head: Pick<KnowledgeComparison, 'id' | 'scope' | 'comparedAtMs'>,
  { folders }: GatheredSides,
  bases: readonly ListedBase[],
  rows: readonly ComparedRow[],
): KnowledgeComparison {
  const none = knowledgeStates.map((state): [KnowledgeState, number] => [state, 0]);
  const counts = Object.fromEntries(none) as Record<KnowledgeState, number>; // as each state is there
  for (const { state } of rows) counts[state] += 1;
  const read = bases.filter(({ list }) => list.kind !== 'unread').map(({ list }) => list.askedAtMs);
  return {
    ...head,
    listedAtMs: read.length === 0 ? null : Math.min(...read),
    counts,
    bases: bases.map(({ connectionId, knowledgeBaseId: id, label, list, tellsOnlyThere }) => ({
      ...{ connectionId, id, label, list: list.kind, documents: list.documents.length, why: list.why },
      tellsOnlyThere,
    })),
    folders: folders.map(({ id, name, health, rescannedAtMs }) => ({ id, name, health, rescannedAtMs })),
  };
}
