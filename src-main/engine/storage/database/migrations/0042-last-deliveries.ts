/**
 * When a file of a folder was last delivered: a list of folders shows it without reading their jobs. A table of its own, because what is
 * written with every job would undo the kept answers about folders.
 */
export const lastDeliveries = `
  create table folder_delivery (
    watch_folder_id integer primary key references watch_folder (id) on delete cascade,
    at_ms real not null
  ) strict;
  insert into folder_delivery (watch_folder_id, at_ms)
    select watch_folder_id, max(ended_at_ms) from job
    where state = 'done' and ended_at_ms is not null and watch_folder_id in (select id from watch_folder)
    group by watch_folder_id;
  create trigger job_folder_delivered after update of state on job
    when new.state = 'done' and old.state <> 'done' and new.watch_folder_id is not null
      and new.ended_at_ms is not null begin
      insert into folder_delivery (watch_folder_id, at_ms) values (new.watch_folder_id, new.ended_at_ms)
        on conflict (watch_folder_id) do update set at_ms = max(at_ms, excluded.at_ms);
    end;
`;
