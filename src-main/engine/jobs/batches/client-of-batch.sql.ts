/*
 * Whose a batch is, over the table `batch`: as a person said, or else the one client to which all of its targets belong.
 */

/** The client of a target of the batch, 0: nobody's. */
const owner = `coalesce(
  (select client_id from client_target where client_target.connection_id = batch.connection_id
    and client_target.target_kind = batch_target.target_kind and client_target.target_id = batch_target.target_id),
  (select client_id from client_target where client_target.connection_id = batch.connection_id
    and client_target.target_kind = '' and client_target.target_id = ''), 0)`;

/** The id of the batch's client, or null. */
export const clientOfBatch = `ifnull(batch.client_id,
  (select case when min(${owner}) = max(${owner}) then nullif(max(${owner}), 0) end
    from batch_target where batch_target.batch_id = batch.id and batch_target.jobs > 0))`;
