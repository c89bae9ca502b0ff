/** What was cancelled is found by its content: it may be at the service, so that the same under another name is asked about. */
export const cancelledContents = `
  create index job_cancelled_content on job (content) where state = 'cancelled';
`;
