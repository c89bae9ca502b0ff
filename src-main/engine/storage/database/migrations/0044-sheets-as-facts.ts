/** What is wrong with a sheet, and why a client is asked about, become messages. What was written before stays as it stands. */
export const sheetsAsFacts = `
  update sheet set trouble = json_object('code', 'legacy.text', 'params', json_object('text', trouble)) where trouble is not null;
  update sheet set faults = (select json_group_array(json_object('row', value ->> 'row', 'column', value ->> 'column',
    'told', json_object('code', 'legacy.text', 'params', json_object('text', value ->> 'text')))) from json_each(faults));
  update job set asks_client = json_object('code', 'legacy.text', 'params', json_object('text', asks_client))
    where asks_client is not null;
`;
