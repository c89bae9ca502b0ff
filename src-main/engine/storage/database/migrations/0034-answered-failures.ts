/**
 * A failure of a file of which newer content was delivered is none any more, as it is from now on when that is delivered. What is
 * changed here has no check sum, and is believed.
 */
export const answeredFailures = `
  update job set state = 'skipped', cause = 'superseded', check_sum = null,
    reason = 'What the file holds now was delivered as job ' || (select max(newer.id) from job as newer indexed by job_path
      where newer.path = job.path and newer.state = 'done' and newer.connection_id = job.connection_id
        and newer.kind = job.kind and newer.target_id = job.target_id)
    where state in ('rejected', 'failed') and path is not null and sha256 is not null
      and exists (select 1 from job as newer indexed by job_path
        where newer.path = job.path and newer.state = 'done' and newer.id > job.id
          and newer.connection_id = job.connection_id and newer.kind = job.kind and newer.target_id = job.target_id
          and (newer.watch_folder_id = job.watch_folder_id or ifnull(newer.slide_id, '') = ifnull(job.slide_id, ''))
          and newer.sha256 <> job.sha256);
`;
