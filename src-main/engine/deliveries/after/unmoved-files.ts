import type { UnmovedFile, UnmovedFiles } from '../../../contract/watch-folder.ts';

/** So many of a folder are named. */
const mostNamed = 5;

/**
 * Delivered files that their folder's rule could not put away, by their job. In memory alone: each start tries all of them once more, and
 * notes again what fails again.
 */
export class UnmovedRecords {
  readonly #byFolder = new Map<number, Map<number, UnmovedFile>>();
  readonly #onChanged: () => void;

  constructor(onChanged: () => void) {
    this.#onChanged = onChanged;
  }

  note(watchFolderId: number, file: UnmovedFile): void {
    const files = this.#byFolder.get(watchFolderId) ?? new Map<number, UnmovedFile>();
    this.#byFolder.set(watchFolderId, files.set(file.jobId, file));
    this.#onChanged();
  }

  /** It was put away, or needs no moving any more. */
  forget(watchFolderId: number, jobId: number): void {
    const files = this.#byFolder.get(watchFolderId);
    if (files?.delete(jobId) !== true) return;
    if (files.size === 0) this.#byFolder.delete(watchFolderId);
    this.#onChanged();
  }

  /** `null` where there is none. */
  of(watchFolderId: number): UnmovedFiles | null {
    const files = this.#byFolder.get(watchFolderId);
    if (files === undefined) return null;
    return { files: files.size, first: [...files.values()].slice(0, mostNamed) };
  }

  jobsOf(watchFolderId: number): number[] {
    return [...(this.#byFolder.get(watchFolderId)?.keys() ?? [])];
  }
}
