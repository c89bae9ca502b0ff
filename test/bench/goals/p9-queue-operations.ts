import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import { FileSendJournal } from '../../../src-main/engine/storage/journal/file-send-journal.ts';
import { systemClock } from '../../../src-main/foundation/clock.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { FilledQueue } from '../queue/filled-queue.ts';

export const p9: Goal = {
  id: 'P9',
  title: 'the queue alone, every commit synced, with the send journal',
  needs: [],
  measure: measureOperations,
};

const batch = 200;
/** Claimed, about to leave, accepted. */
const changesOfJob = 3;

async function measureOperations(bench: Bench): Promise<Measured> {
  const [added, delivered] = bench.isQuick ? [10_000, 300] : [50_000, 2000];
  const rates = {
    add: [] as number[],
    rawAdd: [] as number[],
    change: [] as number[],
    rawChange: [] as number[],
  };
  for (let round = 1; round <= bench.rounds; round += 1) {
    bench.say(`round ${String(round)}`);
    const directory = join(bench.folder, `round-${String(round)}`);
    const database = openDatabase(join(directory, 'outbox.db'));
    const journal = new FileSendJournal({ directory, database, clock: systemClock });
    try {
      const queue = new FilledQueue(database, journal);
      rates.add.push(await rateOf(added, () => queue.add(added, batch)));
      rates.change.push(await rateOf(delivered * changesOfJob, () => queue.deliver(delivered)));
    } finally {
      journal.close();
      database.close();
    }
    const plain = new PlainTable(join(bench.folder, `plain-${String(round)}.db`));
    rates.rawAdd.push(await rateOf(added, () => plain.add(added)));
    rates.rawChange.push(
      await rateOf(delivered * changesOfJob, () => plain.change(delivered * changesOfJob)),
    );
    plain.close();
  }
  return {
    figures: [
      {
        what: `files queued, ${String(batch)} in a commit`,
        unit: '/s',
        samples: rates.add,
        yardstick: { name: 'a plain table', samples: rates.rawAdd },
        bound: { of: 'value', is: 'at least', limit: 20_000 },
      },
      {
        what: 'changes of state, by eight lanes',
        unit: '/s',
        samples: rates.change,
        yardstick: { name: 'one commit each', samples: rates.rawChange },
        bound: { of: 'value', is: 'at least', limit: 3000 },
      },
    ],
    notes: [
      'the store in this process, from the sources; yardstick: a table of the same width with one index, and the same syncs',
    ],
    wrong: [],
  };
}

async function rateOf(count: number, work: () => void | Promise<void>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return (count / (performance.now() - startedAtMs)) * 1000;
}

/** What SQLite itself does, with the same durability. */
class PlainTable {
  readonly #database: Database.Database;

  constructor(file: string) {
    this.#database = new Database(file);
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) this.#database.pragma(pragma);
    this.#database.exec(
      'create table plain (id integer primary key, state text, name text, path text, target text, size integer, sum text);' +
        'create index plain_state on plain (state, id)',
    );
  }

  add(count: number): void {
    const insert = this.#database.prepare(
      "insert into plain (state, name, path, target, size, sum) values ('queued', ?, ?, 'kb_1', 20000, ?)",
    );
    const addBatch = this.#database.transaction((from: number) => {
      for (let number = from; number < from + batch; number += 1) {
        const name = `file-${String(number)}.txt`;
        insert.run(name, `/watched/${name}`, String(number).padStart(64, '0'));
      }
    });
    for (let from = 1; from <= count; from += batch) addBatch(from);
  }

  change(count: number): void {
    const update = this.#database.prepare('update plain set state = ? where id = ?');
    for (let number = 0; number < count; number += 1) {
      update.run(`state ${String(number % changesOfJob)}`, 1 + Math.floor(number / changesOfJob));
    }
  }

  close(): void {
    this.#database.close();
  }
}
