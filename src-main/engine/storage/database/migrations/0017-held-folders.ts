/** A folder may be paused for a time, and its hours may be disregarded for a time. Its jobs are put out of the way meanwhile. */
export const heldFolders = `
  -- Of a paused folder: when it goes on by itself. Null: when a person says so.
  alter table watch_folder add column paused_until_ms real;
  -- Its files go outside its hours too, until then.
  alter table watch_folder add column hours_disregarded_until_ms real;
  -- The held folder for which the job was put out of the way of the others that are claimed.
  alter table job add column parked_folder integer;
  create index job_parked_folder on job (parked_folder) where parked_folder is not null;
`;
