/** The field that the last reply about a clip lacked. Null: none, so that no candidates are none. */
export const clipsMissingField = `
  alter table clip add column missing text;
`;
