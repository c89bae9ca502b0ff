import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { dayMs, secondMs } from '../../../foundation/durations.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { StorageJournal } from '../storage.ts';
import { MarkFile } from './mark-file.ts';
import type { OlderCopyDesk } from './older-copy-desk.ts';
import {
  askByService,
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
import { readSends } from './sends-so-far.ts';

/** A copy that is made within this time of the last send, before a crash, is not noticed. */
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
  journal(): readonly JournalEntry[];
}

/** Keeps the mark outside of the data folder, always a little behind the database, and asks where it is ahead of that. */
export class Marks implements OlderCopyDesk {
  readonly #options: MarksOptions;
  readonly #file: MarkFile | null;
  readonly isNew: boolean;
  #written = -1;
  #cancelTimer: CancelTimer | null = null;
  #question: OlderCopy | null;
  #unmarked: Unmarked | null;
  #hasFailed = false;

  constructor(options: MarksOptions) {
    const { stateDirectory, database, dataDirectory, isRepaired } = options;
    this.#options = options;
    this.#file = stateDirectory === undefined ? null : new MarkFile(stateDirectory, identityOf(database));
    const mark = this.#file?.read() ?? null;
    this.isNew = noticeOlderCopy(database, mark, {
      ...{ dataDirectory, isRepaired },
      journal: () => options.journal(),
    });
    this.#question = questionIn(database);
    const nowMs = options.clock.nowMs();
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

  span(): LostSpan | null {
    const span = lostSpanIn(this.#options.database);
    return span !== null && this.#options.clock.nowMs() < span.untilMs ? span : null;
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
        this.#soon();
      },
      removed: (connectionId) => {
        journal.removed(connectionId);
      },
    };
  }

  #soon(): void {
    if (this.#file === null || this.#cancelTimer !== null) return;
    this.#cancelTimer = this.#options.clock.setTimer(() => {
      this.#cancelTimer = null;
      this.write();
    }, writtenWithinMs);
  }

  /** Only what is committed and synced is read here, so the mark is never ahead of the database. */
  write(): void {
    const { database, clock, dataDirectory, logger } = this.#options;
    if (this.#file === null || this.#question !== null) return;
    try {
      const { sends, last } = readSends(database);
      if (sends === this.#written || sends === 0) return;
      // Another copy that runs too has a say of its own.
      if ((this.#file.read()?.sends ?? 0) <= sends) {
        this.#file.write({ sends, last, atMs: clock.nowMs(), dataDirectory });
      }
      this.#written = sends;
    } catch (error) {
      // A start without a mark asks nothing; once is enough to say so.
      if (!this.#hasFailed) logger.write('storage.mark_failed', faultOf(error), messageOfFault(error));
      this.#hasFailed = true;
    }
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.write();
  }
}
