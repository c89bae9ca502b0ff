import type {
  FileLooks,
  ReadTerms,
  SeenContent,
  StatusLook,
  TreeToWalk,
} from '../engine/watch-folders/looks/file-looks.ts';
import type { Sighted } from '../engine/watch-folders/files/tree-walk.ts';
import type { ContentReading, ContentRequest } from '../engine/watch-folders/files/read-content.ts';
import { compareByCodePoint } from '../contract/natural-order.ts';
import { FileError } from '../foundation/files/file-system.ts';
import { errorOf } from './failures.ts';
import type { Answer, Ask, Failure } from './messages.ts';
import { notGiven, type StillPlaces } from './still-places.ts';
import { WorkerGone, type Asked, type WorkerLine } from './worker-line.ts';
import { whyHeld, whyUnreadable } from '../engine/watch-folders/files/why-unreadable.ts';

export interface WorkerLooksOptions {
  readonly line: WorkerLine;
  /** For files that ended a worker: nothing else waits there. */
  readonly aside: WorkerLine;
  readonly still: StillPlaces;
  readonly instead: FileLooks;
}

/** Looks of one kind at many things: one answer for each, in their order. */
interface LooksAtMany<Item, Look> {
  readonly line: WorkerLine;
  pathOf(item: Item): string;
  ask(items: readonly Item[]): Ask;
  stopped(): boolean;
  take(answer: Answer, items: readonly Item[]): readonly Look[];
  /** A worker was ended by one of them. */
  endedBy(items: readonly Item[]): readonly Look[] | Promise<readonly Look[]>;
  /** Without a worker. */
  here(items: readonly Item[]): Promise<readonly Look[]>;
  ofStill(item: Item): Look;
}

/**
 * The looks as a worker takes them. What a worker had in hand that died is asked of the next one; what several died of is looked at
 * here, where a failure says what it is. A file that a worker was ended for is read apart from all others, and never here. What lies
 * on a disk that gives nothing is answered at once.
 */
export class WorkerLooks implements FileLooks {
  readonly #line: WorkerLine;
  readonly #aside: WorkerLine;
  readonly #still: StillPlaces;
  readonly #instead: FileLooks;

  constructor({ line, aside, still, instead }: WorkerLooksOptions) {
    this.#line = line;
    this.#aside = aside;
    this.#still = still;
    this.#instead = instead;
  }

  async *walk(tree: TreeToWalk, relativeStart: string, stopped: () => boolean): AsyncGenerator<Sighted[]> {
    let last: string | null = null;
    for (;;) {
      if (this.#still.meets(tree.root)) throw notGiven(tree.root);
      const asked = this.#line.ask({ kind: 'walk', tree, relativeStart }, stopped);
      try {
        for await (const batch of batchesOf(asked)) {
          const fresh = after(last, batch);
          last = fresh.at(-1)?.relativePath ?? last;
          yield fresh;
        }
        return;
      } catch (error) {
        if (!(error instanceof WorkerGone)) throw error;
        if (stopped()) return;
        if (!error.isForGood) continue;
        for await (const batch of this.#instead.walk(tree, relativeStart, stopped)) yield after(last, batch);
        return;
      } finally {
        asked.end();
      }
    }
  }

  statuses(paths: readonly string[]): Promise<StatusLook[]> {
    return this.#lookAt<string, StatusLook>(paths, {
      line: this.#line,
      pathOf: (path) => path,
      ask: (given) => ({ kind: 'statuses', paths: given }),
      stopped: () => false,
      take: (answer, given) => {
        if (answer.kind !== 'statuses') throw new Error('The worker answered something else');
        return answer.found.map((found, index) => {
          if ('inode' in found) return { kind: 'status', status: found };
          return { kind: 'error', error: fileErrorOf(found, given[index] ?? '') };
        });
      },
      endedBy: (given) => this.#instead.statuses(given),
      here: (given) => this.#instead.statuses(given),
      ofStill: (path) => ({ kind: 'error', error: notGiven(path) }),
    });
  }

  read(
    requests: readonly ContentRequest[],
    stopped: () => boolean,
    { isAlone = false }: ReadTerms = {},
  ): Promise<ContentReading[]> {
    return this.#lookAt<ContentRequest, ContentReading>(requests, {
      line: isAlone ? this.#aside : this.#line,
      pathOf: ({ path }) => path,
      ask: (given) => ({ kind: 'read', requests: given }),
      stopped,
      take: (answer) => {
        if (answer.kind !== 'readings') throw new Error('The worker answered something else');
        return answer.readings;
      },
      endedBy: (given) => {
        const reading = isAlone ? ({ kind: 'held', reason: whyHeld } as const) : ({ kind: 'again' } as const);
        return given.map(() => (stopped() ? { kind: 'stopped' } : reading));
      },
      here: (given) => this.#instead.read(given, stopped),
      ofStill: ({ path }) => ({ kind: 'unreadable', reason: whyUnreadable(notGiven(path)) }),
    });
  }

  see(paths: readonly string[], { isAlone = false }: ReadTerms = {}): Promise<SeenContent[]> {
    return this.#lookAt<string, SeenContent>(paths, {
      line: isAlone ? this.#aside : this.#line,
      pathOf: (path) => path,
      ask: (given) => ({ kind: 'see', paths: given }),
      stopped: () => false,
      take: (answer, given) => {
        if (answer.kind !== 'seen') throw new Error('The worker answered something else');
        return answer.seen.map((seen, index) =>
          'facts' in seen
            ? { kind: 'seen', ...seen }
            : { kind: 'error', error: fileErrorOf(seen, given[index] ?? '') },
        );
      },
      endedBy: (given) => (isAlone ? given.map(notSeen) : this.#seeEach(given)),
      here: (given) => this.#instead.see(given),
      ofStill: (path) => ({ kind: 'error', error: notGiven(path) }),
    });
  }

  async #seeEach(paths: readonly string[]): Promise<SeenContent[]> {
    const seen: SeenContent[] = [];
    for (const path of paths) seen.push(...(await this.see([path], { isAlone: true })));
    return seen;
  }

  async close(): Promise<void> {
    await Promise.all([this.#line.close(), this.#aside.close()]);
    await this.#instead.close();
  }

  async #lookAt<Item, Look>(items: readonly Item[], looks: LooksAtMany<Item, Look>): Promise<Look[]> {
    for (;;) {
      const isStill = items.map((item) => this.#still.holds(looks.pathOf(item)));
      const given = items.filter((_, index) => isStill[index] !== true);
      const found = given.length === 0 ? [] : await this.#ask(given, looks);
      if (found === 'again') continue;
      const rest = found[Symbol.iterator]();
      return items.map((item, index) => {
        if (isStill[index] === true) return looks.ofStill(item);
        const next = rest.next();
        if (next.done === true) throw new Error('There are fewer answers than questions');
        return next.value;
      });
    }
  }

  /** `again`: the worker is gone, and the next one may be asked. */
  async #ask<Item, Look>(
    items: readonly Item[],
    looks: LooksAtMany<Item, Look>,
  ): Promise<readonly Look[] | 'again'> {
    const asked = looks.line.ask(looks.ask(items), () => looks.stopped());
    try {
      return looks.take(await asked.next(), items);
    } catch (error) {
      if (!(error instanceof WorkerGone)) throw error;
      if (error.isOfFile || looks.stopped()) return await looks.endedBy(items);
      return error.isForGood ? await looks.here(items) : 'again';
    } finally {
      asked.end();
    }
  }
}

function notSeen(path: string): SeenContent {
  return {
    kind: 'error',
    error: new FileError('other', path, { code: 'file_error.looked_too_long', params: {} }),
  };
}

function fileErrorOf(failure: Failure, path: string): FileError {
  const error = errorOf(failure);
  return error instanceof FileError ? error : new FileError('other', path, error.message);
}

async function* batchesOf(asked: Asked): AsyncGenerator<Sighted[]> {
  for (;;) {
    const answer = await asked.next();
    if (answer.kind === 'walked') return;
    if (answer.kind !== 'batch') throw new Error('The worker answered something else');
    yield [...answer.sighted];
    asked.more();
  }
}

/** What follows a path in the order of the walk. */
function after(last: string | null, batch: Sighted[]): Sighted[] {
  if (last === null) return batch;
  return batch.filter(({ relativePath }) => compareByCodePoint(relativePath, last) > 0);
}
