/**
 * The order of sending, a sum over each job, and holds of a kind that end by themselves. Both tables are made anew, because
 * SQLite cannot change a check; what a cause may be is said in the contract alone from now on.
 */
export const orderAndCheckSums = `
  create table kind_hold_new (
    connection_id integer not null references connection (id) on delete cascade,
    kind text not null,
    cause text not null,
    words text not null,
    since_ms real not null,
    -- When it ends by itself. Null: a person lets it go.
    until_ms real,
    primary key (connection_id, kind)
  ) strict, without rowid;
  insert into kind_hold_new select connection_id, kind, cause, words, since_ms, null from kind_hold;
  drop table kind_hold;
  alter table kind_hold_new rename to kind_hold;

  create table job_new (
    id integer primary key,
    kind text not null,
    state text not null check (state in ('queued', 'sending', 'tracking', 'done', 'in_doubt', 'rejected', 'failed',
      'needs_attention', 'skipped', 'cancelled')),
    phase text check (phase in ('open', 'final')),
    -- Holds of the job itself. Those of its connection and of the whole queue are joined when read, never copied here.
    hold text check (hold in ('backoff', 'rate_limit', 'target', 'dependency', 'disk')),
    due_at_ms real not null default 0,
    -- why 'skipped' or 'needs_attention': a word the code acts on; 'reason' is for people
    cause text,
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
    -- Which goes first: the higher priority, then the smaller key. The key follows the order that a person chose.
    priority integer not null default 0,
    order_key text not null default '',
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
    -- Of everything that decides what is sent where, and whether: pages of the file carry no sum of their own contents.
    check_sum integer,
    -- When the end of what was accepted left, kept when its attempts are not any more.
    sent_at_ms real,
    created_at_ms real not null,
    updated_at_ms real not null,
    ended_at_ms real,
    check ((state = 'sending') = (phase is not null)),
    check (state = 'queued' or hold is null),
    check ((state = 'done') = (proof is not null)),
    check (state not in ('skipped', 'needs_attention') or cause is not null)
  ) strict;
  insert into job_new (
    id, kind, state, phase, hold, due_at_ms, cause, reason, connection_id, watch_folder_id, target_kind, target_id,
    target_label, slide_id, slide_label, name, path, url, title, device, inode, size_bytes, modified_at_ms, sha256,
    candidate_id, formats, aspect_ratio, revision, approved_revision, stale_rounds, finding, is_imported, repetition,
    lane, lane_order, burned_attempts, attempt_count, interruptions, remote_id, remote_url, remote_status, proof,
    tracking_since_ms, poll_count, epoch, created_at_ms, updated_at_ms, ended_at_ms
  ) select
    id, kind, state, phase, hold, due_at_ms, cause, reason, connection_id, watch_folder_id, target_kind, target_id,
    target_label, slide_id, slide_label, name, path, url, title, device, inode, size_bytes, modified_at_ms, sha256,
    candidate_id, formats, aspect_ratio, revision, approved_revision, stale_rounds, finding, is_imported, repetition,
    lane, lane_order, burned_attempts, attempt_count, interruptions, remote_id, remote_url, remote_status, proof,
    tracking_since_ms, poll_count, epoch, created_at_ms, updated_at_ms, ended_at_ms
  from job;
  drop table job;
  alter table job_new rename to job;
  create unique index job_unique on job
    (connection_id, kind, target_id, ifnull(slide_id, ''), content, ifnull(size_bytes, -1), repetition)
    where state not in ('rejected', 'failed', 'cancelled', 'skipped');
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
  -- What goes next, read in its order; and when the next one is due.
  create index job_order on job (connection_id, priority desc, order_key, id, due_at_ms) where state = 'queued';
  create index job_due on job (connection_id, due_at_ms) where state = 'queued';
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
