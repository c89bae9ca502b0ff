import type { World } from '../world/world.ts';

/**
 * Why attempts end in doubt, each counted apart (reliability §2.1). A doubt is needed where nobody could know: its process died, or all
 * of it was out and no answer decides. It is needless where this side could tell that its end never arrived, which the model network
 * always can.
 */
export class DoubtReasons {
  readonly #world: World;
  /** Jobs whose attempt began in the present life. */
  readonly #ofThisLife = new Set<number>();

  constructor(world: World) {
    this.#world = world;
  }

  attemptOpened(jobId: number): void {
    this.#ofThisLife.add(jobId);
  }

  /** Whatever was under way belongs to another process now. */
  restart(): void {
    this.#ofThisLife.clear();
  }

  /** `isOut`: its last byte reached the service. */
  attemptClosed(
    jobId: number,
    attempt: number,
    { outcome, isOut, wasApplied }: { outcome: string; isOut: boolean; wasApplied: boolean },
  ): void {
    const isOfThisLife = this.#ofThisLife.delete(jobId);
    if (outcome !== 'in_doubt') return;
    const { tally, violations } = this.#world;
    const isNeedless = isOfThisLife && !isOut;
    if (isNeedless) tally.count('doubts', 'needless');
    else if (!isOfThisLife) tally.count('doubts', 'needed, as its process had died');
    else tally.count('doubts', wasApplied ? 'needed, and carried out' : 'needed, and not carried out');
    violations.check(
      !isNeedless,
      'I3',
      () =>
        `attempt ${attempt} of job ${jobId} is in doubt, though its end never arrived and this side could tell`,
    );
  }
}
