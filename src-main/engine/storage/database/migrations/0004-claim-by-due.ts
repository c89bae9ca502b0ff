/**
 * What may go at once and what waits for a time are found apart: a retry that is not due is never passed over on the way to what may
 * go, and a new job has no entry among the times. Both hold what a claim asks of a job, so that it reads no row that does not go.
 */
export const claimByDue = `
  drop index job_claim;
  create index job_claim on job (connection_id, kind, priority desc, order_key, id, counted_attempts, serial_key)
    where state = 'queued' and due_at_ms = 0;
  create index job_claim_later on job
    (connection_id, kind, priority desc, order_key, id, due_at_ms, counted_attempts, serial_key)
    where state = 'queued' and due_at_ms > 0 and due_at_ms < 8640000000000000;
  drop index job_due;
  create index job_due on job (connection_id, due_at_ms) where state = 'queued' and due_at_ms > 0;
`;
