import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { FullAt } from '../disk/volume.ts';

const placeOfJob = `case when old.state <> 'sending' and new.state = 'sending' then 'T1'
  when old.state = 'sending' and new.state <> 'sending' then 'T3' else 'other' end, new.id, new.attempt_count`;
const placeOfAttempt = `case when old.phase = 'open' and new.phase = 'final' then 'T2' else 'other' end, new.job_id, new.number`;
const elsewhere = `'other', 0, 0`;

export interface RoomWrite {
  readonly place: FullAt;
  /** Nothing was written before in this transaction, or in this statement. */
  readonly isFirst: boolean;
  readonly jobId: number;
  readonly attempt: number;
}

/**
 * SQLite itself finds no room wherever `refuses` says so: a write that may not be is preceded by one into a table that has too few
 * pages left, so that the statement ends with a real SQLITE_FULL, and what it belongs to is rolled back. Room runs out before the first
 * write of a transaction only, so that nobody who watches the rows is told of changes that never were.
 */
export function watchRoom(database: OutboxDatabase, refuses: (write: RoomWrite) => boolean): void {
  const isFirst = firstWrites(database);
  database.function('sim_refuses', (place, jobId, attempt) =>
    refuses({
      place: String(place) as FullAt,
      isFirst: isFirst(),
      jobId: Number(jobId),
      attempt: Number(attempt),
    })
      ? 1
      : 0,
  );
  database.exec('create temp table sim_room (bytes blob) strict');
  const tables = database
    .prepare<[], string>(
      `select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%'`,
    )
    .pluck()
    .all();
  const triggers = tables.flatMap((table) =>
    ['insert', 'update', 'delete'].map((write) => {
      const isUpdate = write === 'update';
      const where =
        isUpdate && table === 'job'
          ? placeOfJob
          : isUpdate && table === 'attempt'
            ? placeOfAttempt
            : elsewhere;
      return `create temp trigger sim_room_${table}_${write} before ${write} on main.${table}
        when sim_refuses(${where}) begin insert into sim_room values (zeroblob(100000)); end;`;
    }),
  );
  database.exec(triggers.join('\n'));
  // Not enough for that row: what the engine itself keeps in memory, full disk or not, has room beside it.
  database.pragma('temp.max_page_count = 20');
}

/** Whether a write is the first of its transaction; of statements on their own, those that follow one or come in a new turn count. */
function firstWrites(database: OutboxDatabase): () => boolean {
  const transaction = database.transaction.bind(database);
  let depth = 0;
  let isNew = true;
  const watched: typeof transaction = (work) => {
    // Its own type says that a transaction takes and gives what its work does.
    const run = (...values: unknown[]): unknown => {
      isNew ||= depth === 0;
      depth += 1;
      try {
        return (work as (...values: unknown[]) => unknown)(...values);
      } finally {
        depth -= 1;
        isNew ||= depth === 0;
      }
    };
    return transaction(run as typeof work);
  };
  database.transaction = watched;
  return () => {
    const wasNew = isNew;
    isNew = false;
    if (wasNew) {
      queueMicrotask(() => {
        isNew = true;
      });
    }
    return wasNew;
  };
}
