/** What a person said of files that tell where they were taken, where no folder says it. Null: nothing. */
export const locationOfJobs = `
  alter table job add column location_rule text check (location_rule in ('refuse', 'remove'));
`;
