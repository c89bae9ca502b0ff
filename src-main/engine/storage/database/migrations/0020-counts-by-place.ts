const pending = (row: string): string =>
  `${row}state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention')`;
const asking = (row: string): string => `${row}state in ('in_doubt', 'needs_attention')`;
/** What is made of a clip has no target of its own, and a mark in the place of a target is none. */
const isCounted = (row: string): string =>
  `${row}target_kind <> 'clip' and substr(${row}target_id, 1, 3) <> '?? '`;
const isPlaceOf = (row: string): string =>
  `target_id = ${row}.target_id and target_kind = ${row}.target_kind and connection_id = ${row}.connection_id`;

/**
 * What is to go to each target is counted by its connection too, and what of it needs somebody: whose a target is follows from its
 * connection, so that the counts of a client are the sum of some of these rows and no job is read for them.
 */
export const countsByPlace = `
  drop trigger job_count_insert;
  drop trigger job_count_update;
  drop trigger job_count_delete;
  drop table job_target_count;
  create table job_target_count (
    target_id text not null,
    target_kind text not null,
    connection_id integer not null,
    label text,
    -- Jobs that did not end; of them, those that need somebody.
    pending integer not null,
    asking integer not null,
    primary key (target_id, target_kind, connection_id)
  ) strict, without rowid;
  insert into job_target_count
    select target_id, target_kind, connection_id, max(target_label), sum(${pending('')}), sum(${asking('')})
    from job where ${isCounted('')} group by target_id, target_kind, connection_id;

  create trigger job_count_insert after insert on job begin
    update job_count set jobs = jobs + 1, bytes = bytes + ifnull(new.size_bytes, 0) where state = new.state;
    insert into job_folder_count select new.watch_folder_id, new.state, 1 where new.watch_folder_id is not null
      on conflict do update set jobs = jobs + 1;
    insert into job_target_count
      select new.target_id, new.target_kind, new.connection_id, new.target_label, ${pending('new.')}, ${asking('new.')}
      where ${isCounted('new.')}
      on conflict do update set pending = pending + excluded.pending, asking = asking + excluded.asking,
        label = ifnull(excluded.label, label);
  end;
  create trigger job_count_update after update of state on job when old.state <> new.state begin
    update job_count set jobs = jobs - 1, bytes = bytes - ifnull(old.size_bytes, 0) where state = old.state;
    update job_count set jobs = jobs + 1, bytes = bytes + ifnull(new.size_bytes, 0) where state = new.state;
    update job_folder_count set jobs = jobs - 1 where watch_folder_id = old.watch_folder_id and state = old.state;
    insert into job_folder_count select new.watch_folder_id, new.state, 1 where new.watch_folder_id is not null
      on conflict do update set jobs = jobs + 1;
    update job_target_count set pending = pending - (${pending('old.')}) + (${pending('new.')}),
      asking = asking - (${asking('old.')}) + (${asking('new.')})
      where ${isPlaceOf('new')};
  end;
  create trigger job_count_delete after delete on job begin
    update job_count set jobs = jobs - 1, bytes = bytes - ifnull(old.size_bytes, 0) where state = old.state;
    update job_folder_count set jobs = jobs - 1 where watch_folder_id = old.watch_folder_id and state = old.state;
    update job_target_count set pending = pending - (${pending('old.')}), asking = asking - (${asking('old.')})
      where ${isPlaceOf('old')};
  end;
`;
