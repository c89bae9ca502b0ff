/** Whose account a connection leads to, as its service says. Null: it does not say, so the address alone tells one from another. */
export const accounts = `
  alter table connection add column account text;
`;
