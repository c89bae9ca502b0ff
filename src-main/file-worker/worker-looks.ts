import type {
  FileLooks,
  SeenContent,
  StatusLook,
  TreeToWalk,
} from '../engine/watch-folders/looks/file-looks.ts';
import type { Sighted } from '../engine/watch-folders/scan/tree-walk.ts';
import type { ContentReading, ContentRequest } from '../engine/watch-folders/settle/read-content.ts';
import { compareByCodePoint } from '../contract/natural-order.ts';
import { FileError } from '../foundation/files/file-system.ts';
import { errorOf } from './failures.ts';
import type { Failure } from './messages.ts';
import { WorkerGone, type Asked, type WorkerLine } from './worker-line.ts';

/**
 * The looks as a worker takes them. What a worker had in hand that died is asked of the next one; what several died of is looked at
 * here, where a failure says what it is.
 */
export class WorkerLooks implements FileLooks {
  readonly #line: WorkerLine;
  readonly #instead: FileLooks;

  constructor(line: WorkerLine, instead: FileLooks) {
    this.#line = line;
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
        if (!error.isForGood) continue;
        for await (const batch of this.#instead.walk(tree, relativeStart, stopped)) yield after(last, batch);
        return;
      } finally {
        asked.end();
      }
    }
  }

  async statuses(paths: readonly string[]): Promise<StatusLook[]> {
    const answer = await this.#answer({ kind: 'statuses', paths }, () => false);
    if (answer === null) return this.#instead.statuses(paths);
    if (answer.kind !== 'statuses') throw new Error('The worker answered something else');
    return answer.found.map((found, index) => {
      if ('inode' in found) return { kind: 'status', status: found };
      return { kind: 'error', error: fileErrorOf(found, paths[index] ?? '') };
    });
  }

  async read(requests: readonly ContentRequest[], stopped: () => boolean): Promise<ContentReading[]> {
    const answer = await this.#answer({ kind: 'read', requests }, stopped);
    if (answer === null) return this.#instead.read(requests, stopped);
    if (answer.kind !== 'readings') throw new Error('The worker answered something else');
    return [...answer.readings];
  }

  async see(paths: readonly string[]): Promise<SeenContent[]> {
    const answer = await this.#answer({ kind: 'see', paths }, () => false);
    if (answer === null) return this.#instead.see(paths);
    if (answer.kind !== 'seen') throw new Error('The worker answered something else');
    return answer.seen.map((seen, index) =>
      'facts' in seen
        ? { kind: 'seen', ...seen }
        : { kind: 'error', error: fileErrorOf(seen, paths[index] ?? '') },
    );
  }

  async close(): Promise<void> {
    await this.#line.close();
    await this.#instead.close();
  }

  /** `null` where no worker could answer. */
  async #answer(ask: Parameters<WorkerLine['ask']>[0], stopped: () => boolean) {
    for (;;) {
      const asked = this.#line.ask(ask, stopped);
      try {
        return await asked.next();
      } catch (error) {
        if (!(error instanceof WorkerGone)) throw error;
        if (error.isForGood) return null;
      } finally {
        asked.end();
      }
    }
  }
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
