/**
 * What asking the service found out of a job in doubt becomes a message. Few jobs have one; their sentences stay as they stand. The sum
 * of a row does not hold it.
 */
export const findingsAsFacts = `
  update job set finding = json_object('code', 'legacy.text', 'params', json_object('text', finding)) where finding is not null;
`;
