/** Why a file has no job yet, or gets none, becomes a message. What was written before stays as it stands until its file is seen anew. */
export const fileReasonsAsFacts = `
  update file set reason = json_object('code', 'legacy.text', 'params', json_object('text', reason)) where reason is not null;
`;
