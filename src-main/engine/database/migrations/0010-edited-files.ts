/** What was delivered from a file before it was edited, and up to where a folder's jobs count as sent whatever their target. */
export const editedFiles = `
  -- The job that delivered older content of the same file.
  alter table job add column newer_of integer;
  -- A person said that this content goes although older content of the file was delivered.
  alter table job add column goes_as_another integer not null default 0 check (goes_as_another in (0, 1));
  -- Content that jobs up to this one delivered from the folder is not sent again, also where its target was another one.
  alter table watch_folder add column sent_up_to_job integer not null default 0;
`;
