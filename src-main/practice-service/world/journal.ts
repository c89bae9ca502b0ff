import { worldEventSchema, type WorldEvent } from './entities.ts';
import type { NdjsonFile } from './ndjson-file.ts';
import type { World } from './world.ts';

/** The world and its memory: an event is written down first, then applied, and replayed at the next start. */
export class Journal {
  readonly #world: World;
  readonly #file: NdjsonFile;

  constructor(world: World, file: NdjsonFile) {
    this.#world = world;
    this.#file = file;
  }

  /** Applies what earlier runs wrote down. Lines that are not events are passed over. */
  replay(): void {
    for (const line of this.#file.read()) {
      const event = worldEventSchema.safeParse(line);
      if (event.success) this.#world.apply(event.data);
    }
  }

  commit(event: WorldEvent): void {
    this.#file.append(event);
    this.#world.apply(event);
  }

  forget(): void {
    this.#file.empty();
  }

  close(): void {
    this.#file.close();
  }
}
