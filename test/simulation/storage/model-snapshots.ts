import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { SegmentedJournal } from '../../../src-main/engine/storage/journal/segmented-journal.ts';
import type { Chance } from '../world/chance.ts';
import type { Life } from '../world/life.ts';
import type { World } from '../world/world.ts';
import type { ModelDataFolder } from './model-data-folder.ts';

/** The longer a life lasts, the less do its copies differ. */
const rarer = 1.2;

/** Takes copies of the database while it is used, as the product does: a new segment of the journal first, the pages later. */
export class ModelSnapshots {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #life: Life;
  readonly #database: OutboxDatabase;
  readonly #journal: SegmentedJournal;
  readonly #folder: ModelDataFolder;
  readonly #changes;
  #changesAtLast = -1;
  #taken = 0;

  constructor(
    world: World,
    { chance, life }: { chance: Chance; life: Life },
    parts: { database: OutboxDatabase; journal: SegmentedJournal; folder: ModelDataFolder },
  ) {
    this.#world = world;
    this.#chance = chance;
    this.#life = life;
    this.#database = parts.database;
    this.#journal = parts.journal;
    this.#folder = parts.folder;
    this.#changes = parts.database.prepare<[], number>('select total_changes()').pluck();
  }

  start(): void {
    const { time, mix } = this.#world;
    if (mix.losses === 0) return;
    time.at(
      () => {
        this.#begin();
        this.start();
      },
      mix.snapshotEveryMs * this.#chance.between(0.2, 2) * rarer ** this.#taken,
      this.#life,
    );
  }

  #begin(): void {
    const changes = this.#changes.get() ?? 0;
    if (changes === this.#changesAtLast) return;
    this.#changesAtLast = changes;
    this.#taken += 1;
    const segment = this.#journal.beginSegment();
    this.#world.time.at(
      () => {
        const { trace, tally, time } = this.#world;
        trace.note(`storage snapshot from segment ${segment}`);
        tally.count('storage', 'snapshot');
        this.#folder.keep(this.#database.serialize(), segment, time.wallMs);
      },
      this.#chance.happens(0.5) ? 0 : this.#chance.between(0, 2_000),
      this.#life,
    );
  }
}
