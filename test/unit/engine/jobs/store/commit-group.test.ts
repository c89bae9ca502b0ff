import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SendLine } from '../../../../../src-main/engine/jobs/store/sending-commits.ts';
import { AttemptFenced } from '../../../../../src-main/engine/jobs/record/job-kind.ts';
import { accepted } from '../../../../helpers/attempt-results.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';

/** Jobs that are all being sent, and the calls that went into the journal: one for each write and sync. */
function inFlight(count: number) {
  const folder = temporaryDataFolder('queue');
  const written: string[][] = [];
  /** How many ends another process would have seen as about to leave when lines were written. */
  const seen: number[] = [];
  const committed = (): unknown[] => finals.all();
  let isFailing = false;
  const bench = queueBench(folder, new ManualClock(), {
    journal: {
      sent(lines: readonly SendLine[]) {
        if (isFailing) throw new Error('the journal cannot be written');
        written.push(lines.map(({ what, job }) => `${what} ${job.name}`));
        seen.push(committed().length);
      },
    },
    onJournalLost: () => void written.push(['lost']),
  });
  const reader = new Database(join(folder, 'outbox.db'), { readonly: true });
  onTestFinished(() => void reader.close());
  const finals = reader.prepare("select id from job where phase = 'final'").pluck();
  bench.intake.add(
    Array.from({ length: count }, (_, index) =>
      documentJob(`/in/${String(index + 1)}.pdf`, `${String(index)}-`),
    ),
  );
  const claims = Array.from({ length: count }, () => {
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('nothing to claim');
    return claim;
  });
  const fail = (): void => {
    isFailing = true;
  };
  return { bench, claims, written, seen, committed, fail };
}

const sent = { sentBytes: 1000, isCancelled: false };

describe('the commits of transfers in flight', () => {
  it('are one commit and one write of the journal for all of a turn, and resolve once both are there', async () => {
    const { bench, claims, written, seen, committed } = inFlight(3);
    const writing = Promise.all(
      claims.map((claim) => bench.store.grouped(() => bench.store.recordFinal(claim, 1000))),
    );
    expect(committed()).toEqual([]);
    const finals = await writing;
    expect(finals.map(({ job }) => job.phase)).toEqual(['final', 'final', 'final']);
    expect(written).toEqual([['final 1.pdf', 'final 2.pdf', 'final 3.pdf']]);
    expect(seen, 'all are committed before the first line').toEqual([3]);
    const [first, second, third] = finals;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three');
    await Promise.all(
      [first, second].map((claim) => bench.store.grouped(() => bench.store.finish(claim, accepted, sent))),
    );
    expect(written[1]).toEqual(['end 1.pdf', 'end 2.pdf']);
    expect([1, 2, 3].map((id) => bench.job(id).state)).toEqual(['done', 'done', 'sending']);
  });

  it('undo and refuse what one of them throws, and write the others', async () => {
    const { bench, claims, written } = inFlight(3);
    const [first, second, third] = claims;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three');
    const ends = await Promise.allSettled([
      bench.store.grouped(() => bench.store.recordFinal(first, 1000)),
      bench.store.grouped(() => {
        bench.store.recordFinal(second, 1000);
        throw new AttemptFenced('cancelled in between');
      }),
      bench.store.grouped(() => bench.store.recordFinal(third, 1000)),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(bench.job(2)).toMatchObject({ state: 'sending', phase: 'open' });
    expect(written).toEqual([['final 1.pdf', 'final 3.pdf']]);
  });

  it('tell of a change only when it is committed, and never of one that was undone', async () => {
    const { bench, claims } = inFlight(2);
    const [first, second] = claims;
    if (first === undefined || second === undefined) throw new Error('two');
    bench.changes.length = 0;
    const writing = Promise.allSettled([
      bench.store.grouped(() => bench.store.recordFinal(first, 1000)),
      bench.store.grouped(() => {
        bench.store.recordFinal(second, 1000);
        throw new AttemptFenced('cancelled in between');
      }),
    ]);
    expect(bench.changes).toEqual([]);
    await writing;
    expect(bench.changes.map(({ after }) => after.id)).toEqual([1]);
  });

  it('let no end leave whose line is not in the journal, and keep the outcomes all the same', async () => {
    const { bench, claims, written, fail } = inFlight(2);
    const [first, second] = claims;
    if (first === undefined || second === undefined) throw new Error('two');
    const final = await bench.store.grouped(() => bench.store.recordFinal(first, 1000));
    fail();
    const [end, refused] = await Promise.allSettled([
      bench.store.grouped(() => bench.store.finish(final, accepted, sent)),
      bench.store.grouped(() => bench.store.recordFinal(second, 1000)),
    ]);
    expect(end.status).toBe('fulfilled');
    expect(bench.job(1).state).toBe('done');
    expect(refused).toMatchObject({ reason: { message: 'the journal cannot be written' } });
    expect(written.at(-1)).toEqual(['lost']);
  });

  it('are refused together where the database fails, and nothing of them is written', async () => {
    const { bench, claims, written } = inFlight(2);
    const [first, second] = claims;
    if (first === undefined || second === undefined) throw new Error('two');
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const ends = await Promise.allSettled([
      bench.store.grouped(() => bench.store.recordFinal(first, 1000)),
      bench.store.grouped(() => {
        bench.store.recordFinal(second, 1000);
        throw full;
      }),
    ]);
    expect(ends).toEqual([
      { status: 'rejected', reason: full },
      { status: 'rejected', reason: full },
    ]);
    expect([1, 2].map((id) => bench.job(id).phase)).toEqual(['open', 'open']);
    expect(written).toEqual([]);
  });

  it('are synced where one of them needs it, and only then', async () => {
    const { bench } = inFlight(1);
    const full = 2;
    const synchronous = (): unknown => bench.database.pragma('synchronous', { simple: true });
    const claiming = { needsNoSync: true };
    expect(await bench.store.grouped(synchronous, claiming)).not.toBe(full);
    const both = [bench.store.grouped(synchronous, claiming), bench.store.grouped(synchronous)];
    expect(await Promise.all(both)).toEqual([full, full]);
    expect(synchronous()).toBe(full);
  });
});
