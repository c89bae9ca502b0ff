/** A quick sum of content that is large, found with its checksum: what leaves is held against it. */
export const largeContent = `
  create table large_content (
    job_id integer primary key references job (id) on delete cascade,
    crc32 integer not null
  ) strict;
`;
