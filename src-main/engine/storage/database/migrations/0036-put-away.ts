/** Where delivered files were moved by the rule of their folder, so that they are found. */
export const putAway = `
  create table put_away (
    job_id integer primary key references job (id) on delete cascade,
    -- Null: the system's trash.
    path text,
    at_ms real not null
  ) strict;
`;
