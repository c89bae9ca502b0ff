/**
 * A connection may wait for more than its table was made to allow; what it may wait for is said in the contract alone from now
 * on. And two indexes, so that what waits for a person is counted without reading the queue.
 */
export const causesOfWaiting = `
  alter table connection rename column hold to hold_before;
  alter table connection add column hold text;
  update connection set hold = hold_before;
  alter table connection drop column hold_before;
  create index job_kind_queued on job (connection_id, kind) where state = 'queued';
  create index job_target_held on job (connection_id, target_id) where state = 'queued' and hold = 'target';
`;
