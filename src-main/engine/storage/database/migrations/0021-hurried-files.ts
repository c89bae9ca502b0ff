/** Files that a person wants sent as soon as they stand still, whatever age or longer rest their folder asks of them. */
export const hurriedFiles = `
  alter table file add column hurried integer not null default 0 check (hurried in (0, 1));
`;
