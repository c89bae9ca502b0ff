/** How many requests a connection may carry at a time, and how many bytes a second. Null: no limit of its own. */
export const connectionPaces = `
  alter table connection add column most_at_once integer;
  alter table connection add column limit_bytes_per_second integer;
`;
