/**
 * The key by which jobs are listed by name, numbers by their value. `natural_key` is what every new job's is made with. The index
 * holds the state too: a page deep in a long list is found without reading the rows before it.
 */
export const namesInOrder = `
  alter table job add column name_key text not null default '';
  update job set name_key = natural_key(name);
  create index job_name on job (name_key, id, state);
`;
