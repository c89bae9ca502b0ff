import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { StorageJournal } from '../../../src-main/engine/storage/journal/journal-entry.ts';
import type { Storage } from '../../../src-main/engine/storage/storage.ts';

export interface ModelStorageParts {
  /** Where lines are really written. */
  readonly kept?: StorageJournal;
  readonly repaired?: Storage['repaired'];
  journal?(what: 'final' | 'end', jobId: number, attempt: number): void;
  makeRoom?(): void;
  hasRoom?(): boolean;
  starting?(): void;
  closing(): void;
}

/** The data folder as one life uses it, in memory. */
export function modelStorage(database: OutboxDatabase, tell: ModelStorageParts): Storage {
  return {
    database,
    journal: {
      sent: (lines) => {
        tell.kept?.sent(lines);
        for (const { what, job } of lines) tell.journal?.(what, job.id, job.attempt_count);
      },
      removed: (connectionId) => tell.kept?.removed(connectionId),
    },
    repaired: tell.repaired ?? null,
    repairs: { list: () => [], acknowledge: () => 0 },
    olderCopy: {
      ...{ question: null, isNew: false, unmarked: null },
      ...{ span: () => null, lastSpan: () => null, answer: () => undefined, foundAtService: () => undefined },
      ...{ noticeOther: () => false, readyToAnswer: () => undefined },
    },
    keepSoon: () => undefined,
    makeRoom: () => tell.makeRoom?.(),
    hasRoom: () => tell.hasRoom?.() ?? true,
    suspect: () => undefined,
    start: () => tell.starting?.(),
    close: () => {
      tell.closing();
      database.close();
      return Promise.resolve();
    },
  };
}
