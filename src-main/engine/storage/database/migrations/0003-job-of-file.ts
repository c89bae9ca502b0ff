/** A job that is dropped for its age is taken out of the file and the activities that name it, without reading all of them for each. */
export const jobOfFile = `
  create index file_job on file (job_id) where job_id is not null;
  create index activity_job on activity (job_id) where job_id is not null;
`;
