import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaySends } from '../../../../../src-main/engine/composition/replay-sends.ts';
import { isIntact } from '../../../../../src-main/engine/jobs/store/check-sum.ts';
import type { OutboxDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { isSend } from '../../../../../src-main/engine/storage/journal/journal-entry.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import {
  journalBench,
  notCancelled,
  outcomes,
  queueOn,
  sendNext,
} from '../../storage/journal/journal-bench.ts';
import { keyOf, live, newDatabase, stepsOfRun } from './lived-run.ts';
import { jobsOf, journalOf, restored, statesOf } from './restored-database.ts';

function everythingOf(database: OutboxDatabase): unknown {
  return ['job', 'attempt', 'connection', 'job_count', 'meta'].map((table) =>
    database.prepare(`select * from ${table}`).all(),
  );
}

describe('whatever copy of a real run is restored', () => {
  it('sends nothing again that may have arrived, whenever the copy was taken', () => {
    fc.assert(
      fc.property(stepsOfRun, fc.nat(), (steps, cut) => {
        const folder = temporaryFolder('run');
        const { copies, sends, clock } = live(steps, folder);
        const copy = copies[cut % copies.length];
        if (copy === undefined) throw new Error('no copy');
        const { database, folder: restoredFolder } = restored(copy.bytes);
        const entries = journalOf(folder, copy.segment);
        replaySends(database, entries, clock.nowMs());
        const once = everythingOf(database);
        expect(replaySends(database, entries, clock.nowMs()), 'a second time changes nothing').toEqual({
          accepted: 0,
          inDoubt: 0,
          removed: 0,
        });
        expect(everythingOf(database)).toEqual(once);
        expect(database.pragma('foreign_key_check')).toEqual([]);
        const bench = queueOn(database, restoredFolder, clock);
        bench.store.recover();

        const rows = jobsOf(database);
        expect(rows.every(isIntact)).toBe(true);
        for (const send of sends) {
          // What ended before the copy is in it; what a person said about that since is the copy's to know.
          if (send.endStep !== null && send.endStep < copy.step) continue;
          if (send.outcome === 'retry' || send.outcome === 'rejected') continue;
          const own = rows.filter((row) => keyOf(database, row) === send.key);
          expect(own.length, `${send.key} is known`).toBeGreaterThan(0);
          // What a crash left in doubt may have been given up before the copy was taken.
          const states = own.map((row) => row.state).filter((state) => state !== 'cancelled');
          if (send.finalStep < copy.step && send.endStep === null) {
            // It was under way or had been left behind by a crash when the copy was taken.
            continue;
          }
          for (const state of states)
            expect(['done', 'tracking', 'in_doubt', 'rejected', 'failed']).toContain(state);
          if (send.outcome === 'done' || send.outcome === 'tracking') expect(states).not.toContain('queued');
        }
        bench.journal.close();
        database.close();
      }),
      { numRuns: 20 },
    );
  });

  it('knows from the journal alone all that may have arrived', () => {
    fc.assert(
      fc.property(stepsOfRun, (steps) => {
        const folder = temporaryFolder('run');
        const { sends, clock } = live(steps, folder);
        const empty = newDatabase(temporaryFolder('empty'));
        replaySends(empty, journalOf(folder), clock.nowMs());
        const known = new Set(jobsOf(empty).map((row) => keyOf(empty, row)));
        for (const send of sends) {
          if (send.outcome !== 'retry' && send.outcome !== 'rejected') expect(known).toContain(send.key);
        }
        expect(statesOf(empty).every((state) => ['done', 'tracking', 'in_doubt'].includes(state))).toBe(true);
        expect(empty.prepare('select sum(jobs) as jobs from job_count').pluck().get()).toBe(
          jobsOf(empty).length,
        );
        empty.close();
      }),
      { numRuns: 8 },
    );
  });

  it('survives a journal that is cut anywhere', () => {
    const folder = temporaryFolder('cut');
    const bench = journalBench(folder);
    bench.intake.add(
      [0, 1, 2].map((content) => documentJob(`/in/${String(content)}.pdf`, `${String(content)}-`)),
    );
    const copy = bench.database.serialize();
    for (const outcome of [outcomes.done, outcomes.in_doubt, outcomes.tracking]) {
      bench.store.finish(sendNext(bench), outcome, notCancelled);
    }
    const bytes = readFileSync(join(folder, 'sends-000001.log'));
    const cuts = Array.from({ length: 25 }, (_, index) => Math.floor((bytes.byteLength * index) / 24));
    for (const cut of cuts) {
      const other = temporaryFolder('cut');
      writeFileSync(join(other, 'sends-000001.log'), bytes.subarray(0, cut));
      const { database } = restored(copy);
      const entries = journalOf(other);
      replaySends(database, entries, 0);
      const begun = new Set(entries.filter(isSend).map(({ send }) => send.jobId));
      for (const record of jobsOf(database)) expect(record.state === 'queued').toBe(!begun.has(record.id));
      database.close();
    }
  });
});
