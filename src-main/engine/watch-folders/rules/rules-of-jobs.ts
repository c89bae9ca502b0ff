import {
  editedFileRule,
  folderRulesSchema,
  type EditedFile,
  type LocationRule,
} from '../../../contract/folder-rules.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** What a folder says of jobs that are under way already; a removed one too, whose jobs may still wait. */
export interface RulesOfJobs {
  /** Of files that were edited after delivery. */
  readonly edited: (watchFolderId: number) => EditedFile;
  /** Of files that tell where they were taken. */
  readonly location: (watchFolderId: number) => LocationRule;
}

export function createRulesOfJobs(database: OutboxDatabase): RulesOfJobs {
  const rules = database.prepare<[number], string>('select rules from watch_folder where id = ?').pluck();
  const parsedOf = (watchFolderId: number) => {
    const stored = rules.get(watchFolderId);
    return folderRulesSchema.safeParse(stored === undefined ? null : JSON.parse(stored));
  };
  return {
    edited(watchFolderId) {
      const parsed = parsedOf(watchFolderId);
      // Where a folder's rules are not known, a person is asked.
      return parsed.success ? editedFileRule(parsed.data) : 'ask';
    },
    location(watchFolderId) {
      const parsed = parsedOf(watchFolderId);
      return parsed.success ? (parsed.data.location ?? 'send') : 'refuse';
    },
  };
}
