import type { BatchSweepName } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { JobState } from '../../../contract/job.ts';
import type { AfterTurn } from '../../../foundation/clock.ts';
import type { Affected, JobCommands } from '../store/job-commands.ts';
import type { JobStore } from '../store/job-store.ts';
import { isAccepted, isOpenQuestion } from '../store/states.ts';
import type { BatchRecords } from './batch-records.ts';
import type { RetargetJobs } from './retarget.ts';
import { sweepOf, type Sweep } from './sweep-text.ts';

export interface Swept {
  readonly changed: number;
  readonly refused: readonly { readonly why: string; readonly count: number }[];
}

export interface SweepParts {
  readonly store: JobStore;
  readonly records: BatchRecords;
  readonly commands: Pick<JobCommands, 'cancel' | 'retry'>;
  readonly retarget: RetargetJobs;
  readonly afterTurn: AfterTurn;
  /** A start that failed in between closed the database, and stopped nothing. */
  readonly isOpen: () => boolean;
  readonly onChanged: (ids: readonly number[]) => void;
  /** It went through all of its jobs; of what an earlier process began, only what this one did is counted. */
  readonly onSwept: (batchId: number, name: BatchSweepName, changed: number, unchanged: number) => void;
  /** Something may be due now. */
  readonly wake: () => void;
}

/** What may have arrived keeps its question, and what the service accepted is followed. */
function cancelUnsent({ store, commands }: SweepParts, ids: readonly number[]): Affected {
  const kept = ids.flatMap((id) => {
    const job = store.get(id);
    if (job === null || job.state !== 'needs_attention') return [];
    if (isOpenQuestion(job)) return [{ id, why: 'It may have arrived; say first whether it did' }];
    return isAccepted(job) ? [{ id, why: 'The service has accepted it' }] : [];
  });
  const keptIds = new Set(kept.map(({ id }) => id));
  const { changed, refused } = commands.cancel(ids.filter((id) => !keptIds.has(id)));
  return { changed, refused: [...kept, ...refused] };
}

/** Jobs of one commit: everybody else has a turn between two. */
const jobsAtOnce = 250;
const reasonsTold = 20;

const statesOfSweep: Readonly<Record<BatchSweepName, readonly JobState[]>> = {
  // What is in doubt keeps its question: nobody looked whether it arrived.
  cancel: ['queued', 'sending', 'needs_attention'],
  retry: ['rejected', 'failed'],
  retarget: ['queued', 'needs_attention'],
};

const underWayWords: Readonly<Record<BatchSweepName, string>> = {
  cancel: 'cancelled',
  retry: 'tried again',
  retarget: 'given another target',
};

/**
 * Commands for all jobs of a batch. Each is written down first and done piece by piece, so that one of 100,000 jobs holds nobody up
 * and a crash in the middle is gone on from.
 */
export class BatchSweeps {
  readonly #parts: SweepParts;
  readonly #running = new Set<Promise<unknown>>();
  #isStopped = false;

  constructor(parts: SweepParts) {
    this.#parts = parts;
  }

  /** Throws `OutboxError` conflict where another command goes through its jobs. */
  async run(batchId: number, name: BatchSweepName, place: Sweep['place'] = null): Promise<Swept> {
    const { store, records } = this.#parts;
    const record = records.get(batchId);
    if (record === null) throw new OutboxError('not_found', `There is no batch ${String(batchId)}.`);
    if (record.command !== null) {
      const words = underWayWords[sweepOf(record.command).name];
      throw new OutboxError(
        'conflict',
        `Batch ${String(batchId)} is just being ${words}. Wait until that is done.`,
      );
    }
    if (name === 'retarget' && records.hasRow(batchId)) {
      throw new OutboxError(
        'conflict',
        `Batch ${String(batchId)} holds links on their way through a recipe, whose brand belongs to their rows. Cancel what waits, and import them for the other brand.`,
      );
    }
    store.together(() => {
      this.#write(batchId, { name, afterId: 0, upToId: store.newestJobId(), place });
      // Nothing more of it is begun while it is gone through.
      if (name !== 'retry') store.holdBatch(batchId);
      if (name !== 'retry' && record.held_at_ms === null) records.setHeld(batchId, 0);
    });
    return this.#follow(batchId);
  }

  /** What a process that is gone had begun. */
  resume(): void {
    for (const id of this.#parts.records.commanded()) void this.#follow(id);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled(this.#running);
  }

  #follow(batchId: number): Promise<Swept> {
    const work = this.#sweep(batchId);
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work)).catch(() => undefined);
    return work;
  }

  async #sweep(batchId: number): Promise<Swept> {
    const { afterTurn, onChanged, isOpen, records, onSwept } = this.#parts;
    const command = records.get(batchId)?.command ?? null;
    let unchanged = 0;
    let changed = 0;
    const reasons = new Map<string, number>();
    while (!this.#isStopped && isOpen()) {
      const done = this.#slice(batchId);
      onChanged([batchId]);
      if (done === null) {
        if (command !== null) onSwept(batchId, sweepOf(command).name, changed, unchanged);
        break;
      }
      changed += done.changed;
      unchanged += done.refused.length;
      for (const { why } of done.refused) {
        const told = reasons.has(why) || reasons.size < reasonsTold ? why : 'For other reasons';
        reasons.set(told, (reasons.get(told) ?? 0) + 1);
      }
      await new Promise<void>((resolve) => {
        afterTurn(resolve);
      });
    }
    this.#parts.wake();
    return { changed, refused: Array.from(reasons, ([why, count]) => ({ why, count })) };
  }

  /** One piece; `null` where nothing is left, and the command is over. */
  #slice(batchId: number): Affected | null {
    const { store, records } = this.#parts;
    return store.together(() => {
      const text = records.get(batchId)?.command ?? null;
      if (text === null) return null;
      const sweep = sweepOf(text);
      const { name, afterId, upToId } = sweep;
      const ids = store.idsOfBatch(batchId, statesOfSweep[name], { afterId, upToId, limit: jobsAtOnce });
      const lastId = ids.at(-1);
      if (lastId === undefined) {
        this.#end(batchId, name);
        return null;
      }
      const affected = this.#act(sweep, ids);
      this.#write(batchId, { ...sweep, afterId: lastId });
      return affected;
    });
  }

  #act({ name, place }: Sweep, ids: readonly number[]): Affected {
    const { commands, retarget } = this.#parts;
    switch (name) {
      case 'cancel':
        return cancelUnsent(this.#parts, ids);
      case 'retry':
        return commands.retry(ids);
      case 'retarget':
        if (place === null) throw new Error('A batch goes to another target, and none is given');
        return retarget(ids, place);
    }
  }

  #end(batchId: number, name: BatchSweepName): void {
    const { store, records } = this.#parts;
    records.setCommand(batchId, null);
    // 0: held by the command alone.
    if (name === 'retry' || records.get(batchId)?.held_at_ms !== 0) return;
    records.setHeld(batchId, null);
    store.releaseBatch(batchId);
  }

  #write(batchId: number, sweep: Sweep): void {
    this.#parts.records.setCommand(batchId, JSON.stringify(sweep));
  }
}
