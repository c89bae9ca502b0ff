import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SecretStore } from '../../../../src-main/engine/host-services.ts';
import type { KeyRing } from '../../../../src-main/host-headless/host/key-ring.ts';
import { openSecretStore } from '../../../../src-main/host-headless/host/secret-store.ts';

const key = 'sk-social-0123456789abcdef';

let dataDirectory: string;
let ringContent: Map<string, string>;
let ring: KeyRing;

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'outbox-'));
  ringContent = new Map();
  ring = {
    get: async (account) => ringContent.get(account) ?? null,
    set: async (account, value) => void ringContent.set(account, value),
    delete: async (account) => void ringContent.delete(account),
  };
});
afterEach(() => {
  rmSync(dataDirectory, { recursive: true });
});

const keyFile = (): string => join(dataDirectory, 'keys.json');
const withRing = (folder = dataDirectory): Promise<SecretStore> =>
  openSecretStore({ dataDirectory: folder, environment: {}, openRing: async () => ring });
const withoutRing = (): Promise<SecretStore> =>
  openSecretStore({ dataDirectory, environment: {}, openRing: async () => null });

describe('keys in a file', () => {
  test('come back after a restart', async () => {
    const store = await withoutRing();
    expect(await store.get('connection')).toBeNull();
    await store.set('connection', key);
    await store.set('other', 'second');
    expect(await (await withoutRing()).get('connection')).toBe(key);
    expect(store.place.code).toBe('key_place.file');
    expect(store.persists).toBe(true);
  });

  test('can be read by their owner only, also where the file was open to others', async () => {
    const store = await withoutRing();
    writeFileSync(keyFile(), '{"keys":{},"inKeyRing":[]}', { mode: 0o644 });
    await store.set('connection', key);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDirectory)).toEqual(['keys.json']);
  });

  test('are gone when they are deleted', async () => {
    const store = await withoutRing();
    await store.set('connection', key);
    await store.delete('connection');
    await store.delete('never there');
    expect(await store.get('connection')).toBeNull();
    expect(readFileSync(keyFile(), 'utf8')).not.toContain(key);
  });

  test.each(['', 'not json', `{"keys":{"connection":"${key}"`, '{"keys":[]}'])(
    'are not taken for absent where the file is damaged, and nothing of it is repeated: %s',
    async (text) => {
      writeFileSync(keyFile(), text);
      const store = await withoutRing();
      const failure: unknown = await store.get('connection').catch((error: unknown) => error);
      expect(failure).toMatchObject({
        code: 'storage',
        message: expect.stringContaining('keys.json') as unknown,
      });
      expect(String(failure)).not.toContain('sk-social');
      await expect(store.set('connection', 'new')).rejects.toMatchObject({ code: 'storage' });
    },
  );

  test('are chosen by OUTBOX_KEYRING=off without asking the key ring', async () => {
    const store = await openSecretStore({
      dataDirectory,
      environment: { OUTBOX_KEYRING: 'off' },
      openRing: () => Promise.reject(new Error('was asked')),
    });
    expect(store.place.code).toBe('key_place.file');
  });

  test('names like those of object properties are names like any other', async () => {
    const store = await withoutRing();
    for (const name of ['constructor', 'toString']) expect(await store.get(name)).toBeNull();
  });
});

describe('keys in the key ring', () => {
  test('stand there and nowhere else', async () => {
    const store = await withRing();
    await store.set('connection', key);
    expect(await store.get('connection')).toBe(key);
    expect([...ringContent.values()]).toEqual([key]);
    expect(readFileSync(keyFile(), 'utf8')).not.toContain(key);
    await store.delete('connection');
    expect(ringContent.size).toBe(0);
  });

  test('belong to one data folder', async () => {
    const other = mkdtempSync(join(tmpdir(), 'outbox-'));
    await (await withRing()).set('connection', key);
    expect(await (await withRing(other)).get('connection')).toBeNull();
    rmSync(other, { recursive: true });
  });

  test('are missed by name where the key ring cannot be reached, for instance in a session over SSH', async () => {
    await (await withRing()).set('connection', key);
    const store = await withoutRing();
    await expect(store.get('connection')).rejects.toMatchObject({ code: 'storage' });
    expect(await store.get('never there')).toBeNull();
    await store.set('connection', 'new key');
    expect(await store.get('connection')).toBe('new key');
  });

  test('move there from the file when they are given again', async () => {
    await (await withoutRing()).set('connection', key);
    const store = await withRing();
    expect(await store.get('connection')).toBe(key);
    await store.set('connection', 'new key');
    expect(await store.get('connection')).toBe('new key');
    expect(readFileSync(keyFile(), 'utf8')).not.toContain(key);
  });

  test('no file is made before there is something to keep', async () => {
    await (await withRing()).get('connection');
    expect(existsSync(keyFile())).toBe(false);
  });
});
