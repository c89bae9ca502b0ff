/**
 * Why a job asks before it goes to another client's target; null: it does not, or a person said yes. And of a row of a sheet: a person
 * said that what was sent for one client goes to another.
 */
export const otherClients = `
  alter table job add column asks_client text;
  alter table sheet_row add column is_meant integer not null default 0 check (is_meant in (0, 1));
`;
