/**
 * By what the environment's key is known again that a person connected with: a salted sum over it and the base URL, from which it
 * cannot be had back. Connections of before have none, and are connected with it once more.
 */
export const environmentKeyMarks = `
  create table environment_key_mark (
    connection_id integer primary key references connection (id) on delete cascade,
    mark text not null
  ) strict;
`;
