/** A file may be changed under the same size and time. The system notes that it was changed, and no program can set that. */
export const changeTimes = `
  alter table file add column inode_changed_at_ms real;
  -- What was there when its folder was added is known by its number, under whatever name it is found.
  create index file_stays on file (watch_folder_id, inode) where phase = 'stays' or gone_from = 'stays';
`;
