interface IgnoreGroup {
  /** Why, as the part of a sentence. */
  readonly message: string;
  readonly patterns: readonly string[];
}

/** A folder may switch each of these off. */
const switchable = [
  {
    message: 'still being downloaded',
    patterns: ['*.part', '*.partial', '*.filepart', '*.crdownload', '*.download', '*.opdownload', '*.!ut'],
  },
  { message: 'a temporary file', patterns: ['*.tmp', '*.temp'] },
  { message: 'a lock file of a program that has a document open', patterns: ['~$*', '.~lock.*'] },
  { message: 'a backup or swap file of an editor', patterns: ['*~', '*.swp'] },
  { message: 'a conflict copy of a synchronising program', patterns: ['*_conflict-*'] },
  {
    message: 'a file of the system',
    patterns: ['Thumbs.db', 'desktop.ini', '.DS_Store', '._*', '$RECYCLE.BIN', '.Trash*'],
  },
  {
    message: 'a folder of another program',
    patterns: ['@eaDir/', '.stfolder', '.stversions', 'node_modules/', '.git/'],
  },
  { message: 'hidden', patterns: ['.*'] },
] as const satisfies readonly IgnoreGroup[];

/** What was delivered never comes back as something new. */
const always = { message: 'where delivered files are moved to', patterns: ['_Sent/'] } as const;

/**
 * What is ignored unless a person decides otherwise (reliability F19), with the words that say why. A pattern without `/`
 * matches any name on the way to a file, one that ends in `/` only folders.
 */
export const ignoreGroups: readonly IgnoreGroup[] = [always, ...switchable];

export type SwitchablePattern = (typeof switchable)[number]['patterns'][number];
export const switchablePatterns: readonly SwitchablePattern[] = switchable.flatMap(
  (group): readonly SwitchablePattern[] => group.patterns,
);
/** Every hidden file or folder that no other pattern names. */
export const hiddenPattern = '.*' satisfies SwitchablePattern;

export const defaultIgnore: readonly string[] = ignoreGroups.flatMap((group) => group.patterns);

/** Plain words for a pattern of the default list, `null` for any other. */
export function whyIgnoredByDefault(pattern: string): string | null {
  const message = ignoreGroups.find((group) => group.patterns.includes(pattern))?.message;
  if (message === undefined) return null;
  const ending = /^\*(\.[^*]+)$/.exec(pattern)?.[1];
  return ending === undefined ? message : `${message} (${ending})`;
}
