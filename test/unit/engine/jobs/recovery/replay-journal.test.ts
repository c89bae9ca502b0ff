import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  openDatabase,
  type OutboxDatabase,
} from '../../../../../src-main/engine/storage/database/open-database.ts';
import { isIntact } from '../../../../../src-main/engine/jobs/store/check-sum.ts';
import type { Claim } from '../../../../../src-main/engine/jobs/store/job-queue.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/store/job-record.ts';
import { isSend } from '../../../../../src-main/engine/storage/journal/journal-entry.ts';
import { readJournal } from '../../../../../src-main/engine/storage/journal/journal-files.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { addConnection } from '../../../../helpers/queue-parts.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import {
  journalBench,
  notCancelled,
  outcomes,
  queueOn,
  sendNext,
  type JournalBench,
} from '../../storage/journal/journal-bench.ts';
import { replaySends } from '../../../../../src-main/engine/composition/replay-sends.ts';

/** A database as it was at some moment, in a folder of its own. */
function restored(copy: Buffer): { database: OutboxDatabase; folder: string } {
  const folder = temporaryFolder('restored');
  const file = join(folder, 'outbox.db');
  writeFileSync(file, copy);
  return { database: openDatabase(file), folder };
}

const copyOf = (bench: JournalBench) => bench.database.serialize();
const jobsOf = (database: OutboxDatabase) =>
  database.prepare<[], JobRecord>('select * from job order by id').all();
const journalOf = (folder: string, first = 0) => readJournal(folder, first).entries;
const statesOf = (database: OutboxDatabase) => jobsOf(database).map((job) => job.state);

function everythingOf(database: OutboxDatabase): unknown {
  return ['job', 'attempt', 'connection', 'job_count', 'meta'].map((table) =>
    database.prepare(`select * from ${table}`).all(),
  );
}

describe('a database that is older than its send journal', () => {
  it.each([
    ['accepted', outcomes.done, { state: 'done', proof: 'indexed', remote_id: 'doc_1' }],
    ['accepted and followed', outcomes.tracking, { state: 'tracking', remote_id: 'doc_2', due_at_ms: 0 }],
    ['in doubt', outcomes.in_doubt, { state: 'in_doubt' }],
    ['certainly not applied', outcomes.retry, { state: 'queued', attempt_count: 0 }],
    ['rejected', outcomes.rejected, { state: 'queued' }],
    ['without an answer', null, { state: 'in_doubt' }],
  ])('learns that a job which waits in it was %s', (_what, outcome, expected) => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    const copy = copyOf(bench);
    const claim = sendNext(bench);
    if (outcome !== null) bench.queue.finish(claim, outcome, notCancelled);
    const { database } = restored(copy);
    replaySends(database, journalOf(folder), 0);
    expect(jobsOf(database)).toMatchObject([expected]);
    expect(jobsOf(database).every(isIntact)).toBe(true);
    database.close();
  });

  it('learns it from a journal of any length', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    const copy = copyOf(bench);
    sendNext(bench);
    const lines = journalOf(folder);
    const { database } = restored(copy);
    const many = Array.from({ length: 200_000 }, () => lines).flat();
    expect(replaySends(database, many, 0)).toMatchObject({ inDoubt: 1 });
    database.close();
  });

  it('gets the jobs that it never knew, with what came of them, their attempts and their connections', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    const copy = copyOf(bench);
    addConnection(bench.database, 2, 'Second', 'https://b.example');
    bench.intake.add([documentJob('/in/a.pdf', 'a-', { connectionId: 2 })]);
    bench.queue.finish(sendNext(bench, 2), outcomes.done, notCancelled);
    const { database } = restored(copy);
    expect(replaySends(database, journalOf(folder), 0)).toEqual({ accepted: 1, inDoubt: 0, removed: 0 });
    expect(jobsOf(database)).toMatchObject([
      { state: 'done', name: 'a.pdf', path: '/in/a.pdf', size_bytes: 1000 },
    ]);
    expect(database.prepare('select name, base_url, hold from connection where id = 2').get()).toEqual({
      name: 'Second',
      base_url: 'https://b.example',
      hold: 'auth',
    });
    expect(database.prepare('select number, phase, outcome from attempt').all()).toEqual([
      { number: 1, phase: 'closed', outcome: 'accepted' },
    ]);
    database.close();
  });

  it('keeps connections to one service apart by more than their address', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    addConnection(bench.database, 2, 'Other key', 'https://api.halden.example');
    const both = [1, 2].map((connectionId) => documentJob('/in/a.pdf', 'a-', { connectionId }));
    bench.intake.add(both);
    const copy = copyOf(bench);
    bench.queue.finish(sendNext(bench, 2), outcomes.done, notCancelled);
    for (const isRenamed of [false, true]) {
      const { database } = restored(copy);
      if (isRenamed) database.exec(`update connection set name = 'As it was called before' where id = 2`);
      replaySends(database, journalOf(folder), 0);
      const states = jobsOf(database).map((job) => [job.connection_id, job.state]);
      expect(states, 'the same file goes to each').toEqual([
        [1, 'queued'],
        [2, 'done'],
      ]);
      database.close();
    }
  });

  it('makes a connection anew rather than taking another one of the same service for it', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    const copy = copyOf(bench);
    addConnection(bench.database, 2, 'Other key', 'https://api.halden.example');
    bench.intake.add([documentJob('/in/a.pdf', 'a-', { connectionId: 2 })]);
    bench.queue.finish(sendNext(bench, 2), outcomes.done, notCancelled);
    const { database } = restored(copy);
    replaySends(database, journalOf(folder), 0);
    expect(jobsOf(database)).toMatchObject([{ connection_id: 2, state: 'done' }]);
    database.close();
  });

  it('gives a connection that is made anew another name where its own is taken', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    bench.queue.finish(sendNext(bench), outcomes.done, notCancelled);
    const other = temporaryFolder('other');
    const database = openDatabase(join(other, 'outbox.db'));
    addConnection(database, 5, 'halden', 'https://elsewhere.example');
    replaySends(database, journalOf(folder), 0);
    expect(database.prepare('select id, name, base_url from connection order by id').all()).toEqual([
      { id: 1, name: 'Halden 2', base_url: 'https://api.halden.example' },
      { id: 5, name: 'halden', base_url: 'https://elsewhere.example' },
    ]);
    expect(jobsOf(database)).toMatchObject([{ connection_id: 1, state: 'done' }]);
    database.close();
  });

  it('gives its runs higher numbers than all that the journal knows', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    const copy = copyOf(bench);
    bench.database.exec(`update meta set value = '41' where key = 'epoch'`);
    const later = queueOn(bench.database, folder);
    later.queue.finish(sendNext(later), outcomes.done, notCancelled);
    later.journal.close();
    const { database } = restored(copy);
    replaySends(database, journalOf(folder), 0);
    expect(database.prepare(`select value from meta where key = 'epoch'`).pluck().get()).toBe('42');
    database.close();
  });

  it('counts what was sent again by a person as a send of its own', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    bench.queue.finish(sendNext(bench), outcomes.done, notCancelled);
    const copy = copyOf(bench);
    bench.commands.sendAnyway([1]);
    sendNext(bench);
    const { database } = restored(copy);
    replaySends(database, journalOf(folder), 0);
    expect(statesOf(database)).toEqual(['done', 'in_doubt']);
    database.close();
  });

  it('is asked about again only where the journal has no end: it may have arrived', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    const copy = copyOf(bench);
    bench.queue.finish(sendNext(bench), outcomes.in_doubt, notCancelled);
    bench.commands.resolve([1], 'not_arrived', null);
    bench.queue.finish(sendNext(bench), outcomes.done, notCancelled);
    const { database } = restored(copy);
    replaySends(database, journalOf(folder), 0);
    expect(jobsOf(database)).toMatchObject([{ state: 'done', attempt_count: 2 }]);
    database.close();
  });
});

type Step =
  | { do: 'add'; content: number; connection: number }
  | { do: 'claim'; connection: number }
  | { do: 'final'; which: number }
  | { do: 'finish'; which: number; outcome: keyof typeof outcomes }
  | { do: 'crash' | 'copy' | 'wait' }
  | { do: 'answer'; job: number; answer: 'arrived' | 'not_arrived' }
  | { do: 'retry' | 'cancel' | 'sendAnyway'; job: number };

const connection = fc.integer({ min: 1, max: 3 });
const which = fc.nat(3);
const job = fc.integer({ min: 1, max: 8 });
const stepsOfRun: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), content: fc.nat(4), connection }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('claim' as const), connection }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('final' as const), which }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('finish' as const),
        which,
        outcome: fc.constantFrom('done', 'tracking', 'in_doubt', 'rejected', 'retry'),
      }),
    },
    { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'copy' }, { do: 'crash' }, { do: 'wait' }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        job,
        answer: fc.constantFrom('arrived' as const, 'not_arrived' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('retry' as const, 'cancel' as const, 'sendAnyway' as const),
        job,
      }),
    },
  ),
  { minLength: 15, maxLength: 60 },
);

/** What a send was about, in the words of no database. */
interface TrueSend {
  readonly key: string;
  readonly finalStep: number;
  endStep: number | null;
  outcome: keyof typeof outcomes | null;
}

const names = ['Halden', 'Other key', 'Third'];
const urls = ['https://api.halden.example', 'https://api.halden.example', 'https://third.example'];
const keyOf = (record: JobRecord, name: string) =>
  `${name} ${String(record.sha256)} ${String(record.repetition)}`;

function nameOf(database: OutboxDatabase, id: number): string {
  return (
    database.prepare<[number], { name: string }>('select name from connection where id = ?').get(id)?.name ??
    ''
  );
}

let template: Buffer | null = null;

function newDatabase(folder: string): OutboxDatabase {
  const file = join(folder, 'outbox.db');
  if (template !== null) writeFileSync(file, template);
  const database = openDatabase(file);
  template ??= database.serialize();
  return database;
}

/** Lives through the steps, and takes copies as snapshots do. */
function live(steps: readonly Step[], folder: string) {
  const clock = new ManualClock();
  const database = newDatabase(folder);
  let bench = queueOn(database, folder, clock);
  const copies: { step: number; segment: number; bytes: Buffer }[] = [];
  const sends: TrueSend[] = [];
  let open: { claim: Claim; send: TrueSend | null }[] = [];
  const takeCopy = (step: number): void => {
    copies.push({ step, segment: bench.journal.beginSegment(), bytes: database.serialize() });
  };
  takeCopy(-1);
  for (const [index, step] of steps.entries()) {
    switch (step.do) {
      case 'add':
        addConnection(
          database,
          step.connection,
          names[step.connection - 1] ?? '',
          urls[step.connection - 1] ?? '',
        );
        bench.intake.add([
          documentJob(`/in/${String(step.content)}.pdf`, `${String(step.content)}-`, {
            connectionId: step.connection,
          }),
        ]);
        break;
      case 'claim': {
        const claim = bench.queue.claim(step.connection);
        if (claim !== null) open.push({ claim, send: null });
        break;
      }
      case 'final': {
        const one = open[step.which];
        if (one?.send !== null) break;
        one.claim = bench.queue.recordFinal(one.claim, 1000);
        const key = keyOf(one.claim.job, nameOf(database, one.claim.job.connection_id));
        one.send = { key, finalStep: index, endStep: null, outcome: null };
        sends.push(one.send);
        break;
      }
      case 'finish': {
        const one = open[step.which];
        if (one === undefined) break;
        open = open.filter((other) => other !== one);
        const outcome = one.send === null ? 'retry' : step.outcome;
        bench.queue.finish(one.claim, outcomes[outcome], notCancelled);
        if (one.send !== null) Object.assign(one.send, { endStep: index, outcome });
        break;
      }
      case 'crash':
        bench.journal.close();
        open = [];
        bench = queueOn(database, folder, clock);
        bench.queue.recover();
        break;
      case 'wait':
        clock.advance(3_600_000);
        break;
      case 'copy':
        takeCopy(index);
        break;
      case 'answer':
        bench.commands.resolve([step.job], step.answer, null);
        break;
      default:
        bench.commands[step.do]([step.job]);
    }
  }
  bench.journal.close();
  database.close();
  return { copies, sends, clock };
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
        bench.queue.recover();

        const rows = jobsOf(database);
        expect(rows.every(isIntact)).toBe(true);
        for (const send of sends) {
          // What ended before the copy is in it; what a person said about that since is the copy's to know.
          if (send.endStep !== null && send.endStep < copy.step) continue;
          if (send.outcome === 'retry' || send.outcome === 'rejected') continue;
          const own = rows.filter((row) => keyOf(row, nameOf(database, row.connection_id)) === send.key);
          const states = own.map((row) => row.state).filter((state) => state !== 'cancelled');
          expect(states.length, `${send.key} is known`).toBeGreaterThan(0);
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
        const known = new Set(jobsOf(empty).map((row) => keyOf(row, nameOf(empty, row.connection_id))));
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
    const copy = copyOf(bench);
    for (const outcome of [outcomes.done, outcomes.in_doubt, outcomes.tracking]) {
      bench.queue.finish(sendNext(bench), outcome, notCancelled);
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
