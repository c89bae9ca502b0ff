/** What tells the root of a folder from another one at its place, and which jobs are of one that was there before. */
export const folderPlaces = `
  -- JSON: when it was made, and what is known of its file system. Null: nobody asked yet.
  alter table watch_folder add column place text;
  -- Jobs up to this one were queued from another folder that was at its path then.
  alter table watch_folder add column earlier_place_up_to_job integer not null default 0;
`;
