import {
  editedFileRule,
  folderRulesSchema,
  type EditedFile,
  type FolderRules,
  type LocationRule,
} from '../../../contract/folder-rules.ts';
import { keepAnswers } from '../../storage/database/kept-answers.ts';
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
  // Asked several times for each file.
  const parsedOf = keepAnswers(database, ['watch_folder'], (watchFolderId: number): FolderRules | null => {
    const stored = rules.get(watchFolderId);
    return stored === undefined ? null : (folderRulesSchema.safeParse(JSON.parse(stored)).data ?? null);
  });
  return {
    edited(watchFolderId) {
      const parsed = parsedOf(watchFolderId);
      // Where a folder's rules are not known, a person is asked.
      return parsed === null ? 'ask' : editedFileRule(parsed);
    },
    location(watchFolderId) {
      const parsed = parsedOf(watchFolderId);
      return parsed === null ? 'refuse' : (parsed.location ?? 'send');
    },
  };
}
