import { createHash, type Hash } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file that arrived in full: its size, and its digests in hexadecimal. */
export interface ReceivedContent {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly md5: string;
}

/**
 * Where uploads go. A file is written to `incoming/` and moved to `uploads/` only when the service takes it; what a crash
 * left in `incoming/` is removed at the next start.
 */
export class UploadStorage {
  readonly #incoming: string;
  readonly #uploads: string;
  #count = 0;

  constructor(directory: string) {
    this.#incoming = join(directory, 'incoming');
    this.#uploads = join(directory, 'uploads');
    rmSync(this.#incoming, { recursive: true, force: true });
    for (const folder of [this.#incoming, this.#uploads]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  async receive(): Promise<IncomingFile> {
    this.#count += 1;
    const path = join(this.#incoming, `${this.#count}.part`);
    return new IncomingFile(path, await open(path, 'wx', 0o600));
  }

  /** Where a file is kept. Its name on disk is the service's id: nothing a client sends becomes part of a path. */
  pathOf(resourceId: string, fileName: string): string {
    const extension = extname(fileName).toLowerCase();
    return join(this.#uploads, `${resourceId}${/^\.[a-z0-9]{1,8}$/.test(extension) ? extension : ''}`);
  }

  forget(): void {
    rmSync(this.#uploads, { recursive: true, force: true });
    mkdirSync(this.#uploads, { mode: 0o700 });
  }
}

/** One file on its way in, hashed while it is written. Finish it, then keep or discard it. */
export class IncomingFile {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #sha256: Hash = createHash('sha256');
  readonly #md5: Hash = createHash('md5');
  #sizeBytes = 0;
  #isOpen = true;

  constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async write(bytes: Buffer): Promise<void> {
    this.#sizeBytes += bytes.length;
    this.#sha256.update(bytes);
    this.#md5.update(bytes);
    await this.#handle.writeFile(bytes);
  }

  async finish(): Promise<ReceivedContent> {
    await this.#close();
    return { sizeBytes: this.#sizeBytes, sha256: this.#sha256.digest('hex'), md5: this.#md5.digest('hex') };
  }

  async keepAs(path: string): Promise<void> {
    await this.#close();
    await rename(this.path, path);
  }

  /** Removes what has not been kept; calling it after {@link keepAs} does nothing. */
  async discard(): Promise<void> {
    await this.#close();
    await rm(this.path, { force: true });
  }

  async #close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#handle.close();
  }
}

/** The bytes of a received file, for joining parts. */
export function contentOf(file: IncomingFile): AsyncIterable<Buffer> {
  return createReadStream(file.path);
}
