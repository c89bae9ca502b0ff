import type { Telling, TellTrial } from '../../../../src-main/contract/batch-telling.ts';
import type { BatchTell } from '../../../../src-main/contract/batch.ts';
import type { OutboxClient } from '../../../../src-main/contract/transport.ts';
import { Request } from '../../../state/request.svelte.ts';

/** What signs the calls of the webhook from now on. */
export type SecretChoice = 'kept' | 'made' | 'brought';

/** Who can be told that a batch is done, who is told of each, and what came of trying it. */
export class TellingDesk {
  readonly #client: OutboxClient;
  readonly reading = new Request<Telling>();
  readonly trials: Readonly<Record<BatchTell, Request<TellTrial>>> = {
    notification: new Request(),
    command: new Request(),
    webhook: new Request(),
  };
  /** The newest answer to a change, which is what is shown. */
  #telling = $state.raw<Telling | null>(null);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  /** `null` while it is not known. */
  get telling(): Telling | null {
    return this.#telling ?? this.reading.value;
  }

  async read(): Promise<void> {
    await this.reading.run(() => this.#client.call('batches.telling', {}));
  }

  /** Rejects where it was refused. */
  async setUsual(tells: readonly BatchTell[]): Promise<void> {
    this.#telling = await this.#client.call('batches.setUsualTells', { tells: [...tells] });
  }

  /** `null`: none from now on. Rejects where it was refused. */
  async setProgram(argv: readonly string[] | null): Promise<void> {
    this.#telling = await this.#client.call('batches.setCommand', {
      argv: argv === null ? null : [...argv],
    });
    this.trials.command.clear();
  }

  /** Resolves with a secret that was made: the only time that it is told. Rejects where it was refused. */
  async setWebhook(url: string, choice: SecretChoice, brought: string): Promise<string | null> {
    const secrets = { kept: { keepsSecret: true as const }, made: {}, brought: { secret: brought } };
    const answer = await this.#client.call('batches.setWebhook', {
      webhook: { url, ...secrets[choice] },
    });
    this.#telling = answer.telling;
    this.trials.webhook.clear();
    return answer.secret;
  }

  async clearWebhook(): Promise<void> {
    this.#telling = (await this.#client.call('batches.setWebhook', { webhook: null })).telling;
    this.trials.webhook.clear();
  }

  /** Really tells them once. */
  async try(tell: BatchTell): Promise<void> {
    await this.trials[tell].run(() => this.#client.call('batches.tryTell', { tell }));
  }
}
