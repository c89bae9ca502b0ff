import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src-main/engine/storage/database/open-database.ts';
import type { AttemptResult } from '../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { AttemptContext, JobKind } from '../../../../src-main/engine/jobs/record/job-kind.ts';
import { ConnectionLimits } from '../../../../src-main/engine/jobs/worker/connection-limits.ts';
import { nothingKnown } from '../../../helpers/known-connections.ts';
import { TransferMeter } from '../../../../src-main/engine/jobs/worker/transfer-meter.ts';
import { Worker } from '../../../../src-main/engine/jobs/worker/worker.ts';
import { readJournal } from '../../../../src-main/engine/storage/journal/journal-files.ts';
import { WaitingWrites } from '../../../../src-main/foundation/waiting-writes.ts';
import { silentLogger } from '../../../../src-main/contract/log/logger.ts';
import { seededRandom } from '../../../../src-main/foundation/random.ts';
import { documentJob } from '../../../helpers/queue-bench.ts';
import { addConnection } from '../../../helpers/queue-parts.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { outcomes, queueOn } from './journal/journal-bench.ts';

const settled = async () => {
  // Outcomes are written when a turn is over, and what follows from them comes in the next.
  for (let turn = 0; turn < 8; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};
/** A worker on a disk that can be filled: the database may not grow by a page more. */
function diskBench({ hasBallast } = { hasBallast: false }) {
  const folder = temporaryFolder('full');
  const database = openDatabase(join(folder, 'outbox.db'));
  addConnection(database);
  const bench = queueOn(database, folder);
  let hold: string | null = null;
  const log: string[] = [];
  let end: (result: AttemptResult) => void = () => undefined;
  let context: AttemptContext | null = null;
  const kind: JobKind = {
    name: 'kb_document',
    isTracked: false,
    serialKeyOf: () => null,
    attempt: (_job, given) => {
      context = given;
      const { promise, resolve } = Promise.withResolvers<AttemptResult>();
      end = resolve;
      given.signal.addEventListener('abort', () => {
        resolve({ kind: 'stopped', message: legacy('Stopped') });
      });
      return promise;
    },
  };
  const grow = (): void => void database.pragma('max_page_count = 1000000');
  const onDiskFull = (): void => {
    if (hold === null) log.push('full');
    hold = 'disk';
    // What is set aside makes room for what is in hand.
    if (hasBallast) grow();
  };
  const writes = new WaitingWrites(onDiskFull);
  const worker = new Worker({
    ...bench,
    kinds: new Map([['kb_document', kind]]),
    connections: {
      sendable: () => [1],
      nextOpeningAtMs: () => null,
      mostAtOnce: () => null,
      hold: () => undefined,
      holdKind: () => undefined,
      ask: () => undefined,
      waitUntil: () => undefined,
      answered: () => undefined,
    },
    limits: new ConnectionLimits(bench.clock, seededRandom(1), nothingKnown),
    meter: new TransferMeter(bench.clock),
    logger: silentLogger,
    isHeld: () => hold !== null,
    onLooked: () => undefined,
    onProgress: () => undefined,
    onSourceChanged: () => undefined,
    onRefusedWithOthers: () => undefined,
    onTargetGone: () => undefined,
    ...{ onDiskFull, writes },
    onFatal: (error) => void log.push(`fatal ${String(error)}`),
  });
  return {
    ...bench,
    log,
    worker,
    /** From this step of an attempt on, nothing more fits. */
    fillAt(step: 'begin' | 'final' | 'closed'): void {
      const when = step === 'begin' ? 'insert on attempt' : 'update of phase on attempt';
      database.exec(`
        create table filler (x);
        create trigger fills after ${when} when '${step}' in ('begin', new.phase)
        begin insert into filler values (zeroblob(100000)); end`);
      database.pragma('max_page_count = 1');
    },
    writes,
    lookForRoom: (): void => void writes.look(),
    makeRoom(): void {
      grow();
      hold = null;
      writes.look();
      worker.wake();
    },
    end: async (result: AttemptResult) => {
      end(result);
      await settled();
    },
    context(): AttemptContext {
      if (context === null) throw new Error('nothing is being sent');
      return context;
    },
    folder,
    isSending: () => context !== null,
    job: () => bench.store.get(1),
    states: () => database.prepare('select state from job').pluck().all(),
    close: async () => {
      await worker.stop();
      bench.journal.close();
      database.close();
    },
  };
}

describe('a disk that is full', () => {
  it('when an attempt begins: nothing is sent, it waits, and goes on by itself when there is room', async () => {
    const bench = diskBench();
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    bench.fillAt('begin');
    bench.worker.start();
    await settled();
    expect([bench.isSending(), bench.states(), bench.log]).toEqual([false, ['queued'], ['full']]);
    bench.makeRoom();
    await settled();
    expect([bench.isSending(), bench.states()]).toEqual([true, ['sending']]);
    expect(bench.attempts.ofJob(1)).toHaveLength(1);
    await bench.close();
  });

  it('before the end is sent: the end is not sent, and the job goes again, uncounted', async () => {
    const bench = diskBench();
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    bench.worker.start();
    await settled();
    bench.fillAt('final');
    await expect(bench.context().recordFinal(1000)).rejects.toThrow('full');
    await bench.end({ kind: 'stopped', message: legacy('The disk is full') });
    expect(bench.log).toEqual(['full']);
    expect(bench.job()).toMatchObject({ state: 'queued', counted_attempts: 0, phase: null });
    expect(readJournal(bench.folder, 0).entries, 'no end left').toEqual([]);
    await bench.close();
  });

  it('after the answer: it is recorded in the room that was set aside', async () => {
    const bench = diskBench({ hasBallast: true });
    bench.intake.add([documentJob('/in/a.pdf', 'a-'), documentJob('/in/b.pdf', 'b-')]);
    bench.worker.start();
    await settled();
    await bench.context().recordFinal(1000);
    bench.fillAt('closed');
    await bench.end(outcomes.done);
    expect(bench.log).toEqual(['full']);
    expect(bench.states()).toContain('done');
    expect(readJournal(bench.folder, 0).entries.at(-1)).toMatchObject({
      what: 'end',
      job: { state: 'done' },
    });
    await bench.close();
  });

  it('after the answer, with nothing set aside: the answer is kept, and written down when there is room', async () => {
    const bench = diskBench();
    bench.intake.add([documentJob('/in/a.pdf', 'a-'), documentJob('/in/b.pdf', 'b-')]);
    bench.worker.start();
    await settled();
    await bench.context().recordFinal(1000);
    bench.fillAt('closed');
    await bench.end(outcomes.done);
    expect([bench.log, bench.states()]).toEqual([['full'], ['sending', 'sending']]);
    bench.lookForRoom();
    await settled();
    expect([bench.log, bench.states()], 'still full').toEqual([['full'], ['sending', 'sending']]);
    bench.makeRoom();
    await settled();
    expect(bench.states()).toContain('done');
    expect(readJournal(bench.folder, 0).entries.at(-1)).toMatchObject({
      what: 'end',
      job: { state: 'done' },
    });
    await bench.close();
  });

  it('until the program ends: the answer is given up, and the job is in doubt at the next start', async () => {
    const bench = diskBench();
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    bench.worker.start();
    await settled();
    await bench.context().recordFinal(1000);
    bench.fillAt('closed');
    await bench.end(outcomes.done);
    bench.writes.close();
    await bench.worker.stop();
    expect(bench.log).toEqual(['full', expect.stringContaining('fatal')]);
    bench.makeRoom();
    expect(bench.states(), 'nothing goes on').toEqual(['sending']);
    bench.store.recover();
    expect(bench.states()).toEqual(['in_doubt']);
    await bench.close();
  });
});
