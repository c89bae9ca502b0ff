import type { SafeStorage } from 'electron';
import { OutboxError } from '../contract/errors.ts';
import { message, type Message } from '../contract/messages/message.ts';
import type { SecretStore } from '../engine/host-services.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { SealedSecretsFile } from './sealed-secrets-file.ts';

/** The synchronous calls of `safeStorage` are deprecated; they are not part of this. */
export type KeyStore = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

export interface SecretStoreOptions {
  readonly keyStore: KeyStore;
  readonly platform: NodeJS.Platform;
  /** Absolute path of the file for the ciphertexts. */
  readonly file: string;
  readonly logger: Logger;
}

const linuxKeyStores: Readonly<Partial<Record<string, Message>>> = {
  gnome_libsecret: message('key_place.key_ring'),
  kwallet: message('key_place.kwallet'),
  kwallet5: message('key_place.kwallet'),
  kwallet6: message('key_place.kwallet'),
};

/**
 * Where keys go: sealed by the system's key store into a file of the data folder, or, where the system has none worth the
 * name, into memory for this run. Ask it after the app is ready. (reliability §6, K2)
 */
export async function createSecretStore(options: SecretStoreOptions): Promise<SecretStore> {
  const place = await nameOfKeyStore(options);
  const file = new SealedSecretsFile(options.file);
  if (place === null) {
    options.logger.write('secrets.no_key_store', {});
    return new MemorySecrets(file);
  }
  return new SealedSecrets(place, file, options.keyStore, options.logger);
}

/**
 * `null` where nothing may be stored. On Linux the backends `basic_text` and `unknown` count as none: they encrypt with a
 * password that is the same in every copy of Chromium.
 */
async function nameOfKeyStore({ keyStore, platform, logger }: SecretStoreOptions): Promise<Message | null> {
  try {
    if (!(await keyStore.isAsyncEncryptionAvailable())) return null;
    if (platform === 'darwin') return message('key_place.keychain');
    if (platform === 'win32') return message('key_place.windows_account');
    return linuxKeyStores[keyStore.getSelectedStorageBackend()] ?? null;
  } catch (error) {
    logger.write('secrets.key_store_failed', faultOf(error), messageOfFault(error));
    return null;
  }
}

/** One operation after the other, as each reads and replaces the whole file. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Result>(turn: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(turn);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

class SealedSecrets implements SecretStore {
  readonly place: Message;
  readonly persists = true;
  readonly #file: SealedSecretsFile;
  readonly #keyStore: KeyStore;
  readonly #logger: Logger;
  readonly #turns = new Turns();

  constructor(place: Message, file: SealedSecretsFile, keyStore: KeyStore, logger: Logger) {
    this.place = place;
    this.#file = file;
    this.#keyStore = keyStore;
    this.#logger = logger;
  }

  get(name: string): Promise<string | null> {
    return this.#turns.take(async () => {
      const ciphertext = await this.#file.get(name);
      if (ciphertext === null) return null;
      const { result, shouldReEncrypt } = await this.#open(ciphertext);
      if (shouldReEncrypt) await this.#sealAgain(name, result);
      return result;
    });
  }

  set(name: string, value: string): Promise<void> {
    return this.#turns.take(async () => {
      await this.#file.set(name, await this.#seal(value));
    });
  }

  delete(name: string): Promise<void> {
    return this.#turns.take(() => this.#file.delete(name));
  }

  async #seal(value: string): Promise<Buffer> {
    try {
      return await this.#keyStore.encryptStringAsync(value);
    } catch (error) {
      this.#logger.write('secrets.cannot_seal', faultOf(error), messageOfFault(error));
      throw new OutboxError('storage', message('key.not_stored', { keyPlace: this.place }), { cause: error });
    }
  }

  /** The ciphertext stays where it cannot be opened: the key store may be locked just now and open again later. */
  async #open(ciphertext: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    try {
      return await this.#keyStore.decryptStringAsync(ciphertext);
    } catch (error) {
      this.#logger.write('secrets.cannot_open', faultOf(error), messageOfFault(error));
      throw new OutboxError('storage', message('key.not_opened', { keyPlace: this.place }), { cause: error });
    }
  }

  /** The system has a new or better key. That the old one still opens is enough for now, so a failure is only noted. */
  async #sealAgain(name: string, value: string): Promise<void> {
    try {
      await this.#file.set(name, await this.#seal(value));
    } catch (error) {
      this.#logger.write('secrets.not_sealed_again', faultOf(error), messageOfFault(error));
    }
  }
}

class MemorySecrets implements SecretStore {
  readonly place = message('key_place.memory');
  readonly persists = false;
  /** What an earlier run with a key store left. It cannot be opened now, but must not be forgotten either. */
  readonly #earlier: SealedSecretsFile;
  readonly #values = new Map<string, string>();
  readonly #turns = new Turns();

  constructor(earlier: SealedSecretsFile) {
    this.#earlier = earlier;
  }

  get(name: string): Promise<string | null> {
    return this.#turns.take(async () => {
      const value = this.#values.get(name);
      if (value !== undefined) return value;
      if (!(await this.#earlier.has(name))) return null;
      throw new OutboxError('storage', message('key.store_away'));
    });
  }

  set(name: string, value: string): Promise<void> {
    return this.#turns.take(async () => {
      this.#values.set(name, value);
      // Otherwise the key that was replaced would come back with the key store.
      await this.#earlier.delete(name);
    });
  }

  delete(name: string): Promise<void> {
    return this.#turns.take(async () => {
      this.#values.delete(name);
      await this.#earlier.delete(name);
    });
  }
}
