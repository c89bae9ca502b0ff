/**
 * Files that are being put away: while one is, the name that is given to its old name, and where. A process that ends in between
 * leaves that name behind, and the next one takes it away.
 */
export const asides = `
  create table aside (
    job_id integer primary key references job (id) on delete cascade,
    -- The watched folder, by its place and by what it was.
    root text not null,
    device text not null,
    inode text not null,
    -- Below the folder, with "/".
    from_path text not null,
    to_path text not null,
    name text not null
  ) strict;
`;
