/**
 * Times are milliseconds since 1970 UTC, sizes bytes. `job` carries what lists and claims need in one row, so that neither
 * joins; `attempt` is the record of every try; `file` is what the disk was last seen to hold.
 */
export const tables = `
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
    -- What differs from the default service profile, as JSON. Null: nothing does.
    profile text,
    -- The newest X-RateLimit headers, as JSON.
    rate text,
    created_at_ms real not null
  ) strict;

  -- Every job of a kind waits on a connection until a person lets it go: a path that is not there, credits, a scope.
  create table kind_hold (
    connection_id integer not null references connection (id) on delete cascade,
    kind text not null,
    cause text not null check (cause in ('path', 'credits', 'scope', 'off')),
    words text not null,
    since_ms real not null,
    primary key (connection_id, kind)
  ) strict, without rowid;

  -- What the service sent and nobody knows here.
  create table drift (
    id integer primary key,
    connection_id integer not null references connection (id) on delete cascade,
    operation text not null,
    what text not null check (what in ('field', 'status', 'header')),
    subject text,
    name text not null,
    sample text,
    count integer not null default 1,
    first_seen_ms real not null,
    last_seen_ms real not null
  ) strict;
  create unique index drift_item on drift (connection_id, operation, what, ifnull(subject, ''), name);

  create table learned_size (
    connection_id integer not null references connection (id) on delete cascade,
    operation text not null,
    largest_accepted_bytes integer,
    smallest_refused_bytes integer,
    primary key (connection_id, operation)
  ) strict, without rowid;
  create table refused_type (
    connection_id integer not null references connection (id) on delete cascade,
    operation text not null,
    extension text not null,
    words text not null,
    seen_at_ms real not null,
    primary key (connection_id, operation, extension)
  ) strict, without rowid;

  create table doubt_policy (
    connection_id integer not null references connection (id) on delete cascade,
    target_kind text not null,
    target_id text not null,
    policy text not null check (policy in ('resend', 'assume_delivered')),
    primary key (connection_id, target_kind, target_id)
  ) strict, without rowid;

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
    cause text check (cause in ('duplicate', 'superseded', 'source_gone', 'slide', 'early_success', 'poison', 'no_status',
      'remote_failed', 'revision', 'being_edited', 'no_revision')),
    reason text,
    connection_id integer not null references connection (id),
    watch_folder_id integer references watch_folder (id),
    target_kind text not null check (target_kind in ('knowledge_base', 'carousel', 'brand_clips', 'clip')),
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
    -- Renders and drafts. The formats with a comma between, in one order. No candidate: all of the clip's (renders).
    candidate_id text,
    formats text,
    aspect_ratio text,
    -- The clip's editRevision as last submitted, as a person approved it, and how often in a row it was stale.
    revision integer,
    approved_revision integer,
    stale_rounds integer not null default 0,
    -- What makes two jobs for one target the same.
    content text generated always as (coalesce(sha256, url,
      ifnull(candidate_id, '*') || ' ' || ifnull(formats, '') || ' ' || ifnull(aspect_ratio, ''))) virtual,
    -- What is read to follow it; one read serves all that wait on the same.
    resource text generated always as (case when kind = 'kb_document' then 'knowledge_base ' || target_id
      when target_kind = 'clip' then 'clip ' || target_id else 'clip ' || remote_id end) virtual,
    -- What a check of a doubtful job found.
    finding text,
    -- Read in from another installation's receipts: was never sent from here.
    is_imported integer not null default 0 check (is_imported in (0, 1)),
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
    (connection_id, kind, target_id, ifnull(slide_id, ''), content, ifnull(size_bytes, -1), repetition)
    where state not in ('rejected', 'failed', 'cancelled', 'skipped');
  create index job_claim on job (connection_id, due_at_ms, id) where state = 'queued';
  create index job_lane_queued on job (lane, lane_order, id) where state = 'queued' and lane is not null;
  create index job_lane_busy on job (lane) where state = 'sending' and lane is not null;
  create index job_tracking on job (due_at_ms) where state = 'tracking';
  create index job_resource on job (connection_id, resource) where state = 'tracking';
  create index job_remote on job (remote_id) where remote_id is not null;
  create index job_sha256 on job (sha256) where sha256 is not null;
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
    -- Renders: the revision submitted, and what the clip's candidates said just before, as JSON.
    revision integer,
    evidence text,
    detail text,
    reply text,
    unique (job_id, number)
  ) strict;

  -- A local video on its way in parts. Nothing counts at the service before the session is completed.
  create table upload_session (
    job_id integer primary key references job (id),
    clip_id text not null,
    upload_id text not null,
    upload_key text not null,
    part_bytes integer not null,
    opened_at_ms real not null
  ) strict;
  create table upload_part (
    job_id integer not null references upload_session (job_id) on delete cascade,
    number integer not null,
    size_bytes integer not null,
    sha256 text not null,
    etag text not null,
    primary key (job_id, number)
  ) strict, without rowid;

  -- Clips as last read.
  create table clip (
    connection_id integer not null references connection (id) on delete cascade,
    clip_id text not null,
    name text,
    status text,
    edit_revision integer,
    duration_ms real,
    size_bytes real,
    transcription_status text,
    created_at text,
    read_at_ms real not null,
    primary key (connection_id, clip_id)
  ) strict, without rowid;
  create table clip_candidate (
    connection_id integer not null,
    clip_id text not null,
    candidate_id text not null,
    -- Its place in the service's list.
    position integer not null,
    title text,
    score real,
    start_ms real,
    end_ms real,
    render_status text,
    primary key (connection_id, clip_id, candidate_id),
    foreign key (connection_id, clip_id) references clip (connection_id, clip_id) on delete cascade
  ) strict, without rowid;

  -- Recipes with a name, batches of rows, and what each row's steps became.
  create table recipe (
    id integer primary key,
    name text not null unique collate nocase,
    plan text not null,
    changed_at_ms real not null
  ) strict;
  create table recipe_batch (
    id integer primary key,
    name text not null,
    connection_id integer not null references connection (id) on delete cascade,
    watch_folder_id integer references watch_folder (id),
    created_at_ms real not null
  ) strict;
  create table recipe_row (
    id integer primary key,
    batch_id integer not null references recipe_batch (id) on delete cascade,
    connection_id integer not null references connection (id) on delete cascade,
    brand_id text not null,
    brand_label text,
    url text,
    title text,
    plan text not null,
    state text not null check (state in ('open', 'done', 'stopped')),
    -- Known once the import was accepted, or by hand.
    clip_id text,
    -- Candidate ids that a person gave, as JSON; otherwise the plan's choice of those that the service lists.
    candidate_ids text,
    -- Steps that a person skipped or supplied, as JSON: { "render": "skipped", "draft": "supplied" }.
    by_hand text not null default '{}',
    is_cancelled integer not null default 0 check (is_cancelled in (0, 1)),
    words text not null default '',
    created_at_ms real not null,
    updated_at_ms real not null
  ) strict;
  create index recipe_row_batch on recipe_row (batch_id, id);
  create index recipe_row_state on recipe_row (state, id);
  create index recipe_row_clip on recipe_row (connection_id, clip_id) where clip_id is not null;
  -- Which jobs serve which step of which row. A job may serve several rows where they ask for the same.
  create table recipe_job (
    row_id integer not null references recipe_row (id) on delete cascade,
    step text not null check (step in ('import', 'render', 'draft')),
    job_id integer not null references job (id),
    primary key (row_id, step, job_id)
  ) strict, without rowid;
  create index recipe_job_job on recipe_job (job_id);

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
  `;
