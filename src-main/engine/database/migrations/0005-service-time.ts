/**
 * Between which moments of the service's own clock the end of a request left and its waiting ended. Null: nobody knows, as the
 * service had not told its time, or the process ended before an answer came.
 */
export const serviceTime = `
  alter table attempt add column service_from_ms real;
  alter table attempt add column service_to_ms real;
`;
