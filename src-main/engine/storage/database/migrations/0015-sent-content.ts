/** What left of a file, where that is other than the file: where it was taken is taken out of what is sent. */
export const sentContent = `
  create table sent_content (
    job_id integer primary key references job (id) on delete cascade,
    sha256 text not null
  ) strict;
`;
