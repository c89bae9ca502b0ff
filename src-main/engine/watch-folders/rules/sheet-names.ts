import { sheetExtensions, sheetNames } from '../../../contract/sheet.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { told } from '../../storage/messages/recorded.ts';

type SheetRules = Pick<FolderRules, 'sheets' | 'target'>;

/** What the sheet of a folder may be called, which lies in the folder itself; none where its rules ask for no sheet. */
export function sheetNamesOf({ sheets, target }: SheetRules): string[] {
  return sheets === undefined ? [] : sheetExtensions.map((extension) => sheetNames[target.kind] + extension);
}

/** Whether a path below the folder is its sheet: it is read, and never sent. */
export function isSheet(rules: SheetRules, relativePath: string): boolean {
  return rules.sheets !== undefined && sheetNamesOf(rules).includes(relativePath.toLowerCase());
}

/** Why it is never sent. */
export const isTheSheet = told('sheet.itself');
