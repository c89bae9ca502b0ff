/** Set-ups of folders that people gave a name. The connection is whose target it is: it may be gone by the time it is used. */
export const folderTemplates = `
  create table folder_template (
    id integer primary key,
    name text not null collate nocase unique,
    connection_id integer,
    setup text not null,
    changed_at_ms real not null
  ) strict;
`;
