/** A part of the pages that is fetched after the first screen, so that this one need not wait for it. */
export class LateModule<Part> {
  readonly #load: () => Promise<{ readonly default: Part }>;
  #part = $state.raw<Part | null>(null);
  #error = $state.raw<unknown>(null);
  #fetching: Promise<void> | null = null;

  constructor(load: () => Promise<{ readonly default: Part }>) {
    this.#load = load;
  }

  /** `null` until it is there. */
  get part(): Part | null {
    return this.#part;
  }

  /** Why it could not be fetched the last time; `null` where it was, or nobody has tried. */
  get error(): unknown {
    return this.#error;
  }

  /** Once for all who ask, and again after it failed. Never rejects. */
  fetch(): Promise<void> {
    if (this.#part !== null) return Promise.resolve();
    this.#fetching ??= this.#fetchNow();
    return this.#fetching;
  }

  async #fetchNow(): Promise<void> {
    try {
      this.#part = (await this.#load()).default;
      this.#error = null;
    } catch (error) {
      this.#error = error;
    } finally {
      this.#fetching = null;
    }
  }
}

/** One after the other, so that none of them holds up what a person does meanwhile. */
export async function fetchAll(modules: readonly LateModule<unknown>[]): Promise<void> {
  for (const each of modules) await each.fetch();
}
