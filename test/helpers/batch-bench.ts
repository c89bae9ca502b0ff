import { legacy } from '../../src-main/contract/messages/message.ts';
import { onTestFinished } from 'vitest';
import { afterTurn, systemClock } from '../../src-main/foundation/clock.ts';
import { createBatchCommands } from '../../src-main/engine/jobs/batches/batch-commands.ts';
import { BatchEnds } from '../../src-main/engine/jobs/batches/batch-ends.ts';
import { createBatchRecords } from '../../src-main/engine/jobs/batches/batch-records.ts';
import { BatchSweeps } from '../../src-main/engine/jobs/batches/batch-sweeps.ts';
import { createBatches } from '../../src-main/engine/jobs/batches/batches.ts';
import { createRetarget } from '../../src-main/engine/jobs/batches/retarget.ts';
import { WaitingWrites } from '../../src-main/foundation/waiting-writes.ts';
import { unsynced } from '../../src-main/engine/storage/database/unsynced.ts';
import type { AttemptResult } from '../../src-main/engine/jobs/record/attempt-result.ts';
import type { NewJob } from '../../src-main/engine/jobs/store/job-intake.ts';
import type { JobRecord } from '../../src-main/engine/jobs/record/job-record.ts';
import { accepted } from './attempt-results.ts';
import { queueBench, type QueueBench } from './queue-bench.ts';

export type BatchBench = ReturnType<typeof batchBench>;

/** Batches on the bench of the queue. */
export function batchBench(bench: QueueBench = queueBench()) {
  const { database, clock, store, intake, commands } = bench;
  const records = createBatchRecords(database);
  /** Batches whose end was written down, each with how often that was by then. */
  const ended: { id: number; ends: number }[] = [];
  const writes = new WaitingWrites(() => undefined);
  const ends = new BatchEnds({
    ...{ database, records, clock, afterTurn },
    writes,
    onEnding: () => undefined,
    onEnded: (batch) => void ended.push({ id: batch.id, ends: batch.ends }),
    onLooked: () => undefined,
  });
  const touch = (ids: readonly number[]): void => {
    for (const id of ids) ends.touch(id);
  };
  const batches = createBatches({ records, clock, onChanged: touch, usualTells: () => [] });
  const sweeps = new BatchSweeps({
    onSwept: () => undefined,
    ...{ store, records, commands, afterTurn, onChanged: touch },
    // How long a piece takes is a matter of the machine.
    clock: systemClock,
    retarget: createRetarget({ store, intake }),
    wake: () => undefined,
    isOpen: () => database.open,
    unsynced: (work) => unsynced(database, work),
    writes,
  });
  ends.start();
  onTestFinished(() => {
    ends.stop();
  });
  return {
    ...bench,
    ...{ records, batches, ends, ended, sweeps },
    batchCommands: createBatchCommands({
      store,
      records,
      sweeps,
      clock,
      afterTurn,
      onWaiting: () => undefined,
      onCommanded: () => undefined,
    }),
    /** Adds these in one addition; its number, and those of its jobs. */
    add(jobs: readonly NewJob[], name = 'Spring'): { id: number; jobIds: number[] } {
      const open = batches.open({
        ...{ name, source: 'files', connectionId: 1, said: undefined, into: null },
      });
      const made = intake.add(jobs, open.idOf);
      open.close();
      const id = open.madeId();
      if (id === null) throw new Error('nothing was added');
      return { id, jobIds: made.flatMap((one) => (one.kind === 'added' ? [one.jobId] : [])) };
    },
    /** Looks whether batches ended, after all that the turn brought. */
    async looked(): Promise<void> {
      touch(batches.page({ which: 'all' }, null, 200).map(({ id }) => id));
      await new Promise<void>((resolve) => {
        afterTurn(resolve);
      });
    },
    /** The names of the next `count` in the order in which they go, without what comes after the dot. */
    names(count: number): string[] {
      return Array.from({ length: count }, () => store.claim(1)?.job.name.replace(/\..*$/u, '') ?? 'nothing');
    },
    /** No command goes through any batch. */
    async swept(): Promise<void> {
      while (records.commanded().length > 0) await this.looked();
      await this.looked();
    },
    /** What goes next is attempted, and ends so. */
    send(result: AttemptResult = accepted): JobRecord {
      const claim = store.claim(1);
      if (claim === null) throw new Error('nothing may go');
      const final = store.recordFinal(claim, null);
      const { after } = store.finish(final, result, { sentBytes: null, isCancelled: false });
      if (after === null) throw new Error('what was sent is gone');
      return after;
    },
  };
}

/** The service said no. */
export const rejected: AttemptResult = {
  kind: 'rejected',
  message: legacy('The service refused it'),
  wholeTarget: false,
  reply: { statusCode: 422, excerpt: '' },
};
