import { editedFileRule, folderRulesSchema, type EditedFile } from '../../../contract/folder-rules.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** What a folder says about files that were edited after delivery; of a removed one too, whose jobs may still wait. */
export function createEditedRules(database: OutboxDatabase): (watchFolderId: number) => EditedFile {
  const rules = database.prepare<[number], string>('select rules from watch_folder where id = ?').pluck();
  return (watchFolderId) => {
    const stored = rules.get(watchFolderId);
    const parsed = folderRulesSchema.safeParse(stored === undefined ? null : JSON.parse(stored));
    // Where a folder's rules are not known, a person is asked.
    return parsed.success ? editedFileRule(parsed.data) : 'ask';
  };
}
