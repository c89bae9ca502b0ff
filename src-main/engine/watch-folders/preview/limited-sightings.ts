import { spanWords, type FileLimits } from '../../../contract/file-limits.ts';
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

  warnings(): string[] {
    const { minAgeMs } = this.#limits;
    if (this.#young === 0 || minAgeMs === undefined) return [];
    const files = this.#young === 1 ? '1 file is' : `${String(this.#young)} files are`;
    return [`${files} younger than ${spanWords(minAgeMs)}, and would wait until then.`];
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
