/** Documents that people do not want to be told of any more where folders are compared with their knowledge bases. */
export const documentsInStep = `
  create table forgotten_document (
    job_id integer primary key references job (id) on delete cascade
  ) strict;
`;
