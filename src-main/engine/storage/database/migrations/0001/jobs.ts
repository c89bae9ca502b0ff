/** Jobs. A row carries what lists and claims need, so that neither joins. */
export const jobs = `
  create table job (
    id integer primary key,
    kind text not null,
    state text not null check (state in ('queued', 'sending', 'tracking', 'done', 'in_doubt', 'rejected', 'failed',
      'needs_attention', 'skipped', 'cancelled')),
    phase text check (phase in ('open', 'final')),
    -- Holds of the job itself. Those of its connection and of the whole queue are joined when read, never copied here.
    hold text check (hold in ('backoff', 'rate_limit', 'target', 'disk')),
    due_at_ms real not null default 0,
    -- why 'skipped' or 'needs_attention': a word the code acts on, and the contract says which; 'reason' is for people
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
    -- Where another installation's receipts say that it lay: words for people, which name no file here.
    was_at text,
    -- By which jobs are listed by name, numbers by their value.
    name_key text not null default '',
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
    -- The job that delivered older content of the same file.
    newer_of integer,
    -- A person said that this content goes although older content of the file was delivered.
    goes_as_another integer not null default 0 check (goes_as_another in (0, 1)),
    -- What a check of a doubtful job found.
    finding text,
    -- Read in from another installation's receipts: was never sent from here.
    is_imported integer not null default 0 check (is_imported in (0, 1)),
    -- Another value for every deliberate repetition; part of what makes a job unique.
    repetition integer not null default 0,
    -- Jobs with one serial key are sent one at a time (the slides of a carousel), in the order of 'serial_order'.
    serial_key text,
    serial_order integer not null default 0,
    -- Which goes first: the higher priority, then the smaller key. The key follows the order that a person chose.
    priority integer not null default 0,
    order_key text not null default '',
    counted_attempts integer not null default 0,
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
    created_at_ms real not null,
    updated_at_ms real not null,
    -- When the end of what was accepted left, kept when its attempts are not any more.
    sent_at_ms real,
    ended_at_ms real,
    check ((state = 'sending') = (phase is not null)),
    check (state = 'queued' or hold is null),
    check ((state = 'done') = (proof is not null)),
    check (state not in ('skipped', 'needs_attention') or cause is not null)
  ) strict;
  -- One job per content and target (reliability §2.5). A link's content is its address.
  create unique index job_unique on job
    (connection_id, kind, target_id, ifnull(slide_id, ''), content, ifnull(size_bytes, -1), repetition)
    where state not in ('rejected', 'failed', 'cancelled', 'skipped');
  -- What goes next, read in its order; and when the next one is due.
  create index job_order on job (connection_id, priority desc, order_key, id, due_at_ms) where state = 'queued';
  create index job_due on job (connection_id, due_at_ms) where state = 'queued';
  create index job_serial_queued on job (serial_key, serial_order, id) where state = 'queued' and serial_key is not null;
  create index job_serial_busy on job (serial_key) where state = 'sending' and serial_key is not null;
  create index job_tracking on job (due_at_ms) where state = 'tracking';
  create index job_resource on job (connection_id, resource) where state = 'tracking';
  create index job_remote on job (remote_id) where remote_id is not null;
  create index job_sha256 on job (sha256) where sha256 is not null;
  create index job_state on job (state, id);
  -- Holds the state too: a page deep in a long list is found without reading the rows before it.
  create index job_name on job (name_key, id, state);
  create index job_folder on job (watch_folder_id, state);
  create index job_target on job (target_id, state);
  create index job_path on job (path, state) where path is not null;
  -- What waits for a person is counted without reading the queue.
  create index job_kind_queued on job (connection_id, kind) where state = 'queued';
  create index job_target_held on job (connection_id, target_id) where state = 'queued' and hold = 'target';
`;
