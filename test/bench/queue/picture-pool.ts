import { existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';
import type { NewJob } from '../../../src-main/engine/jobs/store/job-intake.ts';
import { pngOf } from '../../helpers/pictures.ts';

const pictures = 60;

export type PooledPicture = Omit<NonNullable<NewJob['file']>, 'sha256'>;

/** Real pictures on the disk: what a list shows of jobs that send them is made of these. */
export class PicturePool {
  readonly #folder: string;
  readonly #originals: readonly PooledPicture[];

  private constructor(folder: string, originals: readonly PooledPicture[]) {
    this.#folder = folder;
    this.#originals = originals;
  }

  static async in(folder: string): Promise<PicturePool> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const files = createNodeFileSystem();
    const originals: PooledPicture[] = [];
    for (let number = 1; number <= pictures; number += 1) {
      const path = join(folder, `original-${String(number).padStart(2, '0')}.png`);
      if (!existsSync(path)) writeFileSync(path, pngOf({ widthPx: 400 + number, heightPx: 500 }));
      const { device, inode, sizeBytes, modifiedAtMs } = await files.status(path);
      originals.push({ path, device, inode, sizeBytes, modifiedAtMs });
    }
    return new PicturePool(folder, originals);
  }

  /** Changes with the files themselves. */
  get form(): string {
    return JSON.stringify(this.#originals);
  }

  /** A file of its own for each number: a job whose path another has would take its place. */
  picture(number: number): PooledPicture {
    const original = this.#originals[number % this.#originals.length];
    if (original === undefined) throw new Error('The pool has no picture.');
    const path = join(this.#folder, `${String(number)}.png`);
    if (!existsSync(path)) linkSync(original.path, path);
    return { ...original, path };
  }
}
