import { SvelteSet } from 'svelte/reactivity';
import type { Connection } from '../../../src-main/contract/connection.ts';
import type { HeldGroup } from '../../../src-main/contract/status.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { describeError } from '../../errors/describe-error.ts';
import type { Schedule } from '../../state/timers.ts';
import type { Toasts } from '../../state/toasts.svelte.ts';
import { goesAgainWords, heldExplanation } from './held-words.ts';
import { say } from '../../words/say.ts';

/** How a hold stood when a person pressed *Try again*. */
interface Press {
  readonly key: string;
  readonly sinceMs: number | null;
  /** It was seen to end since then. */
  wasLifted: boolean;
}

/** What is refused later is news of its own, and no answer to the press any more. */
const answersPressForMs = 10 * 60 * 1000;

/**
 * Carries out *Try again* for what is held, and says what came of it. Where only the answer to one job can tell, that is known
 * after the press: what is refused once more is said then, as the card that comes back looks like the one that went.
 */
export class HeldDesk {
  readonly #client: OutboxClient;
  readonly #toasts: Toasts;
  readonly #schedule: Schedule;
  readonly #trying = new SvelteSet<string>();
  /** Those whose end is not known yet, one for each hold. */
  #presses: readonly Press[] = [];

  constructor(client: OutboxClient, toasts: Toasts, schedule: Schedule) {
    this.#client = client;
    this.#toasts = toasts;
    this.#schedule = schedule;
  }

  isTrying(group: HeldGroup): boolean {
    return this.#trying.has(heldKey(group));
  }

  async tryAgain(group: HeldGroup, connection: Connection | null): Promise<void> {
    const key = heldKey(group);
    // Noted before it is asked: the refusal may be there before the answer to the press.
    const press: Press = { key, sinceMs: group.sinceMs, wasLifted: false };
    this.#forget(key);
    this.#presses = [...this.#presses, press];
    this.#schedule(answersPressForMs, () => {
      this.#presses = this.#presses.filter((each) => each !== press);
    });
    this.#trying.add(key);
    try {
      await this.#client.call('connections.tryAgain', {
        id: group.connectionId,
        jobKind: group.jobKind,
        targetId: group.target?.id ?? null,
      });
      this.#toasts.show(goesAgainWords(group, connection), { line: 'queued' });
    } catch (error) {
      this.#forget(key);
      const words = describeError(error);
      this.#toasts.show(`${words.title}. ${words.detail}`);
    } finally {
      this.#trying.delete(key);
    }
  }

  /** To be told whenever what is held may have changed. */
  look(held: readonly HeldGroup[], connectionOf: (id: number) => Connection | null): void {
    for (const press of this.#presses) {
      const group = held.find((each) => heldKey(each) === press.key);
      if (group === undefined) press.wasLifted = true;
      else if (press.wasLifted || group.sinceMs !== press.sinceMs) {
        this.#forget(press.key);
        this.#toasts.show(
          say('attention.held.still_waits', {
            why: heldExplanation(group, connectionOf(group.connectionId)),
          }),
        );
      }
    }
  }

  #forget(key: string): void {
    this.#presses = this.#presses.filter((press) => press.key !== key);
  }
}

/** One hold, whatever becomes of its jobs. */
export function heldKey({ cause, connectionId, jobKind, target }: HeldGroup): string {
  return [cause, String(connectionId), jobKind ?? '', target?.id ?? ''].join(' ');
}
