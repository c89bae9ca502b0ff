import { randomBytes } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { Telling } from '../../../contract/batch-telling.ts';
import type { BatchTell } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { SecretStore } from '../../host-services.ts';

/** Under which the secret of the webhook lies in the key store. */
const secretName = 'webhook-secret';

/** What people decided about who is told of the end of a batch. */
export interface TellingSettings {
  get(): Telling;
  setUsual(tells: readonly BatchTell[]): void;
  /** `null`: none. Throws `OutboxError` invalid_input for a program that is named by no absolute path. */
  setCommand(argv: readonly string[] | null): void;
  /**
   * Returns the secret where none was given and one was made: this is the only time that it is told. Throws `OutboxError` storage
   * where the key store cannot keep it.
   */
  setWebhook(url: string, secret: string | null): Promise<string | null>;
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

  return {
    get: () => settings.telling,
    setUsual: (usual) => {
      change({ usual: [...new Set(usual)] });
    },
    setCommand(argv) {
      const program = argv?.[0];
      if (program !== undefined && !isAbsolute(program)) {
        throw new OutboxError(
          'invalid_input',
          `${program} is no absolute path. Name the program by its whole path, so that no other one is begun.`,
        );
      }
      change({ command: argv === null ? null : [...argv] });
    },
    async setWebhook(url, secret) {
      const made = secret === null ? randomBytes(32).toString('hex') : null;
      try {
        await secrets.set(secretName, secret ?? made ?? '');
      } catch (error) {
        throw new OutboxError(
          'storage',
          `The secret of the webhook could not be kept in ${secrets.place}. Unlock it, and try again. Nothing was changed.`,
          { cause: error },
        );
      }
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
