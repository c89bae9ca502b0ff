/** Documents that stood in a knowledge base under the name of a file before the file was sent: kept as long as the job. */
export const sameNames = `
  create table same_name (
    job_id integer primary key references job (id) on delete cascade,
    document_id text not null,
    name text not null,
    -- As the service sent it.
    created_at text
  ) strict;
`;
