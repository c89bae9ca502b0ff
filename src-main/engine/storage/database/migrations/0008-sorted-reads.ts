/**
 * What is looked for by its content is found by it, and not among all that its target or folder ever had; and rows of recipes lie in
 * the order in which they are listed, so that a page sorts nothing.
 */
export const sortedReads = `
  create index job_ended_link on job (content)
    where path is null and state in ('rejected', 'failed', 'cancelled', 'skipped');
  create index job_folder_link on job (watch_folder_id, url) where url is not null;
  drop index recipe_row_batch;
  create index recipe_row_batch on recipe_row (batch_id desc, id);
`;
