/**
 * What is ignored unless a person decides otherwise (reliability F19), with the words that say why. A pattern without `/`
 * matches any name on the way to a file, one that ends in `/` only folders.
 */
const groups: readonly { readonly words: string; readonly patterns: readonly string[] }[] = [
  {
    words: 'still being downloaded',
    patterns: ['*.part', '*.partial', '*.filepart', '*.crdownload', '*.download', '*.opdownload', '*.!ut'],
  },
  { words: 'a temporary file', patterns: ['*.tmp', '*.temp'] },
  { words: 'a lock file of a program that has a document open', patterns: ['~$*', '.~lock.*'] },
  { words: 'a backup or swap file of an editor', patterns: ['*~', '*.swp'] },
  { words: 'a conflict copy of a synchronising program', patterns: ['*_conflict-*'] },
  { words: 'where delivered files are moved to', patterns: ['_Sent/'] },
  {
    words: 'a file of the system',
    patterns: ['Thumbs.db', 'desktop.ini', '.DS_Store', '._*', '$RECYCLE.BIN', '.Trash*'],
  },
  {
    words: 'a folder of another program',
    patterns: ['@eaDir/', '.stfolder', '.stversions', 'node_modules/', '.git/'],
  },
  { words: 'hidden', patterns: ['.*'] },
];

export const defaultIgnore: readonly string[] = groups.flatMap((group) => group.patterns);

/** Plain words for a pattern of the default list, `null` for any other. */
export function whyIgnoredByDefault(pattern: string): string | null {
  const words = groups.find((group) => group.patterns.includes(pattern))?.words;
  if (words === undefined) return null;
  const ending = /^\*(\.[^*]+)$/.exec(pattern)?.[1];
  return ending === undefined ? words : `${words} (${ending})`;
}
