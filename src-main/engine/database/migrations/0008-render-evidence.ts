/** What was seen of a render since it was accepted, that its last status alone does not say. */
export const renderEvidence = `
  create table render_evidence (
    job_id integer not null references job (id) on delete cascade,
    -- '*': of all of them.
    candidate_id text not null,
    -- left: its status was seen to be another than before · reused: the service says that a render which it has serves
    what text not null check (what in ('left', 'reused')),
    primary key (job_id, candidate_id, what)
  ) strict, without rowid;
`;
