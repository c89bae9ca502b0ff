import type { CallInput } from '../../../contract/api.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { AuthoritiesView, NetworkView } from '../../../contract/network.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { ReadableFileSystem } from '../../../foundation/files/file-system.ts';
import { parseProxyAddress, writeProxyAddress } from '../../../foundation/proxy/proxy-address.ts';
import type { SecretStore } from '../../host-services.ts';
import { AuthoritiesError, judgeAuthoritiesFile, whyNoneServes } from './authorities-file.ts';

/** Under which `name:password` of the proxy lies in the key store. */
const secretName = 'proxy-credentials';

export interface NetworkSettingsParts {
  readonly settings: { network: NetworkView };
  readonly secrets: SecretStore;
  readonly files: Pick<ReadableFileSystem, 'open' | 'realPath'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly onChanged: (network: NetworkView, what: WhatChanged) => void;
}

export interface WhatChanged {
  readonly isOfProxy: boolean;
  /** How many authorities are named from now on; `null` where nothing was said of them. */
  readonly authorities: number | null;
}

/** `authorities`: the path of the file. */
type Changes = Omit<CallInput<'network.set'>, 'authorities'> & { readonly authorities?: string | null };

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

  /**
   * Throws `OutboxError` invalid_input where no address is known that was chosen or the file of authorities cannot be used, and storage where the key store
   * cannot be used. Nothing is changed then.
   */
  async set({ credentials, authorities, ...changes }: Changes): Promise<NetworkView> {
    const named = authorities == null ? 0 : await this.#mustServe(authorities);
    const before = this.get();
    const { proxy = before.proxy, direct = before.direct } = changes;
    const address = changes.address === undefined ? before.address : canonical(changes.address);
    if (proxy === 'address' && address === null) {
      throw new OutboxError('invalid_input', message('proxy.none_named'));
    }
    if (credentials != null && address === null) {
      throw new OutboxError('invalid_input', message('proxy.none_for_password'));
    }
    // They were given for that proxy, and are told to no other.
    const isForgotten = credentials === null || (credentials === undefined && address !== before.address);
    if (credentials != null) await this.#keep(`${credentials.name}:${credentials.password}`);
    else if (isForgotten && before.hasCredentials) await this.#forget();
    const hasCredentials = credentials != null || (before.hasCredentials && !isForgotten);
    this.#parts.settings.network = {
      ...{ proxy, address, direct: [...new Set(direct)], hasCredentials },
      authorities: authorities === undefined ? before.authorities : authorities,
    };
    const after = this.get();
    this.#parts.onChanged(after, {
      isOfProxy: credentials !== undefined || Object.keys(changes).length > 0,
      authorities: authorities === undefined ? null : named,
    });
    return after;
  }

  /** The file of authorities as it is now; `null` where none is named. */
  async authorities(): Promise<AuthoritiesView | null> {
    const { authorities: path } = this.get();
    if (path === null) return null;
    try {
      const certificates = [...(await this.#judge(path))];
      return { path, certificates, trouble: whyNoneServes(certificates) };
    } catch (error) {
      if (!(error instanceof AuthoritiesError)) throw error;
      return { path, certificates: [], trouble: error.told };
    }
  }

  /** `name:password` for the proxy that is named. Rejects with `OutboxError` storage where the key store cannot be read now. */
  async credentials(): Promise<string | null> {
    if (!this.get().hasCredentials) return null;
    this.#credentials ??= await this.#parts.secrets.get(secretName);
    return this.#credentials;
  }

  /** How many certificates it holds that serve. */
  async #mustServe(path: string): Promise<number> {
    try {
      const judged = await this.#judge(path);
      const why = whyNoneServes(judged);
      if (why !== null) throw new AuthoritiesError(why);
      return judged.filter(({ flaw }) => flaw === null).length;
    } catch (error) {
      if (!(error instanceof AuthoritiesError)) throw error;
      throw new OutboxError('invalid_input', message('authorities.not_used', { path, reason: error.told }), {
        cause: error,
      });
    }
  }

  #judge(path: string): ReturnType<typeof judgeAuthoritiesFile> {
    const { files, clock } = this.#parts;
    return judgeAuthoritiesFile(files, path, clock.nowMs());
  }

  async #keep(text: string): Promise<void> {
    const { secrets } = this.#parts;
    await secrets.set(secretName, text).catch((error: unknown) => {
      throw new OutboxError('storage', message('proxy.password_not_kept', { keyPlace: secrets.place }), {
        cause: error,
      });
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
