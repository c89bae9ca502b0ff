import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Claim } from '../../../../../src-main/engine/jobs/store/sending-commits.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import type { OutboxDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { addConnection } from '../../../../helpers/queue-parts.ts';
import { notCancelled, outcomes, queueOn } from '../../storage/journal/journal-bench.ts';

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
/** What may happen to a queue of three connections, in any order. */
export const stepsOfRun: fc.Arbitrary<Step[]> = fc.array(
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

/** The same for a send in every database that knows of it. */
export function keyOf(database: OutboxDatabase, record: JobRecord): string {
  const name = database
    .prepare<[number], { name: string }>('select name from connection where id = ?')
    .get(record.connection_id)?.name;
  return `${name ?? ''} ${String(record.sha256)} ${String(record.repetition)}`;
}

let template: Buffer | null = null;

export function newDatabase(folder: string): OutboxDatabase {
  const file = join(folder, 'outbox.db');
  if (template !== null) writeFileSync(file, template);
  const database = openPrepared(file);
  template ??= database.serialize();
  return database;
}

/** Lives through the steps, and takes copies as snapshots do. */
export function live(steps: readonly Step[], folder: string) {
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
        const claim = bench.store.claim(step.connection);
        if (claim !== null) open.push({ claim, send: null });
        break;
      }
      case 'final': {
        const one = open[step.which];
        if (one?.send !== null) break;
        one.claim = bench.store.recordFinal(one.claim, 1000);
        const key = keyOf(database, one.claim.job);
        one.send = { key, finalStep: index, endStep: null, outcome: null };
        sends.push(one.send);
        break;
      }
      case 'finish': {
        const one = open[step.which];
        if (one === undefined) break;
        open = open.filter((other) => other !== one);
        const outcome = one.send === null ? 'retry' : step.outcome;
        bench.store.finish(one.claim, outcomes[outcome], notCancelled);
        if (one.send !== null) Object.assign(one.send, { endStep: index, outcome });
        break;
      }
      case 'crash':
        bench.journal.close();
        open = [];
        bench = queueOn(database, folder, clock);
        bench.store.recover();
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
