import { randomUUID } from 'node:crypto';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { dayMs, secondMs } from '../../../foundation/durations.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { JournalEntry, StorageJournal } from '../journal/journal-entry.ts';
import { MarkFile } from './mark-file.ts';
import type { OlderCopyDesk } from './older-copy-desk.ts';
import {
  askByRunning,
  askByService,
  askByWritten,
  bringUpToMark,
  closeQuestion,
  identityOf,
  lostSpanIn,
  noteUnmarked,
  noticeOlderCopy,
  questionIn,
  unmarkedIn,
  type LostSpan,
  type OlderCopy,
  type Unmarked,
} from './older-copy.ts';
import { RunningLock } from './running-lock.ts';
import { readSends } from './sends-so-far.ts';

/** The mark is written no more often. So a copy that is made while much is sent, within this time of a crash, is not noticed. */
const writtenWithinMs = 5 * secondMs;
/** A disk with watched files may come back long after the data folder was. */
const doubtedForMs = 30 * dayMs;

interface MarksOptions {
  /** Left out: there is nowhere to keep a mark, and no copy is noticed. */
  readonly stateDirectory: string | undefined;
  readonly dataDirectory: string;
  readonly database: OutboxDatabase;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly isRepaired: boolean;
  /** False for one-off commands, which send nothing. */
  readonly isDelivering: boolean;
  journal(): readonly JournalEntry[];
}

/** Keeps the mark outside of the data folder, always a little behind the database, and asks where it is ahead of that. */
export class Marks implements OlderCopyDesk {
  readonly #options: MarksOptions;
  readonly #file: MarkFile | null;
  readonly #running: RunningLock | null;
  readonly #owner = randomUUID();
  #stamp: string | null;
  readonly isNew: boolean;
  #written = -1;
  #cancelTimer: CancelTimer | null = null;
  /** Monotonic. */
  #writesAgainAtMs = 0;
  #question: OlderCopy | null;
  #unmarked: Unmarked | null;
  #hasFailed = false;

  constructor(options: MarksOptions) {
    const { stateDirectory, database, dataDirectory, isRepaired } = options;
    this.#options = options;
    const identity = identityOf(database);
    this.#file = stateDirectory === undefined ? null : new MarkFile(stateDirectory, identity);
    this.#running = stateDirectory === undefined ? null : new RunningLock(stateDirectory, identity);
    this.#stamp = this.#file?.stamp() ?? null;
    const mark = this.#file?.read() ?? null;
    const isOlder = noticeOlderCopy(database, mark, {
      ...{ dataDirectory, isRepaired },
      journal: () => options.journal(),
    });
    const nowMs = options.clock.nowMs();
    // While it asks it sends nothing, and lets other copies send.
    const isFirst = questionIn(database) !== null || !options.isDelivering || this.#takeRunning();
    if (!isFirst) askByRunning(database, mark, { elsewhere: this.#running?.takenBy() ?? null, nowMs });
    this.isNew = isOlder || !isFirst;
    this.#question = questionIn(database);
    if (this.#file !== null && mark === null) noteUnmarked(database, nowMs, doubtedForMs);
    this.#unmarked = unmarkedIn(database, nowMs);
    if (mark?.dataDirectory === dataDirectory) this.#written = mark.sends;
  }

  get question(): OlderCopy | null {
    return this.#question;
  }

  get unmarked(): Unmarked | null {
    return this.#question === null ? this.#unmarked : null;
  }

  foundAtService(found: { readonly count: number; readonly sentUntilMs: number }): void {
    if (this.#question !== null || this.#unmarked === null) return;
    askByService(this.#options.database, this.#unmarked, found);
    this.#question = questionIn(this.#options.database);
  }

  lastSpan(): LostSpan | null {
    return lostSpanIn(this.#options.database);
  }

  span(): LostSpan | null {
    const span = this.lastSpan();
    return span !== null && this.#options.clock.nowMs() < span.untilMs ? span : null;
  }

  noticeOther(): boolean {
    if (this.#file === null || this.#question !== null) return false;
    const stamp = this.#file.stamp();
    if (stamp === this.#stamp) return false;
    this.#stamp = stamp;
    const mark = this.#file.read();
    const { database, dataDirectory } = this.#options;
    if (mark === null || mark.owner === this.#owner) return false;
    askByWritten(database, mark, dataDirectory);
    this.#question = questionIn(database);
    return true;
  }

  readyToAnswer(): void {
    if (this.#question === null) return;
    const { database, clock } = this.#options;
    if (!this.#takeRunning()) {
      const where = this.#question.elsewhere;
      throw new OutboxError(
        'conflict',
        where === null
          ? message('older_copy.still_runs')
          : message('older_copy.still_runs_at', { place: where }),
      );
    }
    bringUpToMark(database, this.#file?.read() ?? null, clock.nowMs());
    this.#question = questionIn(database);
  }

  /** Where the lock cannot be used, the mark alone tells. */
  #takeRunning(): boolean {
    try {
      return this.#running?.take(this.#options.dataDirectory) ?? true;
    } catch (error) {
      this.#failed(error);
      return true;
    }
  }

  answer(mayHaveSent: boolean): void {
    const { database, clock } = this.#options;
    const question = this.#question;
    if (question === null) return;
    const { knownUntilMs: fromMs, sentUntilMs: toMs } = question;
    closeQuestion(database, mayHaveSent ? { fromMs, toMs, untilMs: clock.nowMs() + doubtedForMs } : null);
    this.#question = null;
    this.#unmarked = null;
    this.write();
  }

  /** The same journal: what has its line there is on the disk in the database too. */
  following(journal: StorageJournal): StorageJournal {
    return {
      sent: (lines) => {
        journal.sent(lines);
        this.#atOnceOrSoon();
      },
      removed: (connectionId) => {
        journal.removed(connectionId);
      },
    };
  }

  /** At once after a rest, before the request has left: a copy of that rest is older, however soon this ends. */
  #atOnceOrSoon(): void {
    if (this.#file === null || this.#cancelTimer !== null) return;
    const { clock } = this.#options;
    const waitMs = this.#writesAgainAtMs - clock.monotonicMs();
    if (waitMs <= 0) this.write();
    else {
      this.#cancelTimer = clock.setTimer(() => {
        this.#cancelTimer = null;
        this.write();
      }, waitMs);
    }
  }

  /** Only what is committed and synced is read here, so the mark is never ahead of the database. */
  write(): void {
    const { database, clock, dataDirectory } = this.#options;
    if (this.#file === null || this.#question !== null) return;
    try {
      const { sends, last } = readSends(database);
      if (sends === this.#written || sends === 0) return;
      this.#writesAgainAtMs = clock.monotonicMs() + writtenWithinMs;
      // Another copy that runs too has a say of its own, and what it wrote is to be noticed before the next send.
      if (this.#file.stamp() !== this.#stamp && this.#file.read()?.owner !== this.#owner) return;
      if ((this.#file.read()?.sends ?? 0) <= sends) {
        this.#file.write({ sends, last, atMs: clock.nowMs(), dataDirectory, owner: this.#owner });
        this.#stamp = this.#file.stamp();
      }
      this.#written = sends;
    } catch (error) {
      this.#failed(error);
    }
  }

  /** A start without a mark asks nothing; once is enough to say so. */
  #failed(error: unknown): void {
    const { logger } = this.#options;
    if (!this.#hasFailed) logger.write('storage.mark_failed', faultOf(error), messageOfFault(error));
    this.#hasFailed = true;
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.write();
    this.#running?.release();
  }
}
