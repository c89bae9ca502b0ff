import { lstatSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { z } from '../../../contract/zod.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import { whyNotOwn } from '../../../foundation/own-place.ts';
import { readSmallFile, type SmallFile } from '../../../foundation/read-small-file.ts';
import { replaceOwnFile } from '../../../foundation/replace-own-file.ts';
import { syncDirectory } from '../../../foundation/sync-to-disk.ts';
import { passwordHashSchema } from './hash-password.ts';

const keptPasswordSchema = z.strictObject({
  version: z.literal(1),
  /** Milliseconds since 1970, UTC. */
  setAtMs: z.number(),
  hash: passwordHashSchema,
});
export type KeptPassword = z.infer<typeof keptPasswordSchema>;

const maximumBytes = 4096;

/** The password of pages for other computers: its hash alone, in one file of the data folder that only its owner can read. */
export class PasswordFile {
  readonly path: string;

  constructor(dataDirectory: string) {
    this.path = join(dataDirectory, 'sharing-password.json');
  }

  /** `null`: none is set. Throws `OutboxError` storage where the file cannot be read, or is open to others. */
  read(): KeptPassword | null {
    const file = this.#open();
    if (file === null) return null;
    if (file.kind !== 'read') throw this.#unreadable();
    const why = whyNotOwn(this.path, file.status);
    if (why !== null)
      throw new OutboxError('storage', message('sharing_files.password_not_own', { reason: why }));
    try {
      return keptPasswordSchema.parse(JSON.parse(file.text));
    } catch {
      // Neither the text nor the parser's words are passed on: both may hold the hash.
      throw this.#unreadable();
    }
  }

  write(password: Omit<KeptPassword, 'version'>): void {
    replaceOwnFile(this.path, `${JSON.stringify({ version: 1, ...password } satisfies KeptPassword)}\n`);
  }

  /** Also one that cannot be read. False where there was none. */
  remove(): boolean {
    if (lstatSync(this.path, { throwIfNoEntry: false }) === undefined) return false;
    rmSync(this.path);
    syncDirectory(dirname(this.path));
    return true;
  }

  #open(): SmallFile | null {
    try {
      return readSmallFile(this.path, { maximumBytes, followsLinks: false });
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') return null;
      throw this.#unreadable(cause);
    }
  }

  #unreadable(cause?: unknown): OutboxError {
    return new OutboxError(
      'storage',
      `The password file ${this.path} cannot be read. Remove it with "outbox password remove", then set the password again.`,
      { cause },
    );
  }
}
