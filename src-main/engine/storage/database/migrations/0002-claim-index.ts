/**
 * The claim looks for the first job of each kind of work that is not held, so that a hold of a kind is asked about once, and what
 * waits for a person is not passed over job by job: it has no place in the index.
 */
export const claimIndex = `
  drop index job_order;
  create index job_claim on job (connection_id, kind, priority desc, order_key, id, due_at_ms)
    where state = 'queued' and due_at_ms < 8640000000000000;
`;
