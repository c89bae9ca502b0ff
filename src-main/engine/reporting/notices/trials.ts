import type { TellTrial } from '../../../contract/batch-telling.ts';
import type { BatchTell } from '../../../contract/batch.ts';
import { isoTime } from '../receipts/iso-time.ts';
import { trialPayload } from './notice-payload.ts';
import type { Teller } from './tellers.ts';

export interface TellTrialsParts {
  readonly tellers: Readonly<Record<BatchTell, Teller>>;
  /** Another one at each call. */
  readonly newEventId: () => string;
  readonly nowMs: () => number;
  readonly onTried: (tell: BatchTell, isTold: boolean) => void;
}

/** Tells somebody because a person tries whether it works: once, as the end of a batch is told, and without a record. */
export class TellTrials {
  readonly #parts: TellTrialsParts;
  readonly #stopping = new AbortController();
  readonly #running = new Map<BatchTell, Promise<TellTrial>>();

  constructor(parts: TellTrialsParts) {
    this.#parts = parts;
  }

  /** Who asks while one is under way is told what comes of that one. */
  try(tell: BatchTell): Promise<TellTrial> {
    return this.#running.get(tell) ?? this.#begin(tell);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#running.values());
  }

  #begin(tell: BatchTell): Promise<TellTrial> {
    const trial = this.#tell(tell).finally(() => {
      this.#running.delete(tell);
    });
    this.#running.set(tell, trial);
    return trial;
  }

  async #tell(tell: BatchTell): Promise<TellTrial> {
    const { tellers, newEventId, nowMs, onTried } = this.#parts;
    const id = newEventId();
    const payload = JSON.stringify(trialPayload({ id, triedAt: isoTime(nowMs()) }));
    const told = await tellers[tell]({ payload, event_id: id, batch_id: null }, this.#stopping.signal);
    onTried(tell, told.kind === 'told');
    return { tell, isTold: told.kind === 'told', detail: told.detail };
  }
}
