/** Runs `work` over all items, at most `limit` at a time; results keep the order of the items. */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results.set(index, await work(item, index));
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}

/** Lets at most `limit` pieces of work run at a time; the others wait in the order they came. */
export class Semaphore {
  readonly #limit: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // A place is handed on rather than given back, so that nobody can slip in before who waits.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
