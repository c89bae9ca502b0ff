import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SecretStore } from '../../../src-main/engine/host-services.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { createSecretStore, type KeyStore } from '../../../src-main/host-electron/secrets.ts';

type Backend = ReturnType<KeyStore['getSelectedStorageBackend']>;

/** Seals by turning bits over, so that no plain text can be found in a file by accident. */
class FakeKeyStore implements KeyStore {
  isAvailable = true;
  isLocked = false;
  shouldReEncrypt = false;
  backend: Backend = 'gnome_libsecret';
  sealed = 0;

  isAsyncEncryptionAvailable(): Promise<boolean> {
    return Promise.resolve(this.isAvailable);
  }
  getSelectedStorageBackend(): Backend {
    return this.backend;
  }
  async encryptStringAsync(text: string): Promise<Buffer> {
    if (this.isLocked) throw new Error('locked');
    this.sealed += 1;
    return Buffer.from(`${this.sealed}|${text}`).map((byte) => byte ^ 0xff) as Buffer;
  }
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    if (this.isLocked) throw new Error('locked');
    const [, result = ''] = Buffer.from(sealed.map((byte) => byte ^ 0xff))
      .toString()
      .split('|');
    return { result, shouldReEncrypt: this.shouldReEncrypt };
  }
}

const canary = 'sk-social-CANARY-0123456789';

let directory: string;
let file: string;
let keyStore: FakeKeyStore;
let logger: ReturnType<typeof recordedLog>;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outbox-secrets-'));
  file = join(directory, 'keys.json');
  keyStore = new FakeKeyStore();
  logger = recordedLog();
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const open = (platform: NodeJS.Platform = 'linux'): Promise<SecretStore> =>
  createSecretStore({ keyStore, platform, file, logger });

describe('keys in the system’s key store', () => {
  it.each([
    ['linux', 'gnome_libsecret', 'key_place.key_ring'],
    ['linux', 'kwallet', 'key_place.kwallet'],
    ['linux', 'kwallet5', 'key_place.kwallet'],
    ['linux', 'kwallet6', 'key_place.kwallet'],
    ['darwin', 'unknown', 'key_place.keychain'],
    ['win32', 'unknown', 'key_place.windows_account'],
  ] as const)(
    'outlive the program on %s with %s, and say where they are',
    async (platform, backend, place) => {
      keyStore.backend = backend;
      const store = await open(platform);
      expect(store).toMatchObject({ place: { code: place }, persists: true });

      await store.set('connection-1', canary);
      expect(await (await open(platform)).get('connection-1')).toBe(canary);
      expect(await store.get('connection-2')).toBeNull();
    },
  );

  it('stand on the disk as ciphertext alone, in a file of their owner', async () => {
    const store = await open();
    await store.set('connection-1', canary);

    expect(readdirSync(directory)).toEqual(['keys.json']);
    const text = readFileSync(file, 'utf8');
    for (const form of ['utf8', 'base64', 'hex'] as const) {
      expect(text).not.toContain(Buffer.from('CANARY-0123456789').toString(form));
    }
    expect(JSON.stringify(logger.lines)).not.toContain('CANARY');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are all kept when several are stored at once', async () => {
    const store = await open();
    const names = Array.from({ length: 20 }, (_, index) => `connection-${index}`);
    await Promise.all(names.map((name) => store.set(name, `key of ${name}`)));
    await Promise.all(names.slice(10).map((name) => store.delete(name)));

    const again = await open();
    expect(await Promise.all(names.map((name) => again.get(name)))).toEqual(
      names.map((name, index) => (index < 10 ? `key of ${name}` : null)),
    );
  });

  it('that cannot be opened just now are an error, and stay for later', async () => {
    const store = await open();
    await store.set('connection-1', canary);
    keyStore.isLocked = true;

    await expect(store.get('connection-1')).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('key_place.key_ring') as unknown,
    });
    keyStore.isLocked = false;
    expect(await store.get('connection-1')).toBe(canary);
  });

  it('that cannot be sealed are not stored in any other way', async () => {
    const store = await open();
    keyStore.isLocked = true;

    await expect(store.set('connection-1', canary)).rejects.toMatchObject({ code: 'storage' });
    expect(existsSync(file)).toBe(false);
  });

  it('are sealed again when the system asks for it', async () => {
    const store = await open();
    await store.set('connection-1', canary);
    const before = readFileSync(file, 'utf8');
    keyStore.shouldReEncrypt = true;

    expect(await store.get('connection-1')).toBe(canary);
    expect(readFileSync(file, 'utf8')).not.toBe(before);
    keyStore.shouldReEncrypt = false;
    expect(await (await open()).get('connection-1')).toBe(canary);
  });

  it('are not lost when sealing them again fails', async () => {
    const store = await open();
    await store.set('connection-1', canary);
    keyStore.shouldReEncrypt = true;
    keyStore.encryptStringAsync = () => Promise.reject(new Error('locked'));

    expect(await store.get('connection-1')).toBe(canary);
    expect(logger.events).toContain('secrets.not_sealed_again');
  });

  it.each(['', '{', 'null', '{"version":2,"sealed":{}}', '{"version":1,"sealed":{"connection-1":7}}'])(
    'are an error, not "no key", where their file is damaged: %j',
    async (content) => {
      writeFileSync(file, content);
      const store = await open();
      await expect(store.get('connection-1')).rejects.toMatchObject({ code: 'storage' });

      await store.set('connection-1', canary);
      expect(await store.get('connection-1')).toBe(canary);
      expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(content);
    },
  );

  it('may have any name', async () => {
    const store = await open();
    for (const name of ['constructor', 'toString', 'a b/c', 'é']) {
      expect(await store.get(name)).toBeNull();
      await store.set(name, `key of ${name}`);
      expect(await store.get(name)).toBe(`key of ${name}`);
    }
  });
});

describe('keys on a machine without a key store that protects them', () => {
  const without: [string, () => void][] = [
    ['basic_text', () => (keyStore.backend = 'basic_text')],
    ['unknown', () => (keyStore.backend = 'unknown')],
    ['nothing available', () => (keyStore.isAvailable = false)],
    [
      'a key store that fails',
      () => (keyStore.isAsyncEncryptionAvailable = () => Promise.reject(new Error('no bus'))),
    ],
  ];

  it.each(without)('live in memory for this run only: %s', async (_what, arrange) => {
    arrange();
    const store = await open();
    expect(store.persists).toBe(false);
    expect(store.place.code).toBe('key_place.memory');

    await store.set('connection-1', canary);
    expect(await store.get('connection-1')).toBe(canary);
    expect(readdirSync(directory)).toEqual([]);
    expect(keyStore.sealed).toBe(0);
    expect(await (await open()).get('connection-1')).toBeNull();
  });

  it('do not hide that an earlier run stored one: that is an error, not "no key"', async () => {
    await (await open()).set('connection-1', canary);
    keyStore.backend = 'basic_text';
    await expect((await open()).get('connection-1')).rejects.toMatchObject({ code: 'storage' });

    keyStore.backend = 'gnome_libsecret';
    expect(await (await open()).get('connection-1')).toBe(canary);
  });

  it('replace the stored one for good', async () => {
    await (await open()).set('connection-1', 'the old key');
    keyStore.backend = 'basic_text';
    const store = await open();
    await store.set('connection-1', canary);
    expect(await store.get('connection-1')).toBe(canary);

    keyStore.backend = 'gnome_libsecret';
    expect(await (await open()).get('connection-1')).toBeNull();
  });

  it('can be removed, stored or not', async () => {
    await (await open()).set('connection-1', canary);
    keyStore.backend = 'basic_text';
    const store = await open();
    await store.set('connection-2', canary);
    await store.delete('connection-1');
    await store.delete('connection-2');

    expect(await store.get('connection-1')).toBeNull();
    expect(await store.get('connection-2')).toBeNull();
  });
});
