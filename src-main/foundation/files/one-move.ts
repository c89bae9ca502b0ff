import { randomBytes } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { link, lstat, open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError, isSameFile, type PlacedFile } from './file-system.ts';
import { identityOf } from './file-identity.ts';
import type { PinnedDirectory } from './pinned-directory.ts';
import { errorCode } from '../error-code.ts';

/**
 * The file gets its new name beside the old one, which is taken away afterwards: a process that ends in between leaves one file
 * with two names, and the next move of it takes the old one away. At each step it is made sure that it is this file, and no
 * other that took its name meanwhile: what is found to be another one keeps, or gets back, its name.
 */
export class OneMove {
  readonly #file: PlacedFile;
  readonly #source: PinnedDirectory;
  readonly #target: PinnedDirectory;
  readonly #from: string;
  readonly #to: string;
  readonly #toName: string;
  readonly #asideName: string;

  constructor(
    file: PlacedFile,
    source: PinnedDirectory,
    sourceName: string,
    target: PinnedDirectory,
    targetName: string,
    asideName: string,
  ) {
    this.#file = file;
    this.#source = source;
    this.#target = target;
    this.#from = source.at(sourceName);
    this.#to = target.at(targetName);
    this.#toName = targetName;
    this.#asideName = asideName;
  }

  async run(giveName: (from: string, to: string) => Promise<void>): Promise<void> {
    this.#assertMeant(await this.#look(this.#from));
    try {
      await giveName(this.#from, this.#to);
    } catch (error) {
      const code = errorCode(error);
      // A file system without second names has each its own word for that; what else is wrong is found again.
      if (code !== 'EEXIST') {
        await this.#byReserving();
        return;
      }
      const there = await lstat(this.#to, { bigint: true });
      const isLeftHalfway = this.#isMeant(there) && there.nlink > 1n;
      if (!isLeftHalfway) throw this.#taken();
      await this.#takeOldName();
      return;
    }
    // Whatever was given the new name has its old one too, so that taking the new one back loses nothing.
    const hasAnother = ({ nlink }: BigIntStats): boolean => nlink > 1n;
    await this.#undoUnless(hasAnother, async () => {
      this.#assertMeant(await this.#look(this.#to));
      await this.#source.assertSame();
      await this.#target.assertSame();
    });
    await this.#takeOldName();
  }

  /** It is another file, or stands in another place: the new name is taken back, if it is still the one that was given. */
  async #undoUnless(isGiven: (stats: BigIntStats) => boolean, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      const there = await lstatOrNull(this.#to);
      if (there !== null && isGiven(there)) await unlink(this.#to);
      throw error;
    }
  }

  /**
   * Taking a name away in place could hit a file that was put there a moment ago. So whatever has the name is taken aside first,
   * and gets it back where it is not the one that was moved.
   */
  async #takeOldName(): Promise<void> {
    const asideName = this.#asideName;
    const aside = this.#target.at(asideName);
    try {
      await rename(this.#from, aside);
    } catch (error) {
      // Somebody else took the old name away: nothing is left to do.
      if (errorCode(error) === 'ENOENT') return;
      throw error;
    }
    const [taken, moved] = await Promise.all([lstatOrNull(aside), lstatOrNull(this.#to)]);
    if (taken !== null && moved !== null && isSameInode(taken, moved)) {
      await unlink(aside);
      return;
    }
    await this.#giveBack(aside, asideName);
    throw moved === null ? this.#taken() : this.#notMeant();
  }

  /** Never by renaming, which would replace what may have come into its place in turn. */
  async #giveBack(aside: string, asideName: string): Promise<void> {
    try {
      await link(aside, this.#from);
      await unlink(aside);
    } catch {
      throw new FileError('other', this.#path, {
        code: 'file_error.came_meanwhile',
        params: { path: this.#path, name: asideName, other: this.#toName },
      });
    }
  }

  /**
   * Without second names: reserves the new name by an empty file that must not exist yet, then renames over that: unlike a look
   * before a rename nobody's file can be replaced.
   */
  async #byReserving(): Promise<void> {
    const reserved = await this.#reserve(this.#to);
    const isReserved = (there: BigIntStats): boolean => isSameInode(there, reserved);
    await this.#undoUnless(isReserved, async () => {
      await this.#source.assertSame();
      await this.#target.assertSame();
      this.#assertMeant(await this.#look(this.#from));
      await rename(this.#from, this.#to);
    });
    const moved = identityOf(await this.#look(this.#to));
    // Not by its inode: such file systems may give another one to what was renamed.
    const { sizeBytes, modifiedAtMs } = this.#file.identity;
    if (moved.sizeBytes === sizeBytes && moved.modifiedAtMs === modifiedAtMs) return;
    await this.#reserve(this.#from);
    await rename(this.#to, this.#from);
    throw this.#notMeant();
  }

  async #reserve(path: string): Promise<BigIntStats> {
    const reserved = await open(path, 'wx').catch((error: unknown) => {
      if (errorCode(error) === 'EEXIST') throw this.#taken();
      throw error;
    });
    try {
      return await reserved.stat({ bigint: true });
    } finally {
      await reserved.close();
    }
  }

  async #look(path: string): Promise<BigIntStats> {
    const stats = await lstat(path, { bigint: true });
    if (!stats.isFile())
      throw new FileError('other', this.#path, {
        code: 'file_error.not_regular',
        params: { path: this.#path },
      });
    return stats;
  }

  #assertMeant(stats: BigIntStats): void {
    if (!this.#isMeant(stats)) throw this.#notMeant();
  }

  #notMeant(): FileError {
    return notMeant(this.#path);
  }

  #isMeant(stats: BigIntStats): boolean {
    return isSameFile(identityOf(stats), this.#file.identity);
  }

  get #path(): string {
    return pathOf(this.#file);
  }

  #taken(): FileError {
    return new FileError('busy', this.#toName, { code: 'file_error.exists', params: { path: this.#toName } });
  }
}

/** For the old name of a file while that is taken away: nobody else's file has it. */
export function newAsideName(): string {
  return `.outbox-${randomBytes(6).toString('hex')}`;
}

/** The folders above a file, and its own name. */
export function placeOf(relativePath: string): { readonly directory: string[]; readonly name: string } {
  const names = relativePath.split('/');
  return { directory: names.slice(0, -1), name: names.at(-1) ?? '' };
}

/** Where it stands, for people and for what cannot hold a directory. */
export function pathOf({ folder, relativePath }: Pick<PlacedFile, 'folder' | 'relativePath'>): string {
  return join(folder.path, ...relativePath.split('/'));
}

export function notMeant(path: string): FileError {
  return new FileError('other', path, { code: 'file_error.replaced', params: { path } });
}

export function isSameInode(one: BigIntStats, other: BigIntStats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

export const lstatOrNull = (path: string): Promise<BigIntStats | null> =>
  lstat(path, { bigint: true }).catch(() => null);
