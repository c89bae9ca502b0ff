/** A candidate has one status for all of its renders: that another one went on beside it is part of what is known of a render. */
export const rendersBeside = `
  create table render_evidence_anew (
    job_id integer not null references job (id) on delete cascade,
    -- '*': of all of them.
    candidate_id text not null,
    -- left: its status was seen to be another than before · reused: the service says that a render which it has serves ·
    -- beside: another render of the same candidate was followed at the same time
    what text not null check (what in ('left', 'reused', 'beside')),
    primary key (job_id, candidate_id, what)
  ) strict, without rowid;
  insert into render_evidence_anew (job_id, candidate_id, what) select job_id, candidate_id, what from render_evidence;
  drop table render_evidence;
  alter table render_evidence_anew rename to render_evidence;
`;
