/** What belongs to no feature alone: values of the database itself, settings, and what happened, in words. */
export const records = `
  create table meta (
    key text primary key,
    value text not null
  ) strict;

  create table setting (
    key text primary key,
    value text not null
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
`;
