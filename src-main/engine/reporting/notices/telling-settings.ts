import { randomBytes } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { Telling } from '../../../contract/batch-telling.ts';
import type { BatchTell } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { SecretStore } from '../../host-services.ts';

/** Under which the secret of the webhook lies in the key store. */
const secretName = 'webhook-secret';

/** What signs the calls from now on: one that was brought, a new one, or the one that is set. */
export type WebhookSecret =
  | { readonly kind: 'brought'; readonly secret: string }
  | { readonly kind: 'made' }
  | { readonly kind: 'kept' };

/** What people decided about who is told of the end of a batch. */
export interface TellingSettings {
  get(): Telling;
  setUsual(tells: readonly BatchTell[]): void;
  /** `null`: none. Throws `OutboxError` invalid_input for a program that is named by no absolute path. */
  setCommand(argv: readonly string[] | null): void;
  /**
   * Returns the secret where one was made: this is the only time that it is told. Throws `OutboxError` storage where the key store
   * cannot keep it, and invalid_input where it is to stay and there is none.
   */
  setWebhook(url: string, secret: WebhookSecret): Promise<string | null>;
  clearWebhook(): Promise<void>;
  secret(): Promise<string | null>;
}

export function createTellingSettings(parts: {
  readonly settings: { telling: Telling };
  readonly secrets: SecretStore;
}): TellingSettings {
  const { settings, secrets } = parts;

  function change(part: Partial<Telling>): void {
    settings.telling = { ...settings.telling, ...part };
  }

  async function known(): Promise<void> {
    if ((await secrets.get(secretName).catch(() => null)) !== null) return;
    throw new OutboxError('invalid_input', message('webhook.no_secret', { keyPlace: secrets.place }));
  }

  return {
    get: () => settings.telling,
    setUsual: (usual) => {
      change({ usual: [...new Set(usual)] });
    },
    setCommand(argv) {
      const program = argv?.[0];
      if (program !== undefined && !isAbsolute(program)) {
        throw new OutboxError('invalid_input', message('command.not_absolute', { program }));
      }
      change({ command: argv === null ? null : [...argv] });
    },
    async setWebhook(url, secret) {
      if (secret.kind === 'kept') {
        await known();
        change({ webhookUrl: url });
        return null;
      }
      const made = secret.kind === 'made' ? randomBytes(32).toString('hex') : null;
      const text = secret.kind === 'brought' ? secret.secret : (made ?? '');
      await secrets.set(secretName, text).catch((error: unknown) => {
        throw new OutboxError('storage', message('webhook.secret_not_kept', { keyPlace: secrets.place }), {
          cause: error,
        });
      });
      change({ webhookUrl: url });
      return made;
    },
    async clearWebhook() {
      change({ webhookUrl: null });
      await secrets.delete(secretName);
    },
    secret: () => secrets.get(secretName),
  };
}
