/**
 * What another installation's receipts say of where a file lay is words for people: it names no file here. Rows that such an
 * import brought, and what was sent again of them, lose the path that they came with; their sum held it, so they have none until
 * they change. What waits in the queue without a file is asked about when its turn comes.
 */
export const importedNamesNoFile = `
  alter table job add column was_at text;
  update job set was_at = path, path = null, device = null, inode = null, modified_at_ms = null, check_sum = null
    where is_imported = 1 and path is not null;
  -- What waits under such a path, and no folder found it: a changed file may have taken the place of what was sent again.
  update job set was_at = path, path = null, device = null, inode = null, modified_at_ms = null, check_sum = null
    where state in ('queued', 'needs_attention') and watch_folder_id is null and path is not null
      and path in (select was_at from job as imported where imported.is_imported = 1 and imported.was_at is not null);
`;
