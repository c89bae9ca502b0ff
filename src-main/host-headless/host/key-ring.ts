import { randomBytes } from 'node:crypto';

/** The system's own store of secrets: Keychain, Credential Manager, or the Secret Service of a Linux desktop. */
export interface KeyRing {
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  delete(account: string): Promise<void>;
}

const service = 'Outbox';
const probeAccount = 'probe';
const probeTimeoutMs = 4000;

/**
 * The system's key ring if a value survives being written and read, else `null`: on a machine without a desktop session there
 * is none, and one that waits for somebody to unlock it is of no use to a program without a window.
 */
export async function openKeyRing(): Promise<KeyRing | null> {
  const signal = AbortSignal.timeout(probeTimeoutMs);
  try {
    return await Promise.race([probe(), rejectOn(signal)]);
  } catch {
    return null;
  }
}

async function probe(): Promise<KeyRing | null> {
  // Native code: where it cannot be loaded there is no key ring.
  const { AsyncEntry } = await import('@napi-rs/keyring');
  const ring: KeyRing = {
    get: async (account) => (await new AsyncEntry(service, account).getPassword()) ?? null,
    set: (account, value) => new AsyncEntry(service, account).setPassword(value),
    delete: async (account) => {
      await new AsyncEntry(service, account).deleteCredential();
    },
  };
  const value = randomBytes(12).toString('hex');
  await ring.set(probeAccount, value);
  const read = await ring.get(probeAccount);
  await ring.delete(probeAccount);
  return read === value ? ring : null;
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('The key ring did not answer.'));
    });
  });
}
