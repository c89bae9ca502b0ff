/**
 * A file that was not there when its job was to send it is gone for its folder too, in the same commit: when it is there again, also
 * unchanged and after a crash in between, it is a new sight and goes. Files that name the job as their duplicate are looked at again.
 */
export const sourceGone = `
  create trigger job_source_gone after update of state on job
    when new.state = 'skipped' and new.cause = 'source_gone' and new.watch_folder_id is not null
  begin
    update file set phase = 'gone', reason = null, gone_from = null, recheck_at_ms = null
      where job_id = new.id and phase in ('queued', 'gone');
  end;
`;
