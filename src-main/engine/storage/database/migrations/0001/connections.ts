/** Connections, what is known of the service behind each, and what its kinds of jobs wait for. */
export const connections = `
  create table connection (
    id integer primary key,
    name text not null unique collate nocase,
    base_url text not null,
    is_practice integer not null default 0 check (is_practice in (0, 1)),
    secret_name text,
    key_hint text,
    -- What all of it waits for; the contract says what that may be.
    hold text,
    hold_reason text,
    health_detail text,
    -- What was read instead of the brands, for people. Null: the brands, or nothing yet.
    proved_by text,
    -- What its health page said at the last proof, for people. Null: it has none, or was not asked.
    service_says text,
    checked_at_ms real,
    next_probe_at_ms real,
    probe_count integer not null default 0,
    -- The service asked everything with this key to wait until then.
    rate_limited_until_ms real not null default 0,
    -- When it asked: a clock that was set back behind that time has stretched the wait.
    rate_limited_at_ms real not null default 0,
    -- What differs from the default service profile, as JSON. Null: nothing does.
    profile text,
    -- The newest X-RateLimit headers, as JSON.
    rate text,
    created_at_ms real not null,
    -- Receipts refer to the row, so it stays; nothing else knows the connection from then on.
    removed_at_ms real
  ) strict;

  -- By what the environment's key is known again that a person connected with: a salted sum over it and the base URL, from which
  -- it cannot be had back.
  create table environment_key_mark (
    connection_id integer primary key references connection (id) on delete cascade,
    mark text not null
  ) strict;

  -- Every job of a kind waits on a connection: a path that is not there, credits, a scope. The contract says what a cause may be.
  create table kind_hold (
    connection_id integer not null references connection (id) on delete cascade,
    kind text not null,
    cause text not null,
    message text not null,
    since_ms real not null,
    -- When it ends by itself. Null: a person lets it go.
    until_ms real,
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
    message text not null,
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

  -- Ids that a person pasted because no list has them.
  create table pasted_target (
    connection_id integer not null references connection (id) on delete cascade,
    kind text not null,
    target_id text not null,
    -- As last typed, or as the service last called it.
    label text,
    used_at_ms real not null,
    primary key (connection_id, kind, target_id)
  ) strict, without rowid;
`;
