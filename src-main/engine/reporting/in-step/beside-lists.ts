import { join } from 'node:path';
import type { ComparedRow } from '../../../contract/knowledge.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import type { ComparisonRecords, DocumentPlace, FileSide, JobSide } from './comparison-records.ts';
import { decideState, saysFailed, type Here, type Sides } from './decide-state.ts';
import { chunks, type FolderSide, type GatheredSides } from './gather-sides.ts';
import { hasBegun, isDelivered, wayOf, type KnownJobs } from './known-jobs.ts';
import { keyOfPlace, type ListedBase, type ListedDocuments } from './listed-documents.ts';
import { actionsOf } from './row-actions.ts';
import { stateReason, withDeletion } from './state-reason.ts';

/** A row before it has its place. */
export type LaidRow = Omit<ComparedRow, 'key'>;

/** So many are laid between two turns. */
const atOnce = 500;

/** A file that lies here. */
interface FileThere {
  readonly placeKey: string;
  readonly sha256: string | null;
}

/** What its folder's rules leave out is not compared: whether it was edited is not looked at. */
const leftOut: ReadonlySet<FileSide['phase']> = new Set<FileSide['phase']>([
  'ignored',
  'unsupported',
  'empty',
]);

interface FolderPaths {
  readonly folder: FolderSide;
  /** By their paths. */
  readonly there: Map<string, FileThere>;
  readonly gone: Set<string>;
}

/** Lays what is known here beside the lists: first each file that lies here, then each document that no file stands for. */
export class BesideLists {
  readonly #records: ComparisonRecords;
  readonly #sides: GatheredSides;
  readonly #lists: ListedDocuments;
  readonly #jobs: KnownJobs;
  /** Of a knowledge base that is looked at as a whole. */
  readonly #only: DocumentPlace | null;
  readonly #paths = new Map<number, FolderPaths>();
  /** Jobs that a row tells of. */
  readonly #shown = new Set<number>();
  readonly rows: LaidRow[] = [];

  constructor(parts: {
    readonly records: ComparisonRecords;
    readonly sides: GatheredSides;
    readonly known: KnownJobs;
    readonly lists: ListedDocuments;
    readonly only: DocumentPlace | null;
  }) {
    this.#records = parts.records;
    this.#sides = parts.sides;
    this.#lists = parts.lists;
    this.#only = parts.only;
    this.#jobs = parts.known;
  }

  /** Yields where everybody else may have a turn. */
  *lay(): Generator<void> {
    for (const folder of this.#sides.folders) yield* this.#layFolder(folder);
    const left = [...this.#jobs.begun()].filter((job) => !this.#shown.has(job.id) && this.#isOfScope(job));
    const newest = new Set<string>();
    for (const some of chunks(left)) {
      const standing = this.#records.standing(some.map(({ id }) => id));
      for (const job of some) this.#layLeft(job, standing, newest);
      yield;
    }
    for (const base of this.#lists.bases) if (base.tellsOnlyThere) yield* this.#layStrangers(base);
  }

  /** Others were read because their documents stand for files of it. */
  #isOfScope(job: JobSide): boolean {
    return this.#only === null
      ? this.#sides.folders.some(({ id }) => id === job.watch_folder_id)
      : keyOfPlace(this.#jobs.placeOf(job)) === keyOfPlace(this.#only);
  }

  *#layFolder(folder: FolderSide): Generator<void> {
    const paths: FolderPaths = { folder, there: new Map(), gone: new Set() };
    this.#paths.set(folder.id, paths);
    for (const [index, file] of folder.files.entries()) {
      const path = join(folder.root, file.relativePath);
      if (file.phase === 'gone') paths.gone.add(path);
      else if (!leftOut.has(file.phase)) paths.there.set(path, this.#layFile(folder, file, path));
      if (index % atOnce === atOnce - 1) yield;
    }
  }

  #layFile(folder: FolderSide, file: FileSide, path: string): FileThere {
    const own = this.#jobs.get(file.jobId);
    const place = own === null ? placeOfFolder(folder) : this.#jobs.placeOf(own);
    const there = { placeKey: keyOfPlace(place), sha256: own?.sha256 ?? null };
    if (this.#only !== null && there.placeKey !== keyOfPlace(this.#only)) return there;
    const isTwin = own?.state === 'skipped' && own.cause === 'duplicate';
    const job = own === null || !(hasBegun(own) || isTwin) ? own : (this.#jobs.ofSameContent(own) ?? own);
    const before = job === null || isDelivered(job) ? job : this.#jobs.deliveredBefore(job);
    const documentJob = before !== null && isDelivered(before) ? before : null;
    const here = hereOfFile(folder, file);
    this.#add({
      ...{ here, way: wayOfFile(file, job, documentJob), documentJob, place, job, isNewest: true },
      reason: here === 'changing' || job === null ? file.reason : job.reason,
      ...{ path, name: nameOf(file.relativePath), watchFolderId: folder.id },
    });
    for (const shown of [job, documentJob]) if (shown !== null) this.#shown.add(shown.id);
    return there;
  }

  /** A document that no row shows yet. `newest` are the files of which one was laid. */
  #layLeft(job: JobSide, standing: ReadonlySet<number>, newest: Set<string>): void {
    const { path } = job;
    const place = this.#jobs.placeOf(job);
    const placeKey = keyOfPlace(place);
    const of = this.#paths.get(job.watch_folder_id ?? 0);
    const there = path === null ? undefined : of?.there.get(path);
    const isSame = there?.sha256 != null && there.sha256 === job.sha256;
    // The same content once more, of which a person said so, is no older one, unless that was said as it had failed.
    const isAgain = isSame && !saysFailed(this.#lists.thereOf(place, job.remote_id));
    if (!isSame && standing.has(job.id)) return;
    const file = `${placeKey} ${path ?? String(job.id)}`;
    const isNewest = there?.placeKey === placeKey ? isAgain : !newest.has(file);
    newest.add(file);
    const here = there === undefined ? hereOfLeft(of, path) : isSame || !isNewest ? 'there' : 'elsewhere';
    this.#add({
      ...{ here, way: wayOf(job), documentJob: job, place, job, isNewest, reason: job.reason },
      ...{ path, name: job.name, watchFolderId: job.watch_folder_id },
    });
  }

  *#layStrangers(base: ListedBase): Generator<void> {
    for (const some of chunks(base.list.documents)) {
      const owned = this.#records.owned(
        base.connectionId,
        some.map(({ id }) => id),
      );
      for (const document of some) {
        if (owned.has(document.id) || this.#records.mayBeOurs(base, document.name)) continue;
        this.#addStranger(base, this.#lists.shown(base, document));
      }
      yield;
    }
  }

  #addStranger(
    { connectionId, knowledgeBaseId }: DocumentPlace,
    document: ReturnType<ListedDocuments['shown']>,
  ): void {
    const { id: documentId, name, status, meaning } = document;
    const sides: Sides = {
      ...{ here: 'nobodys', way: 'none', isNewest: true, isFresh: false, wasConfirmed: false },
      there: { kind: 'listed', status, meaning },
    };
    const state = decideState(sides);
    if (state === null) return;
    const why = stateReason(state, sides, null);
    const nobody = { path: null, watchFolderId: null, jobId: null, actions: [] };
    this.rows.push({ ...nobody, state, name, connectionId, knowledgeBaseId, document, documentId, why });
  }

  #add(found: {
    readonly here: Here;
    readonly way: Sides['way'];
    readonly isNewest: boolean;
    readonly place: DocumentPlace;
    /** What commands go to. */
    readonly job: JobSide | null;
    readonly documentJob: JobSide | null;
    readonly reason: Recorded | null;
    readonly path: string | null;
    readonly name: string;
    readonly watchFolderId: number | null;
  }): void {
    const { here, way, isNewest, place, job, documentJob, reason, path, name, watchFolderId } = found;
    const documentId = documentJob?.remote_id ?? null;
    const sides: Sides = {
      ...{ here, way, isNewest },
      isFresh: documentJob !== null && this.#lists.isFresh(place, documentJob),
      wasConfirmed: documentJob?.proof === 'indexed',
      there: this.#lists.thereOf(place, documentId),
    };
    const state = decideState(sides);
    if (state === null) return;
    if (job?.is_forgotten === 1 && (state === 'gone_here' || state === 'outdated')) return;
    const why = stateReason(state, sides, reason === null ? null : messageOf(reason));
    this.rows.push({
      ...{ state, name, path, watchFolderId, ...place, documentId },
      document: this.#lists.documentOf(place, documentId),
      jobId: job?.id ?? null,
      why: state === 'outdated' ? withDeletion(why, job) : why,
      actions: job === null ? [] : actionsOf(state, here, job, this.#lists.canDelete(place)),
    });
  }
}

function placeOfFolder({ fixedBase, connectionId }: FolderSide): DocumentPlace {
  return fixedBase ?? { connectionId, knowledgeBaseId: '' };
}

function isAway({ health }: FolderSide): boolean {
  return health === 'unavailable' || health === 'different';
}

function hereOfFile(folder: FolderSide, { phase }: FileSide): Here {
  if (phase === 'settling' || phase === 'unreadable') return 'changing';
  return isAway(folder) ? 'away' : 'there';
}

/** Newer content that was refused is newer all the same. */
function wayOfFile({ phase }: FileSide, job: JobSide | null, documentJob: JobSide | null): Sides['way'] {
  if (job === null) return phase === 'stays' ? 'stays' : 'none';
  const way = wayOf(job);
  return way === 'stopped' && documentJob !== null ? 'edited' : way;
}

/** Of a file that does not lie here. */
function hereOfLeft(of: FolderPaths | undefined, path: string | null): Here {
  if (of === undefined || path === null) return 'unwatched';
  if (isAway(of.folder)) return 'away';
  if (!of.gone.has(path)) return 'unwatched';
  return of.folder.putsAway ? 'put_away' : 'gone';
}

function nameOf(relativePath: string): string {
  return relativePath.slice(relativePath.lastIndexOf('/') + 1);
}
