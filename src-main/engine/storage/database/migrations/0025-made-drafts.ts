/** Drafts that were made are listed by themselves, newest first: nothing else is read for them. */
export const madeDrafts = `
  create index job_draft_made on job (id) where kind = 'post_draft' and state = 'done';
`;
