const asMessage = (column: string): string =>
  `${column} = case when ${column} is not null then json_object('code', 'legacy.text', 'params', json_object('text', ${column})) end`;

/** What was last seen of a connection, and why its kinds of work wait, become messages. Earlier sentences stay as they stand. */
export const connectionsAsFacts = `
  update connection set ${['hold_reason', 'health_detail', 'proved_by', 'service_says'].map(asMessage).join(', ')};
  update kind_hold set ${asMessage('message')};
`;
