import { readFileSync } from 'node:fs';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { z } from '../../contract/zod.ts';
import { errorCode } from '../../foundation/error-code.ts';
import { replaceOwnFile } from '../../foundation/replace-own-file.ts';

const keyFileSchema = z.object({
  keys: z.record(z.string(), z.string()),
  /** Names whose values the system's key ring holds, so that its absence is noticed instead of taken for "no key". */
  inKeyRing: z.array(z.string()),
});
type Content = z.infer<typeof keyFileSchema>;

const nothing: Content = { keys: {}, inKeyRing: [] };

/** Secrets in one file that only its owner can read. Replaced as a whole, so a crash leaves the old or the new one. */
export class KeyFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get(name: string): string | null {
    const { keys } = this.#read();
    return Object.hasOwn(keys, name) ? (keys[name] ?? null) : null;
  }

  isInKeyRing(name: string): boolean {
    return this.#read().inKeyRing.includes(name);
  }

  set(name: string, value: string): void {
    const content = this.#read();
    this.#write({ keys: { ...content.keys, [name]: value }, inKeyRing: without(content.inKeyRing, name) });
  }

  /** Notes that the key ring holds the value, and forgets one that stood here. */
  noteInKeyRing(name: string): void {
    const { keys, inKeyRing } = this.#read();
    if (inKeyRing.includes(name) && !Object.hasOwn(keys, name)) return;
    this.#write({ keys: withoutKey(keys, name), inKeyRing: [...without(inKeyRing, name), name] });
  }

  delete(name: string): void {
    const { keys, inKeyRing } = this.#read();
    if (!Object.hasOwn(keys, name) && !inKeyRing.includes(name)) return;
    this.#write({ keys: withoutKey(keys, name), inKeyRing: without(inKeyRing, name) });
  }

  #read(): Content {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') return nothing;
      throw unreadable(this.path, cause);
    }
    try {
      return keyFileSchema.parse(JSON.parse(text));
    } catch {
      // Neither the text nor the parser's words are passed on: both may hold a key.
      throw unreadable(this.path, undefined);
    }
  }

  #write(content: Content): void {
    replaceOwnFile(this.path, `${JSON.stringify(content)}\n`);
  }
}

const unreadable = (path: string, cause: unknown): OutboxError =>
  new OutboxError('storage', message('key.file_unread', { path }), { cause });

const without = (names: readonly string[], name: string): string[] => names.filter((known) => known !== name);

const withoutKey = (keys: Content['keys'], name: string): Content['keys'] =>
  Object.fromEntries(Object.entries(keys).filter(([known]) => known !== name));
