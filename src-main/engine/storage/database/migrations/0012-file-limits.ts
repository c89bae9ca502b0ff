/** What people know of files that targets take, and which files go all the same. */
export const fileLimits = `
  create table file_limit (
    connection_id integer not null references connection (id) on delete cascade,
    -- '': everything of the connection, every target of the kind
    target_kind text not null,
    target_id text not null,
    content text not null,
    primary key (connection_id, target_kind, target_id)
  ) strict, without rowid;
  -- A person said that it goes although it does not fit.
  create table goes_unfit (
    job_id integer primary key references job (id) on delete cascade
  ) strict;
`;
