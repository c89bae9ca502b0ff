/** The record of every try of a job, and what has to be known of a job as long as it is kept, while its attempts are not. */
export const attempts = `
  create table attempt (
    id integer primary key,
    job_id integer not null references job (id),
    number integer not null,
    epoch integer not null,
    phase text not null check (phase in ('open', 'final', 'closed')),
    started_at_ms real not null,
    final_at_ms real,
    ended_at_ms real,
    -- Between which moments of the service's own clock the end of the request left and its waiting ended. Null: nobody knows, as
    -- the service had not told its time, or the process ended before an answer came.
    service_from_ms real,
    service_to_ms real,
    total_bytes integer,
    sent_bytes integer,
    sha256 text,
    outcome text,
    counted integer not null default 0 check (counted in (0, 1)),
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

  -- What the service told of what it made, as JSON.
  create table told (
    job_id integer primary key references job (id) on delete cascade,
    content text not null
  ) strict;

  -- What was seen of a render since it was accepted, that its last status alone does not say. A candidate has one status for all
  -- of its renders.
  create table render_evidence (
    job_id integer not null references job (id) on delete cascade,
    -- '*': of all of them.
    candidate_id text not null,
    -- left: its status was seen to be another than before · reused: the service says that a render which it has serves ·
    -- beside: another render of the same candidate was followed at the same time
    what text not null check (what in ('left', 'reused', 'beside')),
    primary key (job_id, candidate_id, what)
  ) strict, without rowid;

  -- Documents that stood in a knowledge base under the name of a file before the file was sent.
  create table same_name (
    job_id integer primary key references job (id) on delete cascade,
    document_id text not null,
    name text not null,
    -- As the service sent it.
    created_at text
  ) strict;
`;
