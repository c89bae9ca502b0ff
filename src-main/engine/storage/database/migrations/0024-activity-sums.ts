/** What a person, or what a person set, says of a job in doubt: it goes again though it may have arrived, or counts as arrived. */
const goesAgainOnWord = `('You said that it did not arrive', 'Sent again, as this target’s policy says')`;
const arrivedOnWord = `('You said that it arrived', 'Assumed delivered, as this target’s policy says')`;
const wasDoubtful = `old.state in ('in_doubt', 'needs_attention')`;
const quarterOf = (at: string): string => `cast(${at} / 900000 as integer)`;

/**
 * Sums of what went, by quarters of an hour, the largest step in which days and hours begin in every time zone: what a day or a month
 * came to is read from some of these rows, however many jobs there are. Kept in the very transaction of each delivery, so that no
 * write is added to it. Times without the service are rows of their own, as they reach over many quarters.
 */
export const activitySums = `
  create table quarter_hour (
    -- Quarters of an hour since 1970 UTC.
    quarter integer primary key,
    -- Delivered: files with their bytes, and what is no file, such as links, renders and drafts.
    files integer not null default 0,
    bytes integer not null default 0,
    others integer not null default 0,
    -- Attempts that ended so that the job goes again by itself.
    tried_again integer not null default 0,
    -- Of what was in doubt, on somebody's word: sent again though it may have arrived, taken as delivered though it may not have.
    maybe_twice integer not null default 0,
    maybe_missing integer not null default 0,
    -- Handed to the network, and how long anything was being sent.
    moved_bytes integer not null default 0,
    busy_ms real not null default 0
  ) strict;
  insert into quarter_hour (quarter, files, bytes, others)
    select ${quarterOf('ended_at_ms')}, sum(size_bytes is not null), sum(ifnull(size_bytes, 0)), sum(size_bytes is null)
    from job where state = 'done' and is_imported = 0 and ended_at_ms is not null group by 1;
  insert into quarter_hour (quarter, tried_again)
    select ${quarterOf('attempt.ended_at_ms')}, count(*) from attempt join job on job.id = attempt.job_id
    where outcome in ('retry', 'held', 'interrupted', 'source_changed', 'stale') and attempt.ended_at_ms is not null
      and not (job.state = 'failed' and attempt.number = job.attempt_count)
    group by 1
    on conflict do update set tried_again = excluded.tried_again;

  create trigger quarter_delivered after update of state on job
    when new.state = 'done' and old.state <> 'done' and new.is_imported = 0 and new.ended_at_ms is not null begin
    insert into quarter_hour (quarter, files, bytes, others, maybe_missing)
      values (${quarterOf('new.ended_at_ms')}, new.size_bytes is not null, ifnull(new.size_bytes, 0), new.size_bytes is null,
        ${wasDoubtful} and ifnull(new.reason, '') in ${arrivedOnWord})
      on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes,
        others = others + excluded.others, maybe_missing = maybe_missing + excluded.maybe_missing;
  end;
  -- Its id was given later, and it is followed once more.
  create trigger quarter_followed after update of state on job
    when old.state = 'done' and new.state <> 'done' and old.is_imported = 0 and old.ended_at_ms is not null begin
    update quarter_hour set files = files - (old.size_bytes is not null), bytes = bytes - ifnull(old.size_bytes, 0),
      others = others - (old.size_bytes is null)
      where quarter = ${quarterOf('old.ended_at_ms')};
  end;
  create trigger quarter_again after update of state on job
    when new.state = 'queued' and (old.state = 'sending'
      or (${wasDoubtful} and ifnull(new.reason, '') in ${goesAgainOnWord})) begin
    insert into quarter_hour (quarter, tried_again, maybe_twice)
      values (${quarterOf('new.updated_at_ms')}, old.state = 'sending', old.state <> 'sending')
      on conflict do update set tried_again = tried_again + excluded.tried_again,
        maybe_twice = maybe_twice + excluded.maybe_twice;
  end;

  -- Claimed too early, which is as doubtful as what is in doubt.
  create index job_early_success on job (id) where state = 'needs_attention' and cause = 'early_success';

  -- When the service of a connection could not be reached.
  create table offline_time (
    id integer primary key,
    connection_id integer not null,
    began_at_ms real not null,
    -- Null while it lasts.
    ended_at_ms real
  ) strict;
  create index offline_time_ended on offline_time (ended_at_ms);

  -- What a line is of beside a job: the button beside it leads there.
  alter table activity add column connection_id integer;
  alter table activity add column watch_folder_id integer;
  alter table activity add column target_id text;
`;
