import { message, type Message } from '../../../contract/messages/message.ts';
import { toldBy } from '../../../contract/errors.ts';
import type { StatusMeaning } from '../../../contract/service-profile.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { isDiskFull } from '../../../foundation/disk-full.ts';
import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import type { Random } from '../../../foundation/random.ts';
import type { WaitingWrites } from '../../../foundation/waiting-writes.ts';
import { backoffDelayMs } from '../../jobs/policy/backoff.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { recorded } from '../../storage/messages/recorded.ts';
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
  readonly writes: Pick<WaitingWrites, 'soon' | 'inHand'>;
  readonly listOf: (
    connectionId: number,
    knowledgeBaseId: string,
    how: { readonly readAgain: boolean },
  ) => Promise<ReadList>;
  readonly meaningOf: (connectionId: number, status: string) => StatusMeaning | null;
  /** Throws `OutboxError` where there is no such connection, or no key. */
  readonly accessOf: (connectionId: number) => Promise<ServiceAccess>;
  /** Why it waits now, or `null`: everything is paused or held, the connection waits, or the base's client is paused. */
  readonly whyWaiting: (removal: RemovalRecord) => Message | null;
  /** One ended. */
  readonly onEnded: (removal: RemovalRecord, state: 'gone' | 'given_up', detail: Message) => void;
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
    this.#options.writes.soon(() => {
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
    this.#underWay = this.#run(due)
      .catch((error: unknown) => {
        // There was no room until the end: it is as it was, and the next start goes on.
        if (!isDiskFull(error)) throw error;
      })
      .finally(() => {
        this.#underWay = null;
        this.wake();
      });
  }

  async #run(removal: RemovalRecord): Promise<void> {
    const { records, whyWaiting } = this.#options;
    const why = whyWaiting(removal);
    if (why !== null) {
      await this.#wait(removal, why);
      return;
    }
    const tried = { ...removal, tries: removal.tries + 1 };
    const newer = records.newerOf(removal.jobId);
    if (newer === null) {
      await this.#take(tried, {
        kind: 'given_up',
        detail: message('removal.no_newer'),
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
      else await this.#take(tried, before);
    } catch (error) {
      if (isDiskFull(error)) throw error;
      if (!this.#stopping.signal.aborted) await this.#take(tried, { kind: 'later', detail: toldBy(error) });
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
    const { records, client, accessOf, writes, listOf } = this.#options;
    const { jobId, connectionId, knowledgeBaseId, documentId } = removal;
    const access = await accessOf(connectionId);
    // Looked at last of all: a file may have got this content again meanwhile.
    const begun = await writes.inHand(() => {
      if (records.standsForFile(jobId)) return 'stands';
      return records.begin(jobId) ? 'begun' : 'ended';
    });
    if (begun === 'ended') return;
    if (begun === 'stands') {
      await this.#take(removal, {
        kind: 'given_up',
        detail: message('removal.stands_for_file'),
      });
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
      if (!this.#isStopped()) await this.#take(removal, judgeAfter(claim, list, documentId));
      return;
    }
    await this.#refused(removal, claim);
  }

  #refused(removal: RemovalRecord, claim: Exclude<Claim, { kind: 'yes' | 'unknown_there' }>): Promise<void> {
    switch (claim.kind) {
      case 'no':
        return this.#take(removal, { kind: 'given_up', detail: claim.message });
      case 'held':
        return this.#wait({ ...removal, tries: removal.tries - 1 }, claim.message);
      case 'unclear':
        return this.#take(removal, { kind: 'later', detail: claim.message }, claim.retryAfterMs);
    }
  }

  async #take(removal: RemovalRecord, step: RemovalEnd, retryAfterMs: number | null = null): Promise<void> {
    const { records, clock, random, writes, onEnded, onResighted } = this.#options;
    const { jobId } = removal;
    if (step.kind === 'later') {
      const { tries } = removal;
      if (tries < mostTries) {
        const delayMs = retryAfterMs ?? backoffDelayMs(tries, random);
        await writes.inHand(() => {
          records.later({ jobId, dueAtMs: clock.nowMs() + delayMs, detail: recorded(step.detail), tries });
        });
        return;
      }
    }
    const state = step.kind === 'gone' ? 'gone' : 'given_up';
    const detail =
      step.kind === 'later'
        ? message('removal.tried_often', { reason: step.detail, tries: mostTries })
        : step.detail;
    const files = await writes.inHand(() => {
      records.end(jobId, state, recorded(detail), clock.nowMs());
      return state === 'gone' ? records.resight(jobId) : [];
    });
    onEnded(removal, state, detail);
    if (files.length > 0) onResighted(files);
  }

  /** Without a try. */
  #wait({ jobId, tries }: RemovalRecord, detail: Message): Promise<void> {
    const { records, clock, writes } = this.#options;
    return writes.inHand(() => {
      records.later({ jobId, dueAtMs: clock.nowMs() + heldMs, detail: recorded(detail), tries });
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
