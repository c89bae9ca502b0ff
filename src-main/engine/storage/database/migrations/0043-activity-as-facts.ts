/** Lines of the history become messages; the sentences of earlier versions stay as they stand. */
export const activityAsFacts = `
  update activity set
    title = json_object('code', 'legacy.text', 'params', json_object('text', title)),
    detail = case when detail is not null then json_object('code', 'legacy.text', 'params', json_object('text', detail)) end;
`;
