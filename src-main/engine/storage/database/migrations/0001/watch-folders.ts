/** Watched folders, what the disk was last seen to hold in them, and files that are being put away there. */
export const watchFolders = `
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
    -- Content that jobs up to this one delivered from the folder is not sent again, also where its target was another one.
    sent_up_to_job integer not null default 0,
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

  -- While a file is put away: the name that is given to its old name, and where. A process that ends in between leaves that name
  -- behind, and the next one takes it away.
  create table aside (
    job_id integer primary key references job (id) on delete cascade,
    -- The watched folder, by its place and by what it was.
    root text not null,
    device text not null,
    inode text not null,
    -- Below the folder, with "/".
    from_path text not null,
    to_path text not null,
    name text not null
  ) strict;
`;
