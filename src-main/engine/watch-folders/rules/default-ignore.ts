/**
 * What is ignored unless a person decides otherwise (reliability F19), with the words that say why. A pattern without `/`
 * matches any name on the way to a file, one that ends in `/` only folders.
 */
const groups: readonly { readonly message: string; readonly patterns: readonly string[] }[] = [
  {
    message: 'still being downloaded',
    patterns: ['*.part', '*.partial', '*.filepart', '*.crdownload', '*.download', '*.opdownload', '*.!ut'],
  },
  { message: 'a temporary file', patterns: ['*.tmp', '*.temp'] },
  { message: 'a lock file of a program that has a document open', patterns: ['~$*', '.~lock.*'] },
  { message: 'a backup or swap file of an editor', patterns: ['*~', '*.swp'] },
  { message: 'a conflict copy of a synchronising program', patterns: ['*_conflict-*'] },
  { message: 'where delivered files are moved to', patterns: ['_Sent/'] },
  {
    message: 'a file of the system',
    patterns: ['Thumbs.db', 'desktop.ini', '.DS_Store', '._*', '$RECYCLE.BIN', '.Trash*'],
  },
  {
    message: 'a folder of another program',
    patterns: ['@eaDir/', '.stfolder', '.stversions', 'node_modules/', '.git/'],
  },
  { message: 'hidden', patterns: ['.*'] },
];

export const defaultIgnore: readonly string[] = groups.flatMap((group) => group.patterns);

/** Plain words for a pattern of the default list, `null` for any other. */
export function whyIgnoredByDefault(pattern: string): string | null {
  const message = groups.find((group) => group.patterns.includes(pattern))?.message;
  if (message === undefined) return null;
  const ending = /^\*(\.[^*]+)$/.exec(pattern)?.[1];
  return ending === undefined ? message : `${message} (${ending})`;
}
