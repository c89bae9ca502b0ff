import type { OutboxDatabase } from '../../../src-main/engine/database/open-database.ts';
import type { Storage } from '../../../src-main/engine/storage/storage.ts';

/**
 * The data folder of a life, in memory. Of the send journal only its calls are followed here: what it is for, snapshots and a
 * loss of power, is tested with real files elsewhere (I17).
 */
export function modelStorage(
  database: OutboxDatabase,
  tell: {
    journal?(what: 'final' | 'end', jobId: number, attempt: number): void;
    makeRoom?(): void;
    hasRoom?(): boolean;
    closing(): void;
  },
): Storage {
  return {
    database,
    journal: {
      final: (job) => tell.journal?.('final', job.id, job.attempt_count),
      end: (job) => tell.journal?.('end', job.id, job.attempt_count),
    },
    mended: null,
    makeRoom: () => tell.makeRoom?.(),
    hasRoom: () => tell.hasRoom?.() ?? true,
    suspect: () => undefined,
    start: () => undefined,
    close: () => {
      tell.closing();
      database.close();
      return Promise.resolve();
    },
  };
}
