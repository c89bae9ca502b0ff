interface IgnoreRow {
  readonly pattern: string;
  /** The programs and systems that write files of such a name: where the row comes from. */
  readonly of: readonly string[];
  /** People choose such names too: it holds only where the file that it is a copy of lies in the same folder. */
  readonly isBeside?: true;
}

/** What such names belong to. */
export type UsualName =
  | 'unfinished'
  | 'temporary'
  | 'lock_file'
  | 'editor_copy'
  | 'conflict_copy'
  | 'trash'
  | 'system'
  | 'of_program'
  | 'hidden'
  | 'put_away';

interface IgnoreGroup {
  readonly name: UsualName;
  readonly rows: readonly IgnoreRow[];
}

const row = <const Pattern extends string>(pattern: Pattern, ...of: readonly string[]) => ({
  pattern,
  of,
});
const besideRow = <const Pattern extends string>(pattern: Pattern, ...of: readonly string[]) => ({
  ...row(pattern, ...of),
  isBeside: true as const,
});

/* A folder may switch each of these off. A pattern has no blank and no comma, so that lists of them can be typed: `?` stands for a blank. */

const unfinished = [
  row('*.part', 'Firefox', 'yt-dlp', 'Nextcloud'),
  row('*.partial', 'Internet Explorer', 'rclone'),
  row('*.filepart', 'WinSCP'),
  row('*.crdownload', 'Chrome', 'Edge'),
  row('*.crswap', 'Chrome'),
  row('*.download', 'Safari'),
  row('*.opdownload', 'Opera'),
  row('*.!ut', 'µTorrent'),
  row('*.!qB', 'qBittorrent'),
  row('*.bc!', 'BitComet'),
  row('*.!sync', 'Resilio Sync'),
  row('*.aria2', 'aria2'),
  row('*.xltd', 'Thunder'),
  row('*.ytdl', 'yt-dlp'),
  row('*.part-Frag*', 'yt-dlp'),
  row('*.f[0-9][0-9][0-9].mp4', 'yt-dlp'),
  row('*.f[0-9][0-9][0-9].m4a', 'yt-dlp'),
  row('*.f[0-9][0-9][0-9].webm', 'yt-dlp'),
  row('*.f[0-9][0-9][0-9].mkv', 'yt-dlp'),
  row('*.temp.mp4', 'yt-dlp'),
  row('*.temp.m4a', 'yt-dlp'),
  row('*.temp.webm', 'yt-dlp'),
  row('*.temp.mkv', 'yt-dlp'),
  row('.syncthing.*', 'Syncthing'),
  row('~syncthing~*', 'Syncthing'),
] as const;

const temporary = [
  row('*.tmp', 'Windows', 'OneDrive', 'Dropbox'),
  row('*.temp', 'Windows'),
  row('*.sb-????????-??????', 'macOS'),
  row('*.asd', 'Word'),
  row('(A?Document?Being?Saved?By?*', 'macOS'),
] as const;

const locks = [
  row('~$*', 'Microsoft Office'),
  row('.~lock.*', 'LibreOffice'),
  row('*.idlk', 'InDesign'),
  row('*.lrcat-lock', 'Lightroom'),
  row('.#*', 'Emacs'),
] as const;

const editors = [
  row('*~', 'Emacs', 'gedit', 'Kate'),
  row('#*#', 'Emacs'),
  row('*.swp', 'Vim'),
  row('*.swo', 'Vim'),
  row('*.kate-swp', 'Kate'),
  row('*.bak', 'Notepad++', 'AutoCAD'),
  row('*.bak[0-9]', 'Affinity', 'AutoCAD'),
  row('*.wbk', 'Word'),
  row('*.orig', 'Git', 'Mercurial'),
] as const;

const conflicts = [
  row('*_conflict-*', 'ownCloud'),
  row('*conflicted?copy*', 'Nextcloud', 'Dropbox'),
  row('*in?Konflikt?stehende?Kopie*', 'Dropbox'),
  row('*Copie?en?conflit*', 'Dropbox'),
  row('*Copia?en?conflicto*', 'Dropbox'),
  row('*Copia?in?conflitto*', 'Dropbox'),
  row('*Cópia?em?conflito*', 'Dropbox'),
  row('*conflicterende?kopie*', 'Dropbox'),
  row('*конфликтующая?копия*', 'Dropbox'),
  row('*の競合コピー*', 'Dropbox'),
  row('*的冲突副本*', 'Dropbox'),
  row('*(case?clash?from?*', 'Nextcloud'),
  row('*[[]Conflict]*', 'Google Drive'),
  row('*[[]Conflict?[0-9]*', 'Google Drive'),
  besideRow('*-DESKTOP-*', 'OneDrive'),
  besideRow('*-LAPTOP-*', 'OneDrive'),
  besideRow('*-WIN-*', 'OneDrive'),
  besideRow('*-PC*', 'OneDrive'),
  besideRow('*MacBook*', 'OneDrive'),
  row('*.sync-conflict-*', 'Syncthing'),
  row('*.Conflict.*', 'Resilio Sync'),
  row('*.Conflict[0-9]*', 'Resilio Sync', 'rclone'),
  row('*(SFConflict?*', 'Seafile'),
  row('*_Conflict.*', 'Synology Drive'),
  row('*_CaseConflict.*', 'Synology Drive'),
  row('*_CaseConflict_[0-9]*', 'Synology Drive'),
  row('*_WhiteSpaceConflict*', 'Synology Drive'),
  row('*_TailCharacterConflict*', 'Synology Drive'),
  row('*-[0-9][0-9][0-9][0-9]_Conflict_[0-9]*', 'Synology Drive'),
  row('*(Case?Conflict*)*', 'Dropbox'),
  row('*(White?Space?Conflict*)*', 'Dropbox'),
  row('*(Unicode?Encoding?Conflict*)*', 'Dropbox'),
  row('*(Selective?Sync?Conflict*)*', 'Dropbox'),
  row('*(Shared?Folder?Conflict*)*', 'Dropbox'),
  row('*(Conflict_*)*', 'FileCloud'),
  row('*(conflicted)*', 'pCloud'),
] as const;

const kept = [
  row('#recycle/', 'Synology', 'TerraMaster'),
  row('#snapshot/', 'Synology'),
  row('@Recycle/', 'QNAP'),
  row('@Recently-Snapshot/', 'QNAP'),
  row('.@__thumb', 'QNAP'),
  row('trashbox/', 'Buffalo'),
  row('~snapshot/', 'NetApp'),
  row('.snapshot', 'NetApp', 'Isilon'),
  row('.snapshots', 'openSUSE'),
  row('.zfs', 'TrueNAS'),
  row('.recycle', 'Samba', 'TrueNAS'),
  row('@GMT-*/', 'Samba'),
  row('Network?Trash?Folder/', 'macOS'),
  row('Temporary?Items/', 'macOS'),
  row('.TemporaryItems', 'macOS'),
  row('.DocumentRevisions-V100', 'macOS'),
  row('RECYCLER/', 'Windows'),
  row('RECYCLED/', 'Windows'),
  row('System?Volume?Information/', 'Windows'),
  row('$WinREAgent/', 'Windows'),
  row('Backups.backupdb/', 'macOS'),
  row('FOUND.[0-9][0-9][0-9]/', 'Windows'),
  row('lost+found/', 'Linux'),
] as const;

const system = [
  row('Thumbs.db', 'Windows'),
  row('Thumbs.db:*', 'Windows'),
  row('ehthumbs.db', 'Windows'),
  row('desktop.ini', 'Windows'),
  row('.DS_Store', 'macOS'),
  row('._*', 'macOS'),
  row('.fseventsd', 'macOS'),
  row('.Spotlight-V100', 'macOS'),
  row('.apdisk', 'macOS'),
  row('__MACOSX/', 'macOS'),
  row('$RECYCLE.BIN', 'Windows'),
  row('.Trash*', 'macOS', 'Linux'),
  row('.fuse_hidden*', 'Linux'),
  row('.nfs*', 'Linux'),
  row('.smbdelete*', 'macOS'),
] as const;

const programs = [
  row('@eaDir/', 'Synology'),
  row('@tmp/', 'Synology'),
  row('.stfolder', 'Syncthing'),
  row('.stversions', 'Syncthing'),
  row('.dropbox.cache', 'Dropbox'),
  row('.tmp.drivedownload', 'Google Drive'),
  row('.tmp.driveupload', 'Google Drive'),
  row('.sync_*.db*', 'Nextcloud'),
  row('.owncloudsync.log*', 'Nextcloud', 'ownCloud'),
  row('_gsdata_/', 'GoodSync'),
  row('__pycache__/', 'Python'),
  row('node_modules/', 'npm'),
  row('.git/', 'Git'),
  row('.svn/', 'Subversion'),
  row('.hg/', 'Mercurial'),
] as const;

const switchable = [
  { name: 'unfinished', rows: unfinished },
  { name: 'temporary', rows: temporary },
  { name: 'lock_file', rows: locks },
  { name: 'editor_copy', rows: editors },
  { name: 'conflict_copy', rows: conflicts },
  { name: 'trash', rows: kept },
  { name: 'system', rows: system },
  { name: 'of_program', rows: programs },
  { name: 'hidden', rows: [row('.*')] },
] as const satisfies readonly IgnoreGroup[];

/** What was delivered never comes back as something new. */
const always = { name: 'put_away', rows: [row('_Sent/', 'Outbox')] } as const;

/**
 * What is ignored unless a person decides otherwise (reliability F19), by what they belong to. A pattern without `/`
 * matches any name on the way to a file, one that ends in `/` only folders. The first row that fits says why.
 */
export const ignoreGroups: readonly IgnoreGroup[] = [always, ...switchable];

export type SwitchablePattern = (typeof switchable)[number]['rows'][number]['pattern'];
export const switchablePatterns: readonly SwitchablePattern[] = switchable.flatMap(
  ({ rows }): readonly SwitchablePattern[] => rows.map(({ pattern }) => pattern),
);
/** Every hidden file or folder that no other pattern names. */
export const hiddenPattern = '.*' satisfies SwitchablePattern;

/** Those that a name alone decides. */
export const defaultIgnore: readonly string[] = ignoreGroups.flatMap(({ rows }) =>
  rows.flatMap(({ pattern, isBeside }) => (isBeside === true ? [] : [pattern])),
);

/** What a pattern of the default list is for, `null` for any other. */
export function usualNameOf(pattern: string): UsualName | null {
  return ignoreGroups.find(({ rows }) => rows.some((each) => each.pattern === pattern))?.name ?? null;
}
