/** When the end left and waiting ended by the clock of that start alone, which nobody sets. Null: not known. */
export const monotonicTimes = `
  alter table attempt add column final_monotonic_ms real;
  alter table attempt add column ended_monotonic_ms real;
`;
