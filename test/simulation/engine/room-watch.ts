import type { OutboxDatabase } from '../../../src-main/engine/database/open-database.ts';
import type { FullAt } from '../disk/volume.ts';

const placeOfJob = `case when old.state <> 'sending' and new.state = 'sending' then 'T1'
  when old.state = 'sending' and new.state <> 'sending' then 'T3' else 'other' end, new.id, new.attempt_count`;
const placeOfAttempt = `case when old.phase = 'open' and new.phase = 'final' then 'T2' else 'other' end, new.job_id, new.number`;
const elsewhere = `'other', 0, 0`;

/**
 * SQLite itself finds no room wherever `refuses` says so: a write that may not be is preceded by one into a table that has no page
 * left, so that the statement ends with a real SQLITE_FULL, and what it belongs to is rolled back. Ahead of any change of a row, so
 * that nobody who watches the rows is told of one that never was.
 */
export function watchRoom(
  database: OutboxDatabase,
  refuses: (place: FullAt, jobId: number, attempt: number) => boolean,
): void {
  database.function('sim_refuses', (place, jobId, attempt) =>
    refuses(String(place) as FullAt, Number(jobId), Number(attempt)) ? 1 : 0,
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
  // No more than there are.
  database.pragma('temp.max_page_count = 1');
}
