import { clientOfTarget } from '../availability/client.sql.ts';

/*
 * Whose a batch is, over the table `batch`: as a person said, or else the one client to which all of its targets belong.
 */

/** The client of a target of the batch, 0: nobody's. */
const owner = `ifnull(
  ${clientOfTarget('batch.connection_id', 'batch_target.target_kind', 'batch_target.target_id')}, 0)`;

/** The id of the batch's client, or null. */
export const clientOfBatch = `ifnull(batch.client_id,
  (select case when min(${owner}) = max(${owner}) then nullif(max(${owner}), 0) end
    from batch_target where batch_target.batch_id = batch.id and batch_target.jobs > 0))`;
