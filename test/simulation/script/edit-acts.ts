import type { WatchedJob } from '../engine/row-watch.ts';
import { Chance } from '../world/chance.ts';
import type { World } from '../world/world.ts';
import { contentOf } from '../disk/contents.ts';

/** Above what the rest of the script writes, so that what is edited is never content that is known already. */
const firstContent = 50_000;

/** Files that were delivered are edited, and somebody answers what becomes of that. */
export class EditActs {
  readonly #world: World;
  readonly #chance: Chance;
  #contents = firstContent;

  constructor(world: World) {
    this.#world = world;
    this.#chance = new Chance(world.seed, 'edited files');
  }

  act(): void {
    const asked = this.#jobs(({ cause }) => cause === 'edited');
    if (asked.length > 0 && this.#chance.happens(0.4)) this.#answer(asked);
    else this.#edit();
  }

  #answer(asked: readonly WatchedJob[]): void {
    const some = this.#chance.happens(0.5) ? asked : [this.#chance.pick(asked)];
    this.#world.person.answerEdited(some, this.#chance.pick(['send', 'leave'] as const));
  }

  #edit(): void {
    const { disk, edited, trace, tally } = this.#world;
    const job = this.#chance.pickOrNull(
      this.#jobs(({ state, path }) => {
        const isSent = ['sending', 'tracking', 'done', 'in_doubt'].includes(state);
        return isSent && path !== null && edited.ruleOf(path) !== null && disk.find(path) !== null;
      }),
    );
    if (job?.path == null) return;
    this.#contents += 1;
    trace.note(`disk edited ${job.path}`);
    tally.count('edited', `edited, ${edited.ruleOf(job.path) ?? ''}`);
    const bytes = contentOf(this.#contents, this.#chance.int(20, 2_000));
    const whole = job.path.endsWith('.pdf')
      ? Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes, Buffer.from('\n%%EOF\n')])
      : bytes;
    if (this.#chance.happens(0.5)) disk.saveInPlace(job.path, whole);
    else disk.write(job.path, whole);
  }

  #jobs(fits: (job: WatchedJob) => boolean): WatchedJob[] {
    return [...this.#world.watch.jobs.values()].filter(fits);
  }
}
