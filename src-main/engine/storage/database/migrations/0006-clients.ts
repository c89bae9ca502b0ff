/** Whose work is done. Whose a job is follows from its target, so that no job is written where a target is given to somebody else. */
export const clients = `
  create table client (
    id integer primary key,
    name text not null unique collate nocase,
    colour text not null,
    -- Since when nothing of it is sent. Null: it is.
    paused_since_ms real,
    created_at_ms real not null
  ) strict;
  create index client_paused on client (id) where paused_since_ms is not null;
  -- Kind and id are empty for a whole connection, apart from what belongs to another client.
  create table client_target (
    connection_id integer not null references connection (id) on delete cascade,
    target_kind text not null,
    target_id text not null,
    label text,
    client_id integer not null references client (id) on delete cascade,
    primary key (connection_id, target_kind, target_id)
  ) strict, without rowid;
  create index client_target_client on client_target (client_id);
  -- The paused client for which the job was put out of the way of the others that are claimed.
  alter table job add column parked_for integer;
  create index job_parked on job (parked_for) where parked_for is not null;
`;
