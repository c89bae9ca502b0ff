import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaySends } from '../../../../../src-main/engine/composition/replay-sends.ts';
import { isIntact } from '../../../../../src-main/engine/jobs/store/check-sum.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { addConnection } from '../../../../helpers/queue-parts.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import {
  journalBench,
  notCancelled,
  outcomes,
  queueOn,
  sendNext,
} from '../../storage/journal/journal-bench.ts';
import { jobsOf, journalOf, restored, statesOf } from './restored-database.ts';

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
    const copy = bench.database.serialize();
    const claim = sendNext(bench);
    if (outcome !== null) bench.store.finish(claim, outcome, notCancelled);
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
    const copy = bench.database.serialize();
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
    const copy = bench.database.serialize();
    addConnection(bench.database, 2, 'Second', 'https://b.example');
    bench.intake.add([documentJob('/in/a.pdf', 'a-', { connectionId: 2 })]);
    bench.store.finish(sendNext(bench, 2), outcomes.done, notCancelled);
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
    const copy = bench.database.serialize();
    bench.store.finish(sendNext(bench, 2), outcomes.done, notCancelled);
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
    const copy = bench.database.serialize();
    addConnection(bench.database, 2, 'Other key', 'https://api.halden.example');
    bench.intake.add([documentJob('/in/a.pdf', 'a-', { connectionId: 2 })]);
    bench.store.finish(sendNext(bench, 2), outcomes.done, notCancelled);
    const { database } = restored(copy);
    replaySends(database, journalOf(folder), 0);
    expect(jobsOf(database)).toMatchObject([{ connection_id: 2, state: 'done' }]);
    database.close();
  });

  it('gives a connection that is made anew another name where its own is taken', () => {
    const folder = temporaryFolder('journal');
    const bench = journalBench(folder);
    bench.intake.add([documentJob('/in/a.pdf', 'a-')]);
    bench.store.finish(sendNext(bench), outcomes.done, notCancelled);
    const other = temporaryFolder('other');
    const database = openPrepared(join(other, 'outbox.db'));
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
    const copy = bench.database.serialize();
    bench.database.exec(`update meta set value = '41' where key = 'epoch'`);
    const later = queueOn(bench.database, folder);
    later.store.finish(sendNext(later), outcomes.done, notCancelled);
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
    bench.store.finish(sendNext(bench), outcomes.done, notCancelled);
    const copy = bench.database.serialize();
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
    const copy = bench.database.serialize();
    bench.store.finish(sendNext(bench), outcomes.in_doubt, notCancelled);
    bench.commands.resolve([1], 'not_arrived', null);
    bench.store.finish(sendNext(bench), outcomes.done, notCancelled);
    const { database } = restored(copy);
    replaySends(database, journalOf(folder), 0);
    expect(jobsOf(database)).toMatchObject([{ state: 'done', attempt_count: 2 }]);
    database.close();
  });
});
