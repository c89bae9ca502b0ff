import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { ShownFile } from '../../../contract/file-preview.ts';
import { FileError, type ReadableFileSystem } from '../../../foundation/files/file-system.ts';
import { absolutePath, isAtOrBelow } from '../../../foundation/files/paths-below.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import type { PictureFile } from '../../watch-folders/looks/pictures.ts';

/** A file that may be shown. */
export interface FoundFile {
  /** 64 hexadecimal digits: its content, or, before that was read, the very file as it lies there. */
  readonly key: string;
  /** `null` where nobody knows any more where it lay. */
  readonly file: PictureFile | null;
  readonly sizeBytes: number | null;
}

export interface FindParts {
  readonly store: Pick<JobStore, 'get'>;
  readonly fileSystem: Pick<ReadableFileSystem, 'status' | 'realPath'>;
  /** Absolute, by a choice of a person. Throws `OutboxError`. */
  pathOfChoice(token: string): Promise<string>;
  /** Absolute, of a watched folder. Throws `OutboxError`. */
  pathOfWatched(id: number): string;
}

/** Finds what a page wants to see: files of jobs, and what lies below folders that a person chose. Nothing else of the disk. */
export class ShownFiles {
  readonly #parts: FindParts;

  constructor(parts: FindParts) {
    this.#parts = parts;
  }

  /** `null`: there is none. Throws `OutboxError` for a choice or a folder that is not known. */
  async find(shown: ShownFile): Promise<FoundFile | null> {
    switch (shown.kind) {
      case 'job':
        return this.ofJob(shown.id);
      case 'chosen':
        return this.#below(await this.#parts.pathOfChoice(shown.token), shown.relativePath);
      case 'watched':
        return this.#below(this.#parts.pathOfWatched(shown.watchFolderId), shown.relativePath);
    }
  }

  ofJob(id: number): FoundFile | null {
    const job = this.#parts.store.get(id);
    if (job === null || job.sha256 === null) return null;
    const { path, device, inode, size_bytes: sizeBytes, modified_at_ms: modifiedAtMs } = job;
    const isKnown = path !== null && device !== null && inode !== null;
    if (!isKnown || sizeBytes === null || modifiedAtMs === null) {
      return { key: job.sha256, file: null, sizeBytes };
    }
    return {
      key: job.sha256,
      file: { path, expected: { device, inode, sizeBytes, modifiedAtMs } },
      sizeBytes,
    };
  }

  /** Links on the way lead nowhere: what is shown lies in the folder itself. */
  async #below(root: string, relativePath: string): Promise<FoundFile | null> {
    const parts = relativePath.split('/');
    if (relativePath !== '' && parts.some((part) => /^\.{0,2}$|[\\\0]/u.test(part))) return null;
    const path = relativePath === '' ? root : absolutePath(root, relativePath);
    try {
      const { status, realPath } = this.#parts.fileSystem;
      if (relativePath !== '' && !isAtOrBelow(await realPath(root), await realPath(dirname(path))))
        return null;
      const { kind, device, inode, sizeBytes, modifiedAtMs } = await status(path);
      if (kind !== 'file') return null;
      const expected = { device, inode, sizeBytes, modifiedAtMs };
      return { key: keyOf(path, expected), file: { path, expected }, sizeBytes };
    } catch (error) {
      // It went away, or cannot be read: there is nothing to show.
      if (error instanceof FileError) return null;
      throw error;
    }
  }
}

function keyOf(path: string, { device, inode, sizeBytes, modifiedAtMs }: PictureFile['expected']): string {
  const said = ['file', path, device, inode, String(sizeBytes), String(modifiedAtMs)];
  return createHash('sha256').update(said.join('\0')).digest('hex');
}
