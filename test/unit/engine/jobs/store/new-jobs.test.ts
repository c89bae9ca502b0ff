import { message } from '../../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  openDatabase,
  type OutboxDatabase,
} from '../../../../../src-main/engine/storage/database/open-database.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { accepted } from '../../../../helpers/attempt-results.ts';
import { documentJob, linkJob, queueBench, slideJob } from '../../../../helpers/queue-bench.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { addConnection, queueParts, unsentKinds } from '../../../../helpers/queue-parts.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

it('what is told of a new job is its row, whatever was handed in', () => {
  const bench = queueBench();
  const expectTold = (make: () => void): void => {
    bench.changes.length = 0;
    make();
    const made = bench.changes.filter(({ before }) => before === null);
    expect(made).toHaveLength(1);
    for (const { after } of made) expect(differences(after, bench.job(after.id))).toEqual([]);
  };
  for (const job of [
    documentJob('/a.md', 'one'),
    documentJob('/a copy of 10.md', 'one'),
    documentJob('/a.md', 'two', { location: 'remove', priority: 3, heldAtMs: 5 }),
    slideJob('/b.png', 2, 'three'),
    { ...slideJob('/c.png', 2, 'four'), needsSlide: message('slide_unsaid.name_silent') },
    linkJob('https://films.example/one'),
  ]) {
    expectTold(() => bench.intake.add([job]));
  }
  const claim = bench.store.claim(bench.connectionId);
  if (claim === null) throw new Error('nothing to claim');
  bench.store.finish(bench.store.recordFinal(claim, 1000), accepted, { sentBytes: 1000, isCancelled: false });
  expectTold(() => bench.commands.sendAnyway([claim.job.id]));
});

it('a file that nobody saw before is queued with four statements, however many come at once', () => {
  const database = openDatabase(join(temporaryFolder('queue'), 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  addConnection(database);
  const statements = countStatements(database);
  const kinds = unsentKinds(['kb_document']);
  const { intake } = queueParts({ database, clock: new ManualClock(), kinds });
  // Whether the service is reached over another connection too is asked once.
  intake.add([documentJob('/first.md', 'the first')]);
  const before = statements.count;
  const files = 200;
  const results = intake.add(
    Array.from({ length: files }, (_, index) =>
      documentJob(`/new/${String(index)}.md`, `content ${String(index)}.`),
    ),
  );
  expect(results.filter(({ kind }) => kind === 'added')).toHaveLength(files);
  expect((statements.count - before) / files).toBe(4);
});

/** By column, so that a failure names it. */
function differences(told: JobRecord, row: JobRecord): string[] {
  const columns = Object.keys(told) as (keyof JobRecord)[]; // What it has, and nothing else.
  return columns
    .filter((column) => !Object.is(told[column], row[column]))
    .map(
      (column) => `${column}: told ${JSON.stringify(told[column])}, stored ${JSON.stringify(row[column])}`,
    );
}

/** How many statements of this database were carried out, of those that are prepared from now on. */
function countStatements(database: OutboxDatabase): { readonly count: number } {
  let count = 0;
  const prepare: (source: string) => object = database.prepare.bind(database);
  Reflect.set(database, 'prepare', (source: string) => {
    const statement = prepare(source);
    for (const name of ['run', 'get', 'all']) {
      const act: unknown = Reflect.get(statement, name);
      if (typeof act !== 'function') throw new Error(`a statement has no ${name}`);
      Reflect.set(statement, name, (...values: unknown[]): unknown => {
        count += 1;
        const result: unknown = Reflect.apply(act, statement, values);
        return result;
      });
    }
    return statement;
  });
  return {
    get count() {
      return count;
    },
  };
}
