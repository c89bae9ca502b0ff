/** Who is told of the end of a batch, each once for each end, and what came of that. */
export const batchNotices = `
  create table batch_notice (
    id integer primary key,
    batch_id integer not null references batch (id) on delete cascade,
    -- Which end of the batch it tells of.
    end_number integer not null,
    tell text not null check (tell in ('notification', 'command', 'webhook')),
    -- waiting: it is told as soon as it is due · begun: it may have been told, which only its end says · told · failed
    state text not null check (state in ('waiting', 'begun', 'told', 'failed')),
    -- The same for every try, so that whoever is told twice can know it.
    event_id text not null unique,
    -- What is told, as JSON, as it was at the end.
    payload text not null,
    tries integer not null default 0,
    due_at_ms real not null,
    created_at_ms real not null,
    ended_at_ms real,
    -- What came of the last try, for people.
    detail text,
    unique (batch_id, end_number, tell)
  ) strict;
  create index batch_notice_due on batch_notice (due_at_ms) where state = 'waiting';
  create index batch_notice_begun on batch_notice (id) where state = 'begun';

  alter table activity add column batch_id integer;
`;
