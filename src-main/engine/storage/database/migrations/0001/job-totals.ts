/** Totals that every screen shows, kept by triggers so that a queue of a million rows opens at once. */
export const jobTotals = `
  create table job_count (
    state text primary key,
    jobs integer not null,
    bytes integer not null
  ) strict, without rowid;
  insert into job_count values ('queued', 0, 0), ('sending', 0, 0), ('tracking', 0, 0), ('done', 0, 0), ('in_doubt', 0, 0),
    ('rejected', 0, 0), ('failed', 0, 0), ('needs_attention', 0, 0), ('skipped', 0, 0), ('cancelled', 0, 0);
  -- The same for each watched folder and each target, which the rail lists.
  create table job_folder_count (
    watch_folder_id integer not null,
    state text not null,
    jobs integer not null,
    primary key (watch_folder_id, state)
  ) strict, without rowid;
  create table job_target_count (
    target_id text primary key,
    target_kind text not null,
    label text,
    pending integer not null
  ) strict, without rowid;

  create trigger job_count_insert after insert on job begin
    update job_count set jobs = jobs + 1, bytes = bytes + ifnull(new.size_bytes, 0) where state = new.state;
    insert into job_folder_count select new.watch_folder_id, new.state, 1 where new.watch_folder_id is not null
      on conflict do update set jobs = jobs + 1;
    insert into job_target_count select new.target_id, new.target_kind, new.target_label,
      new.state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention') where new.target_kind <> 'clip'
      on conflict do update set pending = pending + excluded.pending, label = ifnull(excluded.label, label);
  end;
  create trigger job_count_update after update of state on job when old.state <> new.state begin
    update job_count set jobs = jobs - 1, bytes = bytes - ifnull(old.size_bytes, 0) where state = old.state;
    update job_count set jobs = jobs + 1, bytes = bytes + ifnull(new.size_bytes, 0) where state = new.state;
    update job_folder_count set jobs = jobs - 1 where watch_folder_id = old.watch_folder_id and state = old.state;
    insert into job_folder_count select new.watch_folder_id, new.state, 1 where new.watch_folder_id is not null
      on conflict do update set jobs = jobs + 1;
    update job_target_count set pending = pending
      - (old.state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention'))
      + (new.state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention'))
      where target_id = new.target_id;
  end;
  -- What is too old to be kept.
  create trigger job_count_delete after delete on job begin
    update job_count set jobs = jobs - 1, bytes = bytes - ifnull(old.size_bytes, 0) where state = old.state;
    update job_folder_count set jobs = jobs - 1 where watch_folder_id = old.watch_folder_id and state = old.state;
    update job_target_count set pending = pending
      - (old.state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention'))
      where target_id = old.target_id;
  end;
`;
