/**
 * The file system as a port, so that the whole engine can run over a modelled one. Nothing in the engine touches
 * `node:fs` outside the adapter in `node-file-system.ts` and the database.
 */

export type EntryKind = 'file' | 'directory' | 'link' | 'other';

export interface FileIdentity {
  /** Decimal strings, as inode numbers exceed what a number holds exactly. */
  readonly device: string;
  readonly inode: string;
  readonly sizeBytes: number;
  /** Milliseconds since 1970, with the fraction that the file system gives. */
  readonly modifiedAtMs: number;
  /** When its content, rights or names changed: kept by the system, and set by no program. `null` or left out: not known. */
  readonly inodeChangedAtMs?: number | null;
}

/** The same file with, as far as the file system tells, the same content. */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return (
    one.device === other.device &&
    one.inode === other.inode &&
    one.sizeBytes === other.sizeBytes &&
    one.modifiedAtMs === other.modifiedAtMs
  );
}

/** A file system, by what it was given when it was made. `null`: it does not say. */
export interface Volume {
  readonly type: string;
  readonly uuid: string | null;
  readonly label: string | null;
  /** The number that the system makes of its uuid, in hexadecimal. */
  readonly number: string | null;
  /** Of one that lies on another machine: that machine, and what it shares. */
  readonly share: string | null;
}

/** What tells a folder from another one at its place. */
export interface FolderIdentity {
  readonly device: string;
  readonly inode: string;
  /** When it was made. `null` or left out: the file system does not say. */
  readonly bornAtMs?: number | null;
}

/** The same folder, as far as one look tells: of two disks with the same numbers only the time of making differs. */
export function isSameFolder(known: FolderIdentity, now: FolderIdentity): boolean {
  if (known.device !== now.device || known.inode !== now.inode) return false;
  return known.bornAtMs == null || now.bornAtMs == null || known.bornAtMs === now.bornAtMs;
}

/** A folder by its place and by what it was when a person chose it: another one at its place is not it. */
export interface KnownFolder extends FolderIdentity {
  /** Absolute, with all links resolved. */
  readonly path: string;
}

/** A folder whose files are read. */
export interface FolderToRead {
  /** Absolute, with all links resolved. */
  readonly path: string;
  /** `null`: whichever folder is there. */
  readonly known: FolderIdentity | null;
}

/** One file below a known folder, as it was when it was read: whatever else stands there by now is not meant. */
export interface PlacedFile {
  readonly folder: KnownFolder;
  /** Below the folder, with `/`. */
  readonly relativePath: string;
  readonly identity: FileIdentity;
}

export interface FileStatus extends FileIdentity {
  readonly kind: EntryKind;
  /** When it was made, or `null` where the file system does not say. */
  readonly bornAtMs: number | null;
  readonly linkCount: number;
  /**
   * How long nothing of it has changed, content, size or name, by the clock of the file system. Never more than is known for sure:
   * 0 where that clock was just set, or nobody has looked at it for long enough. Means something where `keepsChangeTimes` holds.
   */
  readonly unchangedForMs: number;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: EntryKind;
  /** False where the name is not valid Unicode: it is listed, never skipped silently. */
  readonly readable: boolean;
}

export interface OpenFile {
  /** Of the open file itself, whatever now stands at its path. */
  status(): Promise<FileStatus>;
  /** Fills `buffer` from `position`; returns how many bytes were read, 0 at the end. */
  read(buffer: Uint8Array, position: number): Promise<number>;
  /** Where it lies now, with all links resolved, as the kernel says it. `null`, or left out: it does not. */
  place?(): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * Codes that the engine tells apart; everything else is `other`. `own`: it belongs to the product's own data folder · `in_cloud`: it
 * would be downloaded · `not_file`: a folder, a pipe or a device stands there · `elsewhere`: another folder is at the place of its folder ·
 * `outside`: a link above it leads out of its folder · `too_long`: its path is longer than the system takes · `still`: the disk gives
 * nothing of it just now.
 */
export type FileErrorCode =
  | 'missing'
  | 'denied'
  | 'busy'
  | 'not_directory'
  | 'link'
  | 'not_file'
  | 'full'
  | 'too_many_open'
  | 'own'
  | 'in_cloud'
  | 'elsewhere'
  | 'too_long'
  | 'still'
  | 'outside'
  | 'other';

export class FileError extends Error {
  readonly code: FileErrorCode;
  readonly path: string;
  readonly particular: ParticularFileFact | null;

  /** `said`: the system's own words, or what is particular to this case. Left out where `code` says all. */
  constructor(code: FileErrorCode, path: string, said: string | ParticularFileFact = `${code} ${path}`) {
    super(typeof said === 'string' ? said : `${said.code} ${JSON.stringify(said.params)}`);
    this.particular = typeof said === 'string' ? null : said;
    this.name = 'FileError';
    this.code = code;
    this.path = path;
  }

  /** Why, which continues a sentence: as a message has it. What no code says is in the system's own words. */
  get told(): FileFact {
    const { code } = this;
    if (this.particular !== null) return this.particular;
    return isSaidByCode(code)
      ? { code: `file_error.${code}`, params: {} }
      : { code: 'file_error.other', params: { said: this.message } };
  }
}

const saidByCode = ['denied', 'full', 'too_many_open', 'own', 'in_cloud', 'too_long', 'still'] as const;
type SaidByCode = (typeof saidByCode)[number];
/** What is said of one file and one place in it, by its code; each has its parameters in `resources/languages/en/files.json`. */
export type ParticularFileFact =
  | {
      readonly code: `file_error.${
        | 'not_regular'
        | 'other_volume'
        | 'replaced'
        | 'exists'
        | 'went_away'
        | 'elsewhere'
        | 'outside'
        | 'no_folder'
        | 'not_there'
        | 'unusable'
        | 'link'
        | 'link_not_followed'
        | 'other_folder'
        | 'move_denied'
        | 'not_below'}`;
      readonly params: { readonly path: string };
    }
  | {
      readonly code: 'file_error.not_moved';
      readonly params: { readonly path: string; readonly said: string };
    }
  | {
      readonly code: 'file_error.came_meanwhile' | 'file_error.exists_again';
      readonly params: { readonly path: string; readonly name: string; readonly other: string };
    }
  | { readonly code: 'file_error.no_name'; readonly params: { readonly path: string; readonly name: string } }
  | { readonly code: 'file_error.looked_too_long' | 'file_error.reader_ended'; readonly params: object };

export type FileFact =
  | ParticularFileFact
  | { readonly code: `file_error.${SaidByCode}`; readonly params: object }
  | { readonly code: 'file_error.other'; readonly params: { readonly said: string } };

function isSaidByCode(code: FileErrorCode): code is SaidByCode {
  return saidByCode.some((each) => each === code);
}

/** A move as it was begun: what it calls the old name while that is taken away. */
export interface BegunMove {
  readonly folder: KnownFolder;
  /** Both below the folder, with `/`. */
  readonly from: string;
  readonly to: string;
  /** Beside the new name. */
  readonly asideName: string;
}

/** What a look at a disk needs, and changes nothing there. */
export interface ReadableFileSystem {
  /** Does not follow a link in the last component. Throws `FileError`. */
  status(path: string): Promise<FileStatus>;
  /** Throws `FileError`. Order is not defined. `most`: so many are enough, as where it is only asked whether it can be listed. */
  list(directory: string, most?: number): Promise<DirectoryEntry[]>;
  /**
   * Opens a regular file for reading, never following a link in the last component and never blocking on a FIFO.
   * Throws `FileError` (`link` for a link). `within`: a folder above it. What is opened lies in that very folder then, and no link
   * was followed on the way, however quickly either is swapped; otherwise it throws `elsewhere` or `outside`.
   */
  open(path: string, within?: FolderToRead): Promise<OpenFile>;
  /** With all links resolved. Throws `FileError`. */
  realPath(path: string): Promise<string>;
}

export interface FileSystem extends ReadableFileSystem {
  /**
   * Moves this very file to another place below its folder, and makes the directories above that. Follows no link on either
   * way, and replaces nothing. Throws `FileError`: `busy` where something has the name, `link` for a link on a way, `other` where
   * another file stands there by now. The file stays then. `asideName`: what its old name is called for a moment, beside the new
   * one; a process that ends in that moment leaves it behind for `repairMove`.
   */
  move(file: PlacedFile, to: string, asideName: string): Promise<void>;
  /**
   * Takes away the name that a move left aside which was cut short, or gives what has it its old name back. Throws `FileError`:
   * `busy` where something else has that by now.
   */
  repairMove(move: BegunMove): Promise<void>;
  /** What tells the file system that a folder lies on from another one. `null`: nothing is known of it. */
  volumeOf(path: string): Promise<Volume | null>;
  /** True for network and cloud-synchronised places, where watching cannot be trusted and settling takes longer. */
  isSlow(path: string): Promise<boolean>;
  /** True where the file system notes with every change when that was, whoever makes it: `unchangedForMs` can be gone by. */
  keepsChangeTimes(path: string): Promise<boolean>;
}
