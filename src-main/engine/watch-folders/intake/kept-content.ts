/** Which files hold what Outbox reads itself: sheets, and lists of links. */
import { isLinkList } from '../rules/file-names.ts';
import type { FolderContext } from '../files/folder-context.ts';
import type { FileRecord } from '../files/file-records.ts';
import { longestLinkListBytes } from '../lists/link-lists.ts';
import { isSheet } from '../rules/sheet-names.ts';
import { longestSheetBytes } from '../sheets/take-sheet.ts';

/** So much of its content, in bytes, is kept to be read here; 0 for a file that is sent. */
export function keptBytes({ rules }: FolderContext, { relativePath }: FileRecord): number {
  if (isSheet(rules, relativePath)) return longestSheetBytes(relativePath);
  return isListIn({ rules }, relativePath) ? longestLinkListBytes : 0;
}

export function holdsLinks(file: { readonly folder: FolderContext; readonly record: FileRecord }): boolean {
  return isListIn(file.folder, file.record.relativePath);
}

function isListIn({ rules }: Pick<FolderContext, 'rules'>, relativePath: string): boolean {
  return rules.target.kind === 'brand_clips' && isLinkList(relativePath);
}
