import { join } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { sha256Of } from '../../foundation/sha256.ts';
import type { SecretStore } from '../../engine/host-services.ts';
import { KeyFile } from './key-file.ts';
import { openKeyRing, type KeyRing } from './key-ring.ts';

export interface SecretStoreOptions {
  readonly dataDirectory: string;
  /** `OUTBOX_KEYRING=off` keeps keys in the file even where the system has a key ring. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly openRing?: () => Promise<KeyRing | null>;
}

/** Decides once, at the start, where keys are kept: the system's key ring where it works, else a file in the data folder. */
export async function openSecretStore(options: SecretStoreOptions): Promise<SecretStore> {
  const file = new KeyFile(join(options.dataDirectory, 'keys.json'));
  const ring =
    options.environment['OUTBOX_KEYRING'] === 'off' ? null : await (options.openRing ?? openKeyRing)();
  return ring === null ? fileStore(file) : ringStore(ring, file, options.dataDirectory);
}

function fileStore(file: KeyFile): SecretStore {
  return {
    place: message('key_place.file'),
    persists: true,
    async get(name) {
      const value = file.get(name);
      if (value === null && file.isInKeyRing(name)) {
        throw new OutboxError('storage', message('key.ring_away'));
      }
      return value;
    },
    async set(name, value) {
      file.set(name, value);
    },
    async delete(name) {
      file.delete(name);
    },
  };
}

/** A key that was put into the file earlier, where there was no key ring, still counts. */
function ringStore(ring: KeyRing, file: KeyFile, dataDirectory: string): SecretStore {
  // Two data folders of one user must not share keys.
  const folderId = sha256Of(dataDirectory).slice(0, 12);
  const account = (name: string): string => `${folderId}/${name}`;
  return {
    place: message('key_place.system'),
    persists: true,
    async get(name) {
      return file.get(name) ?? (await ring.get(account(name)));
    },
    async set(name, value) {
      await ring.set(account(name), value);
      file.noteInKeyRing(name);
    },
    async delete(name) {
      if (file.isInKeyRing(name)) await ring.delete(account(name));
      file.delete(name);
    },
  };
}
