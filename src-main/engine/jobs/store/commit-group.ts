import type { AfterTurn, Clock } from '../../../foundation/clock.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { unsynced } from '../../storage/database/unsynced.ts';
import type { Commits } from './commits.ts';
import type { SendJournal, SendLine } from './sending-commits.ts';

/** What transfers in flight write, joined: a commit and a line of the journal cost a sync, whatever is in them. */
export interface CommitGroup {
  /**
   * Does `work`, which writes, with all that is asked for in the same turn of the event loop: one transaction, one write of the
   * journal. Resolves once both are durable, but for what `needsNoSync`, where nothing else is asked for. What `work` throws undoes
   * and rejects its own alone; what the database throws, all.
   */
  readonly run: <Result>(work: () => Result, options?: { readonly needsNoSync: boolean }) => Promise<Result>;
}

/** Where the commits of a group leave their lines; outside of one, they go into the journal at once. */
export interface GroupedJournal extends SendJournal {
  /** The lines of whatever `work` writes. They are not in the journal then. */
  gather(work: () => void): readonly SendLine[];
}

interface Member {
  /** Remembers what came of it. */
  readonly attempt: () => void;
  readonly settle: (failure: Error | null) => void;
  readonly needsNoSync: boolean;
}

interface Outcome {
  readonly member: Member;
  lines: readonly SendLine[];
  failure: Error | null;
}

/** A sync takes as long as many turns of the event loop. */
const mostTurns = 6;

export function createGroupedJournal(journal: SendJournal): GroupedJournal {
  let gathered: SendLine[] | null = null;
  return {
    sent(lines) {
      if (gathered === null) journal.sent(lines);
      else gathered.push(...lines);
    },
    gather(work) {
      gathered = [];
      try {
        work();
        return gathered;
      } finally {
        gathered = null;
      }
    },
  };
}

interface GroupParts {
  readonly database: OutboxDatabase;
  readonly transitions: Pick<Commits, 'together'>;
  readonly journal: GroupedJournal;
  readonly afterTurn: AfterTurn;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Outcomes are in the database, but not in the journal. */
  onJournalLost(error: unknown): void;
  /** How long the transaction took, and the lines of the journal, `null` where there were none. Both with their syncs. */
  onWritten?(commitMs: number, journalMs: number | null): void;
}

export function createCommitGroup(parts: GroupParts): CommitGroup {
  const { database, transitions, journal, afterTurn, clock } = parts;
  let waiting: Member[] = [];

  /** Waits for one turn more as long as somebody joins, but not for ever. `known`: how many there were the turn before. */
  function gather(known: number, turns: number): void {
    afterTurn(() => {
      if (waiting.length === known || turns === mostTurns) commit();
      else gather(waiting.length, turns + 1);
    });
  }

  function commit(): void {
    const members = waiting;
    waiting = [];
    let outcomes: Outcome[];
    const beganAtMs = clock.monotonicMs();
    try {
      const write = (): Outcome[] => transitions.together(() => members.map(attempt));
      outcomes = members.every(({ needsNoSync }) => needsNoSync) ? unsynced(database, write) : write();
      const committedAtMs = clock.monotonicMs();
      const hadLines = writeLines(outcomes, parts);
      parts.onWritten?.(committedAtMs - beganAtMs, hadLines ? clock.monotonicMs() - committedAtMs : null);
    } catch (error) {
      for (const { settle } of members) settle(errorOf(error));
      return;
    }
    for (const { member, failure } of outcomes) member.settle(failure);
  }

  function attempt(member: Member): Outcome {
    const outcome: Outcome = { member, lines: [], failure: null };
    try {
      outcome.lines = journal.gather(() => {
        transitions.together(member.attempt);
      });
    } catch (error) {
      // A database that failed once has undone what it pleased: nobody's work is taken for written.
      if (isOfDatabase(error)) throw error;
      outcome.failure = errorOf(error);
    }
    return outcome;
  }

  return {
    run<Result>(work: () => Result, { needsNoSync } = { needsNoSync: false }): Promise<Result> {
      if (waiting.length === 0) gather(0, 0);
      return new Promise((resolve, reject) => {
        let settled: () => void = () => undefined;
        waiting.push({
          needsNoSync,
          attempt() {
            const result = work();
            settled = () => {
              resolve(result);
            };
          },
          settle(failure) {
            if (failure === null) settled();
            else reject(failure);
          },
        });
      });
    },
  };
}

/** No end leaves whose line is not durable. An outcome is in the database all the same. False: there was no line. */
function writeLines(
  outcomes: readonly Outcome[],
  { journal, onJournalLost }: Pick<GroupParts, 'journal' | 'onJournalLost'>,
): boolean {
  const lines = outcomes.flatMap((outcome) => outcome.lines);
  if (lines.length === 0) return false;
  try {
    journal.sent(lines);
  } catch (error) {
    for (const outcome of outcomes) {
      if (outcome.lines.some(({ what }) => what === 'final')) outcome.failure = errorOf(error);
    }
    if (lines.some(({ what }) => what === 'end')) onJournalLost(error);
  }
  return true;
}

/** It has a code of SQLite's. */
function isOfDatabase(error: unknown): boolean {
  return errorCode(error)?.startsWith('SQLITE_') ?? false;
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error('what was written failed', { cause: error });
}
