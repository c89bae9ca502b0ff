import type { BatchNotice } from '../../../contract/batch-telling.ts';
import type { Batch, BatchTell } from '../../../contract/batch.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { isDiskFull } from '../../../foundation/disk-full.ts';
import { hourMs, minuteMs, secondMs } from '../../../foundation/durations.ts';
import type { WaitingWrites } from '../../../foundation/waiting-writes.ts';
import { messageOf, recorded } from '../../storage/messages/recorded.ts';
import type { NoticeRecord, NoticeRecords } from './notice-records.ts';
import { payloadOf } from './notice-payload.ts';
import type { Teller, Told } from './tellers.ts';

export interface NoticesParts {
  readonly records: NoticeRecords;
  readonly tellers: Readonly<Record<BatchTell, Teller>>;
  readonly clock: Clock;
  readonly writes: Pick<WaitingWrites, 'soon' | 'inHand'>;
  /** `null` where there is no such client. */
  readonly clientName: (id: number | null) => string | null;
  /** Another one at each call. */
  readonly newEventId: () => string;
  readonly onTold: (notice: NoticeRecord) => void;
  /** It could not be told, and is not tried again by itself. */
  readonly onFailed: (notice: NoticeRecord, detail: Message) => void;
  readonly onChanged: (batchId: number) => void;
}

/** Of one webhook: over some eight hours. */
const mostTries = 12;
const firstPauseMs = 10 * secondMs;
const longestPauseMs = hourMs;
/** Timers do not count a sleep of the machine, nor that its clock was set. */
const lookMs = minuteMs;

const cutOff: Readonly<Record<BatchTell, Message>> = {
  notification: message('notice.cut_off.notification'),
  command: message('notice.cut_off.command'),
  webhook: message('notice.cut_off.webhook'),
};

/**
 * Tells of the ends of batches. What is to be told is written down with the end itself, and that it was told afterwards: a webhook is
 * told at least once, with an id to know it by; a command at most once by itself.
 */
export class Notices {
  readonly #parts: NoticesParts;
  readonly #stopping = new AbortController();
  /** One after the other for each way of telling. */
  readonly #busy = new Map<BatchTell, Promise<void>>();
  #cancelTimer: CancelTimer = () => undefined;
  #isRunning = false;

  constructor(parts: NoticesParts) {
    this.#parts = parts;
  }

  /** In the transaction that writes the end down. */
  note(batch: Batch, end: number): void {
    const { records, clock, newEventId } = this.#parts;
    const client = this.#parts.clientName(batch.clientId);
    for (const tell of batch.tells) {
      const eventId = newEventId();
      const payload = JSON.stringify(payloadOf(batch, { id: eventId, end, client }));
      records.insert({ batchId: batch.id, end, tell, eventId, payload, nowMs: clock.nowMs() });
    }
  }

  /** What a process that is gone had begun is told again only where that does no harm. */
  start(): void {
    const { records, clock, writes, onFailed } = this.#parts;
    this.#isRunning = true;
    for (const notice of records.begun()) {
      const { tell } = notice;
      if (tell === 'webhook') {
        writes.soon(() => {
          records.tryLater(notice.id, clock.nowMs(), recorded(cutOff.webhook));
        });
        continue;
      }
      writes.soon(() => {
        records.end(notice.id, 'failed', clock.nowMs(), recorded(cutOff[tell]));
      });
      onFailed(notice, cutOff[tell]);
    }
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelTimer();
    this.#stopping.abort();
    await Promise.all(this.#busy.values());
  }

  /** Something may be due. */
  wake(): void {
    if (!this.#isRunning) return;
    const { records, clock } = this.#parts;
    const due = Map.groupBy(records.due(clock.nowMs()), ({ tell }) => tell);
    for (const [tell, [first]] of due) {
      if (first === undefined || this.#busy.has(tell)) continue;
      const telling = this.#tell(first)
        .catch((error: unknown) => {
          // There was no room until the end: it is as it was, and the next start goes on.
          if (!isDiskFull(error)) throw error;
        })
        .finally(() => {
          this.#busy.delete(tell);
          this.wake();
        });
      this.#busy.set(tell, telling);
    }
    this.#sleep();
  }

  /** Somebody is being told, or is to be for the first time. */
  isTelling(): boolean {
    const { records, clock } = this.#parts;
    return this.#busy.size > 0 || records.due(clock.nowMs()).some(({ tries }) => tries === 0);
  }

  ofBatch(batchId: number): BatchNotice[] {
    return this.#parts.records.ofBatch(batchId).map((record) => ({
      id: record.id,
      tell: record.tell,
      end: record.end_number,
      state: record.state,
      tries: record.tries,
      dueAtMs: record.state === 'waiting' ? record.due_at_ms : null,
      endedAtMs: record.ended_at_ms,
      detail: record.detail === null ? null : messageOf(record.detail),
    }));
  }

  /** Tells what could not be told of its newest end once more. Returns how many that are. */
  again(batchId: number): number {
    const { records, clock } = this.#parts;
    const count = records.again(batchId, clock.nowMs());
    this.wake();
    return count;
  }

  async #tell(notice: NoticeRecord): Promise<void> {
    const { records, writes, tellers } = this.#parts;
    if (!(await writes.inHand(() => records.begin(notice.id)))) return;
    const told = await tellers[notice.tell](notice, this.#stopping.signal);
    // What the stop cut short stays begun: the next start says what that means.
    if (this.#stopping.signal.aborted && told.kind === 'failed') return;
    this.#end(notice, told);
    this.#parts.onChanged(notice.batch_id);
  }

  #end(notice: NoticeRecord, told: Told): void {
    const { records, clock, writes, onFailed, onTold } = this.#parts;
    const { id } = notice;
    const tries = notice.tries + 1;
    if (told.kind === 'told') {
      writes.soon(() => {
        records.end(id, 'told', clock.nowMs(), recorded(told.detail));
      });
      onTold({ ...notice, tries });
      return;
    }
    if (told.mayHelp && tries < mostTries) {
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
      writes.soon(() => {
        records.tryLater(id, clock.nowMs() + pauseMs, recorded(told.detail));
      });
      return;
    }
    const detail = told.mayHelp ? message('notice.tried_often', { reason: told.detail, tries }) : told.detail;
    writes.soon(() => {
      records.end(id, 'failed', clock.nowMs(), recorded(detail));
    });
    onFailed({ ...notice, tries }, detail);
  }

  #sleep(): void {
    this.#cancelTimer();
    const { records, clock } = this.#parts;
    const nextMs = records.nextDueMs();
    // Who is busy looks again by itself.
    if (nextMs === null || (this.#busy.size > 0 && nextMs <= clock.nowMs())) return;
    const waitMs = Math.min(lookMs, Math.max(secondMs / 10, nextMs - clock.nowMs()));
    this.#cancelTimer = clock.setTimer(() => {
      this.wake();
    }, waitMs);
  }
}
