/** How many requests at a time were found to move the most, and at how many the service refused. Null: not known. */
export const foundWidths = `
  alter table connection add column found_width integer;
  alter table connection add column refused_width integer;
  alter table connection add column width_found_at_ms real;
`;
