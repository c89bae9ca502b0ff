import type { PracticeTour, TourAnswer } from '../../src-main/contract/practice-tour.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Request } from '../state/request.svelte.ts';

export const tourSteps = ['seen', 'asks', 'lookup', 'answers'] as const;
export type TourStep = (typeof tourSteps)[number];

/** A tour of what doubt is, from its first step to wherever somebody leaves it. */
export class TourDesk {
  readonly #client: OutboxClient;
  readonly #request = new Request<PracticeTour>();
  #index = $state(0);
  #answer = $state.raw<TourAnswer | null>(null);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get tour(): PracticeTour | null {
    return this.#request.value;
  }

  get error(): unknown {
    return this.#request.error;
  }

  get isBusy(): boolean {
    return this.#request.isPending;
  }

  get step(): TourStep {
    return tourSteps[this.#index] ?? 'seen';
  }

  /** From 1. */
  get number(): number {
    return this.#index + 1;
  }

  /** What was answered; `null` until then. */
  get answer(): TourAnswer | null {
    return this.#answer;
  }

  go(by: 1 | -1): void {
    this.#index = Math.min(Math.max(this.#index + by, 0), tourSteps.length - 1);
  }

  /** Loses another answer. The step stays, so that another answer can be tried. */
  async start(): Promise<void> {
    this.#answer = null;
    await this.#request.run(() => this.#client.call('practice.startTour', {}));
  }

  async give(answer: TourAnswer): Promise<void> {
    const shown = await this.#request.run(() => this.#client.call('practice.answerTour', { answer }));
    if (shown !== null) this.#answer = answer;
  }

  /** Whatever is under way is ended too, and nothing is left of it. Where that fails the engine ends it by itself. */
  leave(): void {
    this.#request.clear();
    void this.#client.call('practice.endTour', {}).catch(() => undefined);
  }
}
