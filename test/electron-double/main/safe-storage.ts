import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Keyring } from '../control.ts';
import { app } from './app.ts';
import { refuseUnknown } from './refuse-unknown.ts';

const backends = ['basic_text', 'gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6', 'unknown'] as const;
const cipher = 'aes-256-gcm';
const versionPrefix = Buffer.from('v11');
const nonceBytes = 12;
const tagBytes = 16;

export const keyring: Keyring = startUpKeyring(process.env['ELECTRON_DOUBLE_KEYRING'] ?? 'gnome_libsecret');
let plainTextAllowed = false;

function startUpKeyring(wanted: string): Keyring {
  const backend = backends.find((known) => known === wanted);
  if (backend === undefined && wanted !== 'none') {
    throw new Error(
      `electron-double: ELECTRON_DOUBLE_KEYRING=${wanted} is none of ${backends.join(', ')}, none`,
    );
  }
  return { backend: backend ?? 'unknown', available: wanted !== 'none', rotated: false };
}

/** Without a password manager, Linux has only a password that everybody knows; it must be asked for by name. */
function isAvailable(): boolean {
  const hasManager = keyring.backend !== 'basic_text' && keyring.backend !== 'unknown';
  return app.isReady() && keyring.available && (hasManager || plainTextAllowed);
}

function systemKey(): Buffer {
  const path = join(app.getPath('userData'), 'double-keyring');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600 });
  return readFileSync(path);
}

function seal(plainText: string): Buffer {
  if (!isAvailable())
    throw new Error('Error while encrypting the text provided to safeStorage.encryptString.');
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, systemKey(), nonce);
  const sealed = [sealing.update(plainText, 'utf8'), sealing.final()];
  return Buffer.concat([versionPrefix, nonce, ...sealed, sealing.getAuthTag()]);
}

function unseal(encrypted: Buffer): string {
  const failure = 'Error while decrypting the ciphertext provided to safeStorage.decryptString.';
  if (!isAvailable()) throw new Error(failure);
  try {
    const nonce = encrypted.subarray(versionPrefix.length, versionPrefix.length + nonceBytes);
    const opening = createDecipheriv(cipher, systemKey(), nonce).setAuthTag(encrypted.subarray(-tagBytes));
    const sealed = encrypted.subarray(versionPrefix.length + nonceBytes, -tagBytes);
    return opening.update(sealed, undefined, 'utf8') + opening.final('utf8');
  } catch {
    throw new Error(failure);
  }
}

export const safeStorage = refuseUnknown('safeStorage', {
  isEncryptionAvailable: isAvailable,
  encryptString: seal,
  decryptString: unseal,
  isAsyncEncryptionAvailable: async (): Promise<boolean> => isAvailable(),
  encryptStringAsync: async (plainText: string): Promise<Buffer> => seal(plainText),
  decryptStringAsync: async (encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => ({
    result: unseal(encrypted),
    shouldReEncrypt: keyring.rotated,
  }),
  getSelectedStorageBackend: (): Keyring['backend'] => (app.isReady() ? keyring.backend : 'unknown'),
  setUsePlainTextEncryption(usePlainText: boolean): void {
    plainTextAllowed = usePlainText;
  },
});
