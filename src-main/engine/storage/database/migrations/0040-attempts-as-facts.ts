/** What came of an attempt becomes a message; the sentences of earlier versions stay as they stand. The sum of a row does not hold it. */
export const attemptsAsFacts = `
  update attempt set detail = json_object('code', 'legacy.text', 'params', json_object('text', detail)) where detail is not null;
`;
