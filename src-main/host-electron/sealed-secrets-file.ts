import { readFile, rename } from 'node:fs/promises';
import { OutboxError } from '../contract/errors.ts';
import { message } from '../contract/messages/message.ts';
import { z } from '../contract/zod.ts';
import { errorCode } from '../foundation/error-code.ts';
import { writeFileDurably } from './write-file-durably.ts';

const contentSchema = z.object({
  version: z.literal(1),
  /** By name: ciphertext in base64. Without the system's key store it says nothing. */
  sealed: z.record(z.string(), z.base64()),
});

/** Ciphertexts by name, in one small file that is always replaced as a whole. */
export class SealedSecretsFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** `null` where there is none. Rejects with `storage` where the file cannot be understood. */
  async get(name: string): Promise<Buffer | null> {
    const content = await this.#read();
    if (content === 'damaged') {
      throw new OutboxError('storage', message('key.file_damaged', { path: this.#path }));
    }
    const sealed = content.get(name);
    return sealed === undefined ? null : Buffer.from(sealed, 'base64');
  }

  async has(name: string): Promise<boolean> {
    const content = await this.#read();
    return content !== 'damaged' && content.has(name);
  }

  async set(name: string, ciphertext: Buffer): Promise<void> {
    const content = await this.#readOrSetAside();
    content.set(name, ciphertext.toString('base64'));
    await this.#write(content);
  }

  async delete(name: string): Promise<void> {
    const content = await this.#read();
    if (content !== 'damaged' && content.delete(name)) await this.#write(content);
  }

  async #read(): Promise<Map<string, string> | 'damaged'> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return new Map();
      throw error;
    }
    const parsed = contentSchema.safeParse(parseJson(text));
    return parsed.success ? new Map(Object.entries(parsed.data.sealed)) : 'damaged';
  }

  /** A damaged file is kept beside the new one: what it holds may still be of use to somebody. */
  async #readOrSetAside(): Promise<Map<string, string>> {
    const content = await this.#read();
    if (content !== 'damaged') return content;
    await rename(this.#path, `${this.#path}.damaged`);
    return new Map();
  }

  async #write(content: ReadonlyMap<string, string>): Promise<void> {
    const file: z.infer<typeof contentSchema> = { version: 1, sealed: Object.fromEntries(content) };
    await writeFileDurably(this.#path, `${JSON.stringify(file, null, 2)}\n`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
