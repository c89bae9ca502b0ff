import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '../../../contract/zod.ts';
import { makeDirectory } from '../../../foundation/make-directory.ts';
import { syncDirectory } from '../../../foundation/sync-to-disk.ts';

const markSchema = z.object({
  sends: z.int().nonnegative(),
  last: z.string().nullable(),
  atMs: z.number(),
  /** Where the data folder was that wrote it. */
  dataDirectory: z.string(),
  /** Another with each start. Left out by earlier versions. */
  owner: z.string().optional(),
});
/** What a data folder had sent, said outside of it. Never more than its database held on the disk when this was written. */
export type Mark = z.infer<typeof markSchema>;

/** The mark of one data folder in the state folder of the user. A copy of the data folder has the same one. */
export class MarkFile {
  readonly #directory: string;
  readonly #name: string;

  /** `identity`: the data folder's, which is a file name. */
  constructor(directory: string, identity: string) {
    this.#directory = directory;
    this.#name = `${identity}.json`;
  }

  /** `null` where there is none that can be read: then nothing is known. */
  read(): Mark | null {
    try {
      const parsed = markSchema.safeParse(JSON.parse(readFileSync(this.#path(), 'utf8')));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  }

  /** Another whenever the mark was written. `null` where there is none. */
  stamp(): string | null {
    const status = statSync(this.#path(), { bigint: true, throwIfNoEntry: false });
    return status === undefined
      ? null
      : [status.dev, status.ino, status.size, status.mtimeNs, status.ctimeNs].join(' ');
  }

  /** Whole and on the disk when it returns. Throws what the file system throws. */
  write(mark: Mark): void {
    makeDirectory(this.#directory);
    const unfinished = `${this.#path()}.${String(process.pid)}.part`;
    const handle = openSync(unfinished, 'w', 0o600);
    try {
      writeSync(handle, JSON.stringify(mark));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(unfinished, this.#path());
    syncDirectory(this.#directory);
  }

  #path(): string {
    return join(this.#directory, this.#name);
  }
}
