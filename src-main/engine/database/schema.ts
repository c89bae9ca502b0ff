/**
 * Migrations: forward only, each in one transaction, never edited once released. The number of a migration is its place
 * in this list, and `pragma user_version` holds how many have run.
 *
 * Times are milliseconds since 1970 UTC, sizes bytes. `job` carries what lists and claims need in one row, so that neither
 * joins; `attempt` is the record of every try; `file` is what the disk was last seen to hold.
 */
export const migrations: readonly string[] = [
  `
  create table meta (
    key text primary key,
    value text not null
  ) strict;

  create table connection (
    id integer primary key,
    name text not null unique collate nocase,
    base_url text not null,
    is_practice integer not null default 0 check (is_practice in (0, 1)),
    secret_name text,
    key_hint text,
    hold text check (hold in ('auth', 'offline', 'trouble')),
    hold_reason text,
    health_detail text,
    checked_at_ms real,
    next_probe_at_ms real,
    probe_count integer not null default 0,
    -- The service asked everything with this key to wait until then.
    rate_limited_until_ms real not null default 0,
    created_at_ms real not null
  ) strict;

  create table watch_folder (
    id integer primary key,
    connection_id integer not null references connection (id),
    path text not null,
    device text not null,
    inode text not null,
    rules text not null,
    state text not null check (state in ('active', 'paused', 'removed')),
    health text not null check (health in ('watching', 'listing', 'unavailable', 'different')),
    health_detail text,
    created_at_ms real not null,
    rescanned_at_ms real
  ) strict;
  create unique index watch_folder_path on watch_folder (path) where state <> 'removed';

  create table file (
    id integer primary key,
    watch_folder_id integer not null references watch_folder (id),
    relative_path text not null,
    device text not null,
    inode text not null,
    size_bytes integer not null,
    modified_at_ms real not null,
    -- settling: may still be written · queued: its content is a job or was skipped as one · stays: was there before the
    -- folder was added · ignored, unsupported, empty: never sent · unreadable: rechecked · gone
    phase text not null check (phase in
      ('settling', 'queued', 'stays', 'ignored', 'unsupported', 'empty', 'unreadable', 'gone')),
    reason text,
    sha256 text,
    job_id integer,
    first_seen_at_ms real not null,
    changed_at_ms real not null,
    -- On a time base that never jumps, set anew at every start. Null while the file is in hand or its folder is away.
    recheck_at_ms real,
    -- Equal readings of a settling file, failed tries of an unreadable one.
    recheck_count integer not null default 0,
    -- The slide that its place in the order gave it, kept for ever.
    slide_id text,
    -- What a file that is gone was before, so that its return unchanged changes nothing.
    gone_from text,
    unique (watch_folder_id, relative_path)
  ) strict;
  create index file_due on file (recheck_at_ms) where phase in ('settling', 'unreadable');
  create index file_folder_phase on file (watch_folder_id, phase);

  create table job (
    id integer primary key,
    kind text not null,
    state text not null check (state in ('queued', 'sending', 'tracking', 'done', 'in_doubt', 'rejected', 'failed',
      'needs_attention', 'skipped', 'cancelled')),
    phase text check (phase in ('open', 'final')),
    -- Holds of the job itself. Those of its connection and of the whole queue are joined when read, never copied here.
    hold text check (hold in ('backoff', 'rate_limit', 'target', 'dependency', 'disk')),
    due_at_ms real not null default 0,
    -- why 'skipped' or 'needs_attention': a word the code acts on; 'reason' is for people
    cause text check (cause in ('duplicate', 'superseded', 'source_gone', 'slide', 'early_success', 'poison', 'no_status')),
    reason text,
    connection_id integer not null references connection (id),
    watch_folder_id integer references watch_folder (id),
    target_kind text not null check (target_kind in ('knowledge_base', 'carousel', 'brand_clips')),
    target_id text not null,
    target_label text,
    slide_id text,
    slide_label text,
    name text not null,
    path text,
    url text,
    title text,
    device text,
    inode text,
    size_bytes integer,
    modified_at_ms real,
    sha256 text,
    -- Another value for every deliberate repetition; part of what makes a job unique.
    repetition integer not null default 0,
    -- Jobs of one lane are sent one at a time (the slides of a carousel), in the order of 'lane_order'.
    lane text,
    lane_order integer not null default 0,
    burned_attempts integer not null default 0,
    attempt_count integer not null default 0,
    interruptions integer not null default 0,
    remote_id text,
    remote_url text,
    remote_status text,
    proof text check (proof in ('indexed', 'completed', 'accepted_only')),
    tracking_since_ms real,
    poll_count integer not null default 0,
    epoch integer not null,
    created_at_ms real not null,
    updated_at_ms real not null,
    ended_at_ms real,
    check ((state = 'sending') = (phase is not null)),
    check (state = 'queued' or hold is null),
    check ((state = 'done') = (proof is not null)),
    check (state not in ('skipped', 'needs_attention') or cause is not null)
  ) strict;
  -- One job per content and target (reliability 2.5). A link's content is its address.
  create unique index job_unique on job
    (connection_id, kind, target_id, ifnull(slide_id, ''), coalesce(sha256, url), ifnull(size_bytes, -1), repetition)
    where state not in ('rejected', 'failed', 'cancelled', 'skipped');
  create index job_claim on job (connection_id, due_at_ms, id) where state = 'queued';
  create index job_lane_queued on job (lane, lane_order, id) where state = 'queued' and lane is not null;
  create index job_lane_busy on job (lane) where state = 'sending' and lane is not null;
  create index job_tracking on job (due_at_ms) where state = 'tracking';
  create index job_state on job (state, id);
  create index job_folder on job (watch_folder_id, state);
  create index job_target on job (target_id, state);
  create index job_path on job (path, state) where path is not null;

  create table attempt (
    id integer primary key,
    job_id integer not null references job (id),
    number integer not null,
    epoch integer not null,
    phase text not null check (phase in ('open', 'final', 'closed')),
    started_at_ms real not null,
    final_at_ms real,
    ended_at_ms real,
    total_bytes integer,
    sent_bytes integer,
    sha256 text,
    outcome text,
    burned integer not null default 0 check (burned in (0, 1)),
    status_code integer,
    detail text,
    reply text,
    unique (job_id, number)
  ) strict;

  create table activity (
    id integer primary key,
    at_ms real not null,
    kind text not null,
    count integer not null default 1,
    title text not null,
    detail text,
    job_id integer,
    -- Events with the same key close together become one line.
    merge_key text
  ) strict;
  create index activity_merge on activity (merge_key, id) where merge_key is not null;

  create table setting (
    key text primary key,
    value text not null
  ) strict;

  -- Totals that every screen shows, kept by triggers so that a queue of a million rows opens at once.
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
    insert into job_target_count values (new.target_id, new.target_kind, new.target_label,
      new.state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention'))
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
  `,
];
