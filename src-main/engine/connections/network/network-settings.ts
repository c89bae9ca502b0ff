import type { CallInput } from '../../../contract/api.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { NetworkView } from '../../../contract/network.ts';
import { parseProxyAddress, writeProxyAddress } from '../../../foundation/proxy/proxy-address.ts';
import type { SecretStore } from '../../host-services.ts';

/** Under which `name:password` of the proxy lies in the key store. */
const secretName = 'proxy-credentials';

export interface NetworkSettingsParts {
  readonly settings: { network: NetworkView };
  readonly secrets: SecretStore;
  readonly onChanged: (network: NetworkView) => void;
}

/** What people decided about the way to services. */
export class NetworkSettingsDesk {
  readonly #parts: NetworkSettingsParts;
  /** A key ring may ask a person each time, so what was read is kept for the run. */
  #credentials: string | null = null;

  constructor(parts: NetworkSettingsParts) {
    this.#parts = parts;
  }

  get(): NetworkView {
    return this.#parts.settings.network;
  }

  /** Throws `OutboxError` invalid_input where no address is known that was chosen, and storage where the key store cannot be used. */
  async set({ credentials, ...changes }: CallInput<'network.set'>): Promise<NetworkView> {
    const before = this.get();
    const { proxy = before.proxy, direct = before.direct } = changes;
    const address = changes.address === undefined ? before.address : canonical(changes.address);
    if (proxy === 'address' && address === null) {
      throw new OutboxError('invalid_input', 'No proxy is named. Give its address as http://host:port.');
    }
    if (credentials != null && address === null) {
      throw new OutboxError(
        'invalid_input',
        'No proxy is named that takes this name and password. Give its address too.',
      );
    }
    // They were given for that proxy, and are told to no other.
    const isForgotten = credentials === null || (credentials === undefined && address !== before.address);
    if (credentials != null) await this.#keep(`${credentials.name}:${credentials.password}`);
    else if (isForgotten && before.hasCredentials) await this.#forget();
    const hasCredentials = credentials != null || (before.hasCredentials && !isForgotten);
    this.#parts.settings.network = { proxy, address, direct: [...new Set(direct)], hasCredentials };
    const after = this.get();
    this.#parts.onChanged(after);
    return after;
  }

  /** `name:password` for the proxy that is named. Rejects with `OutboxError` storage where the key store cannot be read now. */
  async credentials(): Promise<string | null> {
    if (!this.get().hasCredentials) return null;
    this.#credentials ??= await this.#parts.secrets.get(secretName);
    return this.#credentials;
  }

  async #keep(text: string): Promise<void> {
    const { secrets } = this.#parts;
    await secrets.set(secretName, text).catch((error: unknown) => {
      throw new OutboxError(
        'storage',
        `The password of the proxy could not be kept in ${secrets.place}. Unlock it, and try again. Nothing was changed.`,
        { cause: error },
      );
    });
    this.#credentials = text;
  }

  async #forget(): Promise<void> {
    this.#credentials = null;
    await this.#parts.secrets.delete(secretName);
  }
}

function canonical(address: string | null): string | null {
  const proxy = address === null ? null : parseProxyAddress(address);
  return proxy === null ? null : writeProxyAddress(proxy);
}
