import type { FileLimits } from '../../../contract/file-limits.ts';
import { period } from '../../../contract/messages/amounts.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { judgeFile } from '../rules/judge-file.ts';
import type { Sighted } from '../files/tree-walk.ts';

/** What a walk sees, as the folder's limits let it through, in a preview that waits for nothing to stand still. */
export class LimitedSightings {
  readonly #limits: FileLimits;
  readonly #nowMs: number;
  #young = 0;

  constructor(limits: FileLimits, nowMs: number) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  of(batch: readonly Sighted[]): Sighted[] {
    return batch.map((sighted) => this.#limited(sighted));
  }

  warnings(): Message[] {
    const { minAgeMs } = this.#limits;
    if (this.#young === 0 || minAgeMs === undefined) return [];
    return [message('warning.young', { count: this.#young, period: period(minAgeMs) })];
  }

  #limited(sighted: Sighted): Sighted {
    const { sighting } = sighted;
    if (sighting.kind !== 'file' || sighting.identity.sizeBytes === 0) return sighted;
    const { unchangedForMs } = sighting;
    const judged = judgeFile(
      this.#limits,
      { ...sighting.identity, ...(unchangedForMs !== undefined && { unchangedForMs }) },
      this.#nowMs,
    );
    if (judged.send === 'later') this.#young += 1;
    if (judged.send !== false) return sighted;
    const { phase, reason } = judged;
    return { ...sighted, sighting: { kind: 'left_out', phase, reason } };
  }
}
