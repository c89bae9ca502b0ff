/** What was found in the file of a job: as the contract has it, bounded there. */
export const jobFacts = `
  create table job_facts (
    job_id integer primary key references job (id) on delete cascade,
    content text not null
  ) strict;
`;
