const ended = "('done', 'rejected', 'failed', 'skipped', 'cancelled')";

/**
 * What was added together, whatever it is: the batches of links were such already, so their table becomes the one for all, and their
 * jobs are counted among it. Counts by state are kept by triggers, so that one of a batch of 100,000 costs as little as one of ten.
 */
export const batches = `
  alter table recipe_batch rename to batch;
  -- links: a list of links · files: what a person added at once · folder: what a watched folder brought at a time ·
  -- corrected: rows that were handed back corrected
  alter table batch add column source text not null default 'links'
    check (source in ('links', 'files', 'folder', 'corrected'));
  -- JSON list.
  alter table batch add column tags text not null default '[]';
  alter table batch add column client_id integer;
  -- Until then more may be added, so that it does not end before. After every time: somebody adds to it just now.
  alter table batch add column accepts_until_ms real not null default 0;
  -- A person holds it since then.
  alter table batch add column held_at_ms real;
  -- Where a person put it in the order; what is added later goes there too. Null: nobody did.
  alter table batch add column priority integer;
  -- A command for all of its jobs that is under way, as JSON, so that a new start goes on with it.
  alter table batch add column command text;
  -- How often it ended, and when it did last. Null: something of it is still to come.
  alter table batch add column ends integer not null default 0;
  alter table batch add column ended_at_ms real;
  -- Who is to be told of its end, as JSON. Null: as the settings say.
  alter table batch add column tells text;

  alter table job add column batch_id integer references batch (id);
  create index job_batch on job (batch_id, state, id) where batch_id is not null;
  create index recipe_row_of_batch on recipe_row (batch_id, state);
  create index batch_open on batch (accepts_until_ms) where ended_at_ms is null;
  create index batch_unended on batch (id) where ended_at_ms is null;
  create index batch_command on batch (id) where command is not null;
  create index batch_held on batch (id) where held_at_ms is not null;
  create index batch_links on batch (id) where source = 'links';
  create index batch_folder on batch (watch_folder_id, id) where watch_folder_id is not null;

  create table job_batch_count (
    batch_id integer not null references batch (id) on delete cascade,
    state text not null,
    jobs integer not null,
    bytes integer not null,
    primary key (batch_id, state)
  ) strict, without rowid;

  update job set batch_id = (select min(row.batch_id) from recipe_job join recipe_row as row on row.id = recipe_job.row_id
      where recipe_job.job_id = job.id)
    where id in (select job_id from recipe_job);
  insert into job_batch_count
    select batch_id, state, count(*), ifnull(sum(size_bytes), 0) from job where batch_id is not null group by batch_id, state;
  update batch set ends = 1, ended_at_ms = created_at_ms
    where not exists (select 1 from recipe_row where recipe_row.batch_id = batch.id and state = 'open')
      and not exists (select 1 from job where job.batch_id = batch.id and state not in ${ended});

  create trigger job_batch_insert after insert on job when new.batch_id is not null begin
    insert into job_batch_count values (new.batch_id, new.state, 1, ifnull(new.size_bytes, 0))
      on conflict do update set jobs = jobs + 1, bytes = bytes + excluded.bytes;
    update batch set ended_at_ms = null
      where id = new.batch_id and ended_at_ms is not null and new.state not in ${ended};
  end;
  create trigger job_batch_update after update of state on job when old.state <> new.state and new.batch_id is not null begin
    update job_batch_count set jobs = jobs - 1, bytes = bytes - ifnull(old.size_bytes, 0)
      where batch_id = new.batch_id and state = old.state;
    insert into job_batch_count values (new.batch_id, new.state, 1, ifnull(new.size_bytes, 0))
      on conflict do update set jobs = jobs + 1, bytes = bytes + excluded.bytes;
    update batch set ended_at_ms = null
      where id = new.batch_id and ended_at_ms is not null and new.state not in ${ended};
  end;
  create trigger job_batch_delete after delete on job when old.batch_id is not null begin
    update job_batch_count set jobs = jobs - 1, bytes = bytes - ifnull(old.size_bytes, 0)
      where batch_id = old.batch_id and state = old.state;
  end;
  create trigger recipe_row_insert after insert on recipe_row when new.state = 'open' begin
    update batch set ended_at_ms = null where id = new.batch_id and ended_at_ms is not null;
  end;
  create trigger recipe_row_update after update of state on recipe_row when new.state = 'open' and old.state <> 'open' begin
    update batch set ended_at_ms = null where id = new.batch_id and ended_at_ms is not null;
  end;
`;
