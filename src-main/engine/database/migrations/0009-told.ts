/** What the service told of what it made, as JSON: kept as long as the job, while attempts are not. */
export const told = `
  create table told (
    job_id integer primary key references job (id) on delete cascade,
    content text not null
  ) strict;
`;
