import type { Message } from '../../../contract/messages/message.ts';
import { basename } from 'node:path';
import { delay, type Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { keysOf } from '../doubt/content-keys.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import type { JobObserver } from '../../jobs/store/commits.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { foldCase } from '../../../foundation/fold-case.ts';
import type { SameName, SameNameRecords } from './same-name-records.ts';
import { alsoGoes, wouldAddSecond } from './same-name-words.ts';
import { nameKeyOf, type StandingDocuments, type StandingLists } from './standing-documents.ts';

/** Words against a file by its name, or `null`. */
export type SameNameWarning = (file: {
  readonly path: string;
  readonly sha256: string | null;
}) => Message | null;

interface NamedFile {
  readonly name: string;
  readonly path: string | null;
  readonly sha256: string | null;
  readonly newerOf: number | null;
}

/** A person waits: a list that takes longer is there the next time. */
const patienceMs = 5 * secondMs;

/**
 * Notes, at files that go to a knowledge base, that a document of their name stands there already. A note never holds anything up:
 * the list is read beside the queue, once for all files of some minutes, and where it cannot be read there is no note. So a job may
 * be under way when the list comes. Then the list may show the job's own document, and it is judged only once that one's id is
 * known, which tells the two apart.
 */
export class SameNames implements JobObserver {
  readonly #lists: StandingLists;
  readonly #records: SameNameRecords;
  readonly #store: Pick<JobStore, 'get'>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #onNoted: (jobId: number) => void;
  readonly #ending: AbortController;
  readonly #underWay = new Set<Promise<void>>();
  /** Jobs whose end had left, without an answer yet, when their list came. */
  readonly #unanswered = new Set<number>();

  constructor(options: {
    lists: StandingLists;
    records: SameNameRecords;
    store: Pick<JobStore, 'get'>;
    clock: Clock;
    logger: Logger;
    /** Ends the reads of `lists`. */
    ending: AbortController;
    onNoted(jobId: number): void;
  }) {
    this.#lists = options.lists;
    this.#records = options.records;
    this.#store = options.store;
    this.#clock = options.clock;
    this.#logger = options.logger;
    this.#ending = options.ending;
    this.#onNoted = (jobId) => {
      options.onNoted(jobId);
    };
  }

  /** Looks when a job is queued, and again when it begins: it may have been queued while nobody could be asked. */
  jobChanged(before: JobRecord | null, after: JobRecord): void {
    if (after.kind !== 'kb_document' || this.#ending.signal.aborted) return;
    if (after.remote_id !== null && before?.remote_id !== after.remote_id) this.#made(after);
    if (before?.state === after.state) return;
    const begins = after.state === 'queued' || after.state === 'sending';
    if (!begins && !this.#unanswered.delete(after.id)) return;
    const look: Promise<void> = this.#look(after).finally(() => this.#underWay.delete(look));
    this.#underWay.add(look);
  }

  /**
   * For files that a person is about to add, all by one of these: the second of two that have one name is warned of, and one whose
   * name a file has that waits already. Says nothing of what stands there where the list cannot be read now.
   */
  async warningFor(connectionId: number, knowledgeBaseId: string): Promise<SameNameWarning> {
    const upToJob = this.#records.newestJob();
    const waiting = new AbortController();
    const documents = await Promise.race([
      this.#lists.of(connectionId, knowledgeBaseId),
      delay(this.#clock, patienceMs, waiting.signal).then(() => null),
    ]);
    waiting.abort();
    const looked = new Map<string, { readonly path: string; readonly sha256: string | null }>();
    return ({ path, sha256 }) => {
      const name = basename(path);
      const found =
        documents === null
          ? null
          : this.#find(connectionId, { name, path, sha256, newerOf: null }, documents);
      const key = nameKeyOf(name);
      const before = looked.get(key);
      if (before === undefined) looked.set(key, { path, sha256 });
      if (found !== null) return wouldAddSecond(found);
      const waits = this.#records.waiting({ connectionId, knowledgeBaseId, upToJob }, name);
      const other = [before ?? [], waits.filter((one) => nameKeyOf(one.name) === key)]
        .flat()
        .find((one) => one.path !== path && !isSameContent(one.sha256, sha256));
      return other === undefined ? null : alsoGoes(name, other.path ?? name);
    };
  }

  /** Afterwards nothing is read or written here any more. */
  async stop(): Promise<void> {
    this.#ending.abort(new Error('Outbox is closing'));
    await Promise.allSettled(this.#underWay);
  }

  #made({ connection_id, target_id, remote_id, name }: JobRecord): void {
    if (remote_id === null) return;
    const createdAt = new Date(this.#clock.nowMs()).toISOString();
    this.#lists.made(connection_id, target_id, { id: remote_id, name, status: null, createdAt });
  }

  async #look({ id, connection_id, target_id }: JobRecord): Promise<void> {
    const documents = await this.#lists.of(connection_id, target_id);
    if (documents === null || this.#ending.signal.aborted) return;
    try {
      this.#judge(id, documents);
    } catch (error) {
      this.#logger.write('same_name.not_noted', { jobId: id, ...faultOf(error) }, messageOfFault(error));
    }
  }

  #judge(id: number, documents: StandingDocuments): void {
    const job = this.#store.get(id);
    if (job === null || this.#records.of(id) !== null) return;
    if (job.remote_id === null && this.#records.mayHaveMade(id)) {
      if (job.state === 'sending') this.#unanswered.add(id);
      return;
    }
    const { name, path, sha256, newer_of: newerOf } = job;
    const found = this.#find(job.connection_id, { name, path, sha256, newerOf }, documents, id);
    if (found === null) return;
    this.#records.keep(id, found);
    this.#onNoted(id);
  }

  /** The oldest document of the file's name that was not made of this very file. */
  #find(
    connectionId: number,
    file: NamedFile,
    documents: StandingDocuments,
    jobId: number | null = null,
  ): SameName | null {
    const keys = new Set([...keysOf({ ...named, name: file.name })].map(foldCase));
    const alike = [...keys].flatMap((key) => documents.get(key) ?? []);
    if (alike.length === 0) return null;
    const own = new Set(
      this.#records
        .makers(
          connectionId,
          alike.map(({ id }) => id),
        )
        .filter(
          (maker) =>
            maker.jobId === jobId ||
            maker.jobId === file.newerOf ||
            (file.path !== null && maker.path === file.path) ||
            (file.sha256 !== null && maker.sha256 === file.sha256),
        )
        .map(({ remoteId }) => remoteId),
    );
    const [oldest] = alike
      .filter(({ id }) => !own.has(id))
      .sort((one, other) => timeOf(one.createdAt) - timeOf(other.createdAt));
    return oldest === undefined
      ? null
      : { documentId: oldest.id, name: oldest.name, createdAt: oldest.createdAt };
  }
}

const named = { kind: 'kb_document', url: null, title: null } as const;

/** Then it is left out as a duplicate. */
function isSameContent(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}

function timeOf(createdAt: string | null): number {
  const timeMs = createdAt === null ? NaN : Date.parse(createdAt);
  return Number.isNaN(timeMs) ? Number.MAX_SAFE_INTEGER : timeMs;
}
