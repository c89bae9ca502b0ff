import type { StatusMeaning } from '../../../contract/service-profile.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import type { Random } from '../../../foundation/random.ts';
import { backoffDelayMs } from '../../jobs/policy/backoff.ts';
import type { ServiceAccess } from '../../service-client/access.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import {
  claimOf,
  judgeAfter,
  judgeBefore,
  type Claim,
  type ReadList,
  type RemovalEnd,
} from './judge-removal.ts';
import type { RemovalRecord, RemovalRecords, StandingFile } from './removal-records.ts';

export interface RemovalsOptions {
  readonly records: RemovalRecords;
  readonly client: Pick<ServiceClient, 'deleteDocument'>;
  readonly clock: Clock;
  readonly random: Random;
  /** Runs what writes, also where the disk is full. It may begin twice. */
  readonly written: <Result>(write: () => Result) => Result;
  readonly listOf: (
    connectionId: number,
    knowledgeBaseId: string,
    how: { readonly readAgain: boolean },
  ) => Promise<ReadList>;
  readonly meaningOf: (connectionId: number, status: string) => StatusMeaning | null;
  /** Throws `OutboxError` where there is no such connection, or no key. */
  readonly accessOf: (connectionId: number) => Promise<ServiceAccess>;
  /** Why it waits now, as a sentence, or `null`: everything is paused or held, the connection waits, or the base's client is paused. */
  readonly whyWaiting: (removal: RemovalRecord) => string | null;
  /** One ended. */
  readonly onEnded: (removal: RemovalRecord, state: 'gone' | 'given_up', detail: string) => void;
  /** They are to be looked at again: their content is not at the service any more. */
  readonly onResighted: (files: readonly StandingFile[]) => void;
}

const mostTries = 12;
/** How long one waits where nothing may go just now; it is no try. */
const heldMs = 15 * secondMs;
/** Timers do not count a sleep of the machine, nor that its clock was set. */
const lookMs = minuteMs;

/** Deletes older documents, one after the other. What was begun is only ever repeated after the list was read anew. */
export class Removals {
  readonly #options: RemovalsOptions;
  readonly #stopping = new AbortController();
  #cancelTimer: CancelTimer = () => undefined;
  #isRunning = false;
  #underWay: Promise<void> | null = null;

  constructor(options: RemovalsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isRunning = true;
    this.#options.written(() => {
      this.#options.records.recover();
    });
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelTimer();
    this.#stopping.abort(new Error('Outbox is closing'));
    await this.#underWay;
  }

  /** One is under way, or is to be begun for the first time. */
  isBusy(): boolean {
    const { records, clock } = this.#options;
    return this.#underWay !== null || (this.#isRunning && records.due(clock.nowMs())?.tries === 0);
  }

  /** Something may be due. */
  wake(): void {
    if (!this.#isRunning || this.#underWay !== null) return;
    const { records, clock } = this.#options;
    const due = records.due(clock.nowMs());
    if (due === null) {
      this.#sleep();
      return;
    }
    this.#underWay = this.#run(due).finally(() => {
      this.#underWay = null;
      this.wake();
    });
  }

  async #run(removal: RemovalRecord): Promise<void> {
    const { records, whyWaiting } = this.#options;
    const why = whyWaiting(removal);
    if (why !== null) {
      this.#wait(removal, why);
      return;
    }
    const tried = { ...removal, tries: removal.tries + 1 };
    const newer = records.newerOf(removal.jobId);
    if (newer === null) {
      this.#take(tried, {
        kind: 'given_up',
        detail: 'It stays: no newer document of its file is known to be indexed.',
      });
      return;
    }
    try {
      const list = await this.#listBefore(removal, newer.documentId);
      if (this.#stopping.signal.aborted) return;
      const ids = { older: removal.documentId, newer: newer.documentId };
      const before = judgeBefore(list, ids, (status) =>
        this.#options.meaningOf(removal.connectionId, status),
      );
      if (before.kind === 'delete') await this.#delete(tried);
      else this.#take(tried, before);
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#take(tried, { kind: 'later', detail: messageOf(error) });
    }
  }

  /** As it was read lately, where it shows both and nothing was begun yet. */
  async #listBefore(removal: RemovalRecord, newerId: string): Promise<ReadList> {
    const { listOf } = this.#options;
    const { connectionId, knowledgeBaseId, documentId } = removal;
    if (removal.tries > 0) return listOf(connectionId, knowledgeBaseId, { readAgain: true });
    const list = await listOf(connectionId, knowledgeBaseId, { readAgain: false });
    const isOn = (id: string): boolean => list.documents.some((document) => document.id === id);
    return isOn(newerId) && isOn(documentId)
      ? list
      : listOf(connectionId, knowledgeBaseId, { readAgain: true });
  }

  /** `removal` with this try counted. */
  async #delete(removal: RemovalRecord): Promise<void> {
    const { records, client, accessOf, written, listOf } = this.#options;
    const { jobId, connectionId, knowledgeBaseId, documentId } = removal;
    const access = await accessOf(connectionId);
    // Looked at last of all: a file may have got this content again meanwhile.
    const begun = written(() => {
      if (records.standsForFile(jobId)) return 'stands';
      return records.begin(jobId) ? 'begun' : 'ended';
    });
    if (begun === 'ended') return;
    if (begun === 'stands') {
      this.#take(removal, { kind: 'given_up', detail: 'It stays: a file that lies here has its content.' });
      return;
    }
    const outcome = await client.deleteDocument(
      access,
      { knowledgeBaseId, documentId },
      { signal: this.#stopping.signal, beforeEnd: () => Promise.resolve() },
    );
    // What the stop cut short stays begun: the next start reads the list first.
    if (this.#isStopped()) return;
    const claim = claimOf(outcome);
    if (claim.kind === 'yes' || claim.kind === 'unknown_there') {
      const list = await listOf(connectionId, knowledgeBaseId, { readAgain: true });
      if (!this.#isStopped()) this.#take(removal, judgeAfter(claim, list, documentId));
      return;
    }
    this.#refused(removal, claim);
  }

  #refused(removal: RemovalRecord, claim: Exclude<Claim, { kind: 'yes' | 'unknown_there' }>): void {
    switch (claim.kind) {
      case 'no':
        this.#take(removal, { kind: 'given_up', detail: claim.message });
        return;
      case 'held':
        this.#wait({ ...removal, tries: removal.tries - 1 }, claim.message);
        return;
      case 'unclear':
        this.#take(removal, { kind: 'later', detail: claim.message }, claim.retryAfterMs);
    }
  }

  #take(removal: RemovalRecord, step: RemovalEnd, retryAfterMs: number | null = null): void {
    const { records, clock, random, written, onEnded, onResighted } = this.#options;
    const { jobId } = removal;
    if (step.kind === 'later') {
      const { tries } = removal;
      if (tries < mostTries) {
        const delayMs = retryAfterMs ?? backoffDelayMs(tries, random);
        written(() => {
          records.later({ jobId, dueAtMs: clock.nowMs() + delayMs, detail: step.detail, tries });
        });
        return;
      }
    }
    const state = step.kind === 'gone' ? 'gone' : 'given_up';
    const detail =
      step.kind === 'later' ? `${step.detail} It was tried ${String(mostTries)} times.` : step.detail;
    const files = written(() => {
      records.end(jobId, state, detail, clock.nowMs());
      return state === 'gone' ? records.resight(jobId) : [];
    });
    onEnded(removal, state, detail);
    if (files.length > 0) onResighted(files);
  }

  /** Without a try. */
  #wait({ jobId, tries }: RemovalRecord, detail: string): void {
    const { records, clock, written } = this.#options;
    written(() => {
      records.later({ jobId, dueAtMs: clock.nowMs() + heldMs, detail, tries });
    });
  }

  #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #sleep(): void {
    this.#cancelTimer();
    const { records, clock } = this.#options;
    const nextMs = records.nextDueMs();
    if (nextMs === null) return;
    const waitMs = Math.min(lookMs, Math.max(secondMs / 10, nextMs - clock.nowMs()));
    this.#cancelTimer = clock.setTimer(() => {
      this.wake();
    }, waitMs);
  }
}
