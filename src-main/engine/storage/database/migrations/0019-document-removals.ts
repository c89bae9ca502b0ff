/**
 * Older documents that are deleted at the service because newer content of their files is indexed there. What a folder's rule says is
 * written with the very commit that proves the newer one, so that no end of the process can be in between.
 */
export const documentRemovals = `
  create table document_removal (
    -- The older document's own job: its receipt says what is deleted.
    job_id integer primary key references job (id) on delete cascade,
    newer_job_id integer not null,
    agreed_by text not null check (agreed_by in ('person', 'rule')),
    -- waiting: it is deleted as soon as it may be · begun: the request may have left · gone: it is not listed any more ·
    -- given_up: it stays, and the detail says why
    state text not null check (state in ('waiting', 'begun', 'gone', 'given_up')),
    tries integer not null default 0,
    due_at_ms real not null default 0,
    agreed_at_ms real not null,
    ended_at_ms real,
    -- What came of the last try, for people.
    detail text
  ) strict;
  create index document_removal_due on document_removal (due_at_ms) where state = 'waiting';
  create index document_removal_begun on document_removal (job_id) where state = 'begun';

  create trigger document_replaced after update of state on job
    when new.kind = 'kb_document' and new.state = 'done' and new.proof = 'indexed' and old.state <> 'done'
      and new.path is not null and new.watch_folder_id is not null
      and (select json_extract(rules, '$.whenReplaced') from watch_folder where id = new.watch_folder_id) = 'delete'
  begin
    insert into document_removal (job_id, newer_job_id, agreed_by, state, agreed_at_ms)
      select older.id, new.id, 'rule', 'waiting', new.updated_at_ms from job as older indexed by job_path
      where older.path = new.path and older.state in ('done', 'tracking', 'needs_attention') and older.id < new.id
        and older.kind = new.kind and older.connection_id = new.connection_id and older.target_id = new.target_id
        and older.remote_id is not null and older.sha256 <> new.sha256
      on conflict do nothing;
  end;
`;
