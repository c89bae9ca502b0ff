/** A person holds the job since then. Null: nobody does. */
export const heldJobs = `
  alter table job add column held_at_ms integer;
`;
