import type { FolderIdentity, Volume } from '../../../foundation/files/file-system.ts';

/** What is known of the root of a folder. */
export interface RootIdentity extends FolderIdentity {
  readonly bornAtMs: number | null;
  /** The file system that it lies on. `null`: nothing is known of that. */
  readonly volume: Volume | null;
}

/**
 * `same` · `moved`: the same folder, and its system gave it another number, as for a stick that was plugged in again · `alike`: the
 * same numbers, and nothing else by which it could be told from another disk · `different` · `unclear`: other numbers, and nothing
 * else is known.
 */
export type Likeness = 'same' | 'moved' | 'alike' | 'different' | 'unclear';

/** These number their folders anew with each mount. */
const withoutInodes = /^(?:vfat|msdos|exfat|fuseblk)$/;

/** Whether two looks at a place saw the same folder. Device and inode numbers say little: two sticks may have the same ones. */
export function likeness(known: RootIdentity, now: RootIdentity): Likeness {
  const [before, after] = [known.volume, now.volume];
  const uuid = agree(before?.uuid, after?.uuid);
  const evidence = [
    uuid,
    agree(before?.number, after?.number),
    agree(before?.share, after?.share),
    agree(known.bornAtMs, now.bornAtMs),
    // A driver may have another name after an update.
    uuid === true ? null : agree(before?.type, after?.type),
  ];
  if (evidence.includes(false)) return 'different';
  const isProved = evidence.slice(0, -1).includes(true);
  if (known.inode !== now.inode) {
    return uuid === true && withoutInodes.test(after?.type ?? '') ? 'moved' : 'different';
  }
  if (known.device !== now.device) return isProved ? 'moved' : 'unclear';
  return isProved ? 'same' : 'alike';
}

/** `null` where one of them is not known. */
function agree<Value>(one: Value | null | undefined, other: Value | null | undefined): boolean | null {
  return one == null || other == null ? null : one === other;
}
