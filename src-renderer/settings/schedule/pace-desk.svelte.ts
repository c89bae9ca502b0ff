import type { SendingRules, SendingState } from '../../../src-main/contract/sending.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { describeError } from '../../errors/describe-error.ts';
import type { Toasts } from '../../state/toasts.svelte.ts';

/**
 * Sets the rules. What a person changed is shown at once; changes that follow while one is on its way go together after it. Where
 * the engine refuses, its own rules are shown again.
 */
export class PaceDesk {
  readonly #client: OutboxClient;
  readonly #toasts: Toasts;
  readonly #state: () => SendingState;
  #wanted = $state.raw<SendingRules | null>(null);
  /** The engine's answer, until its event brings the same. */
  #answered = $state.raw<{ readonly rules: SendingRules; readonly insteadOf: SendingState } | null>(null);
  #isSending = false;

  constructor(client: OutboxClient, toasts: Toasts, state: () => SendingState) {
    this.#client = client;
    this.#toasts = toasts;
    this.#state = state;
  }

  get rules(): SendingRules {
    if (this.#wanted !== null) return this.#wanted;
    const state = this.#state();
    return this.#answered?.insteadOf === state ? this.#answered.rules : state.rules;
  }

  async change(part: Partial<SendingRules>): Promise<void> {
    this.#wanted = { ...this.rules, ...part };
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      let sent: SendingRules | null = null;
      while (this.#wanted !== sent) {
        sent = this.#wanted;
        const { rules } = await this.#client.call('queue.setRules', sent);
        this.#answered = { rules, insteadOf: this.#state() };
      }
    } catch (error) {
      this.#say(error);
    } finally {
      this.#isSending = false;
      this.#wanted = null;
    }
  }

  /** Sends whatever schedule, battery and metered network say, until then; `null` obeys them again. */
  async disregard(untilMs: number | null): Promise<void> {
    try {
      await this.#client.call('queue.disregardRules', { untilMs });
    } catch (error) {
      this.#say(error);
    }
  }

  #say(error: unknown): void {
    const words = describeError(error);
    this.#toasts.show(`${words.title}. ${words.detail}`);
  }
}
