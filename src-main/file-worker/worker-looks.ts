import type {
  FileLooks,
  ReadTerms,
  SeenContent,
  StatusLook,
  TreeToWalk,
} from '../engine/watch-folders/looks/file-looks.ts';
import type { Sighted } from '../engine/watch-folders/scan/tree-walk.ts';
import type { ContentReading, ContentRequest } from '../engine/watch-folders/settle/read-content.ts';
import { compareByCodePoint } from '../contract/natural-order.ts';
import { FileError } from '../foundation/files/file-system.ts';
import { errorOf } from './failures.ts';
import type { Answer, Ask, Failure } from './messages.ts';
import { WorkerGone, type Asked, type WorkerLine } from './worker-line.ts';

export interface WorkerLooksOptions {
  readonly line: WorkerLine;
  /** For files that ended a worker: nothing else waits there. */
  readonly aside: WorkerLine;
  readonly instead: FileLooks;
}

/** What is said of a file that ended its worker also when it was read by itself. */
export const heldWords =
  'is held: looking into it took too long, so it is read again only when it changes or you send it now';

/**
 * The looks as a worker takes them. What a worker had in hand that died is asked of the next one; what several died of is looked at
 * here, where a failure says what it is. A file that a worker was ended for is read apart from all others, and never here.
 */
export class WorkerLooks implements FileLooks {
  readonly #line: WorkerLine;
  readonly #aside: WorkerLine;
  readonly #instead: FileLooks;

  constructor({ line, aside, instead }: WorkerLooksOptions) {
    this.#line = line;
    this.#aside = aside;
    this.#instead = instead;
  }

  async *walk(tree: TreeToWalk, relativeStart: string, stopped: () => boolean): AsyncGenerator<Sighted[]> {
    let last: string | null = null;
    for (;;) {
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

  async statuses(paths: readonly string[]): Promise<StatusLook[]> {
    const answer = await this.#answer(this.#line, { kind: 'statuses', paths }, () => false);
    if (answer === null || answer === 'ended_worker') return this.#instead.statuses(paths);
    if (answer.kind !== 'statuses') throw new Error('The worker answered something else');
    return answer.found.map((found, index) => {
      if ('inode' in found) return { kind: 'status', status: found };
      return { kind: 'error', error: fileErrorOf(found, paths[index] ?? '') };
    });
  }

  async read(
    requests: readonly ContentRequest[],
    stopped: () => boolean,
    { isAlone = false }: ReadTerms = {},
  ): Promise<ContentReading[]> {
    const line = isAlone ? this.#aside : this.#line;
    const answer = await this.#answer(line, { kind: 'read', requests }, stopped);
    if (answer === 'ended_worker') {
      const reading = isAlone ? ({ kind: 'held', reason: heldWords } as const) : ({ kind: 'again' } as const);
      return requests.map(() => (stopped() ? { kind: 'stopped' } : reading));
    }
    if (answer === null) return this.#instead.read(requests, stopped);
    if (answer.kind !== 'readings') throw new Error('The worker answered something else');
    return [...answer.readings];
  }

  async see(paths: readonly string[], { isAlone = false }: ReadTerms = {}): Promise<SeenContent[]> {
    const answer = await this.#answer(
      isAlone ? this.#aside : this.#line,
      { kind: 'see', paths },
      () => false,
    );
    if (answer === 'ended_worker') return isAlone ? paths.map(notSeen) : this.#seeEach(paths);
    if (answer === null) return this.#instead.see(paths);
    if (answer.kind !== 'seen') throw new Error('The worker answered something else');
    return answer.seen.map((seen, index) =>
      'facts' in seen
        ? { kind: 'seen', ...seen }
        : { kind: 'error', error: fileErrorOf(seen, paths[index] ?? '') },
    );
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

  /** `null` where no worker could answer, `ended_worker` where one was ended by a file that was asked for. */
  async #answer(line: WorkerLine, ask: Ask, stopped: () => boolean): Promise<Answer | 'ended_worker' | null> {
    for (;;) {
      const asked = line.ask(ask, stopped);
      try {
        return await asked.next();
      } catch (error) {
        if (!(error instanceof WorkerGone)) throw error;
        if (error.isOfFile || stopped()) return 'ended_worker';
        if (error.isForGood) return null;
      } finally {
        asked.end();
      }
    }
  }
}

function notSeen(path: string): SeenContent {
  return { kind: 'error', error: new FileError('other', path, 'looking into it took too long') };
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
