/*
 * Whose a job is, said once, over the table `job`, and whose any target is: by an assignment of its target, or else of its connection. What is made of a clip
 * belongs to whoever has the brand that the clip was imported for.
 */

/** The brand of the clip that a render or a draft is of. */
const brandOfClip = `ifnull(
  (select recipe_row.brand_id from recipe_row
    where recipe_row.connection_id = job.connection_id and recipe_row.clip_id = job.target_id limit 1),
  (select imported.target_id from job as imported
    where imported.remote_id = job.target_id and imported.connection_id = job.connection_id
      and imported.target_kind = 'brand_clips' limit 1))`;

/** The target by which it is known whose a job is. */
export const ownedKind = `case job.target_kind when 'clip' then 'brand_clips' else job.target_kind end`;
export const ownedId = `case job.target_kind when 'clip' then ${brandOfClip} else job.target_id end`;

/** The id of the client to whom a target is assigned, or else its connection, or null; each is an expression. */
export const clientOfTarget = (connectionId: string, kind: string, id: string): string => `ifnull(
  (select client_id from client_target where client_target.connection_id = ${connectionId}
    and client_target.target_kind = ${kind} and client_target.target_id = ${id}),
  (select client_id from client_target where client_target.connection_id = ${connectionId}
    and client_target.target_kind = '' and client_target.target_id = ''))`;

/** The id of the job's client, or null. */
export const clientOfJob = clientOfTarget('job.connection_id', ownedKind, ownedId);

/** Asked once for a statement, so that whose each job is matters only where somebody is paused. */
export const someClientPaused = 'exists (select 1 from client where paused_since_ms is not null)';

/** The id of the job's client where that is paused, or null. */
export const pausedClientOfJob = `case when ${someClientPaused} then
  (select id from client where paused_since_ms is not null and id = ${clientOfJob}) end`;
