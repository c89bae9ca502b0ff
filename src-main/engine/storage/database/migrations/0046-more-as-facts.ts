const asMessage = (column: string): string =>
  `${column} = json_object('code', 'legacy.text', 'params', json_object('text', ${column}))`;
const update = (table: string, column: string): string =>
  `update ${table} set ${asMessage(column)} where ${column} is not null;`;

/** What came of telling and of deleting, refused types and the health of folders become messages. Earlier sentences stay as they stand. */
export const moreAsFacts = [
  update('batch_notice', 'detail'),
  update('document_removal', 'detail'),
  update('refused_type', 'message'),
  update('watch_folder', 'health_detail'),
].join('\n');
