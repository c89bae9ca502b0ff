import { said } from '../helpers/said.ts';
import type { OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import { beginEpoch } from '../../src-main/engine/storage/database/meta.ts';
import type { JobRecord } from '../../src-main/engine/jobs/record/job-record.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import type { Storage } from '../../src-main/engine/storage/storage.ts';
import { openWorkStorage, startParts } from './engine-parts.ts';
import { readFacts } from './facts.ts';
import type { Ledger } from './ledger.ts';
import { newJob } from './new-jobs.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import type { Told } from './told.ts';

/**
 * Opens a data folder as the next start would find it, and gives in words everything that must not be: what was acknowledged and is
 * not there, what is there and nobody wrote, states that contradict each other, a delimiter without its record, and a recovery
 * that does not end where it should. `next` is what the commit in hand was acknowledged with, where that is known.
 */
export async function problemsOf(directory: string, ledger: Ledger, next: Told | null): Promise<string[]> {
  const clock = new ManualClock();
  let storage: Storage;
  try {
    storage = await openWorkStorage(directory, clock, false);
  } catch (error) {
    return [`It does not open: ${String(error)}`];
  }
  const problems: string[] = [];
  try {
    if (storage.repaired !== null) problems.push(`It had to be repaired: ${said(storage.repaired.detail)}`);
    problems.push(...asFound(storage.database, ledger, next), ...afterRecovery(storage, clock));
  } catch (error) {
    problems.push(
      `It cannot be used: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
  await storage.close();
  return problems;
}

function asFound(database: OutboxDatabase, ledger: Ledger, next: Told | null): string[] {
  const problems: string[] = [];
  const integrity: unknown = database.pragma('integrity_check', { simple: true });
  if (integrity !== 'ok') problems.push(`The integrity check says ${String(integrity)}`);
  problems.push(...ledger.differences(readFacts(database), next));
  problems.push(...contradictions(database));
  const phase = database
    .prepare<[string], string>("select phase from attempt where job_id || '/' || number = ?")
    .pluck();
  for (const attempt of ledger.delimiters) {
    const found = phase.get(attempt.slice('attempt '.length));
    if (found === undefined) problems.push(`The delimiter of ${attempt} left, and it has no record`);
    else if (found === 'open')
      problems.push(`The delimiter of ${attempt} left before its record was durable`);
  }
  return problems;
}

/** Queries that find nothing in a database that only the engine wrote. */
const impossible: Readonly<Record<string, string>> = {
  'a job is being sent without its one attempt in the same phase': `
    select job.id from job where state = 'sending' and 1 <> (select count(*) from attempt
      where job_id = job.id and attempt.phase = job.phase and number = job.attempt_count and attempt.epoch = job.epoch)`,
  'an attempt is open and its job is not being sent': `
    select job.id from job join attempt on job_id = job.id where attempt.phase <> 'closed' and
      (state <> 'sending' or number <> attempt_count)`,
  'the attempts of a job are not as many as it says': `
    select id from job where attempt_count <> (select count(*) from attempt where job_id = job.id)`,
  'an attempt is about other content than its job': `
    select job.id from job join attempt on job_id = job.id where attempt.sha256 is not job.sha256`,
  'a job was accepted or is in doubt, and its end was never recorded': `
    select job.id from job join attempt on job_id = job.id and number = attempt_count
      where state in ('tracking', 'done', 'in_doubt') and final_at_ms is null`,
  'two jobs in hand share a serial key': `
    select max(id) from job where state = 'sending' and serial_key is not null group by serial_key having count(*) > 1`,
  'a total is not what the rows say': `
    select state from job_count where jobs <> (select count(*) from job where job.state = job_count.state)
      or bytes <> (select ifnull(sum(size_bytes), 0) from job where job.state = job_count.state)`,
  'a row points to one that is not there': `select "table" from pragma_foreign_key_check`,
};

function contradictions(database: OutboxDatabase): string[] {
  return Object.entries(impossible).flatMap(([message, sql]) =>
    database
      .prepare<[], string | number>(sql)
      .pluck()
      .all()
      .map((what) => `${message}: ${String(what)}`),
  );
}

function afterRecovery(storage: Storage, clock: ManualClock): string[] {
  const problems: string[] = [];
  const { database } = storage;
  const selectInHand = database.prepare<[], JobRecord>("select * from job where state = 'sending'");
  const inHand = selectInHand.all();
  const parts = startParts(storage, clock);
  for (const before of inHand) {
    const after = parts.store.get(before.id);
    const allowed = before.phase === 'final' ? ['in_doubt'] : ['queued', 'needs_attention'];
    if (after === null || !allowed.includes(after.state)) {
      problems.push(
        `Job ${String(before.id)}, ${String(before.phase)}, was recovered as ${String(after?.state)}`,
      );
    } else if (after.counted_attempts !== before.counted_attempts) {
      problems.push(`The recovery of job ${String(before.id)} used an attempt up`);
    }
  }
  problems.push(...contradictions(database));

  const once = readFacts(database);
  beginEpoch(database);
  if (parts.store.recover().length > 0) problems.push('A second recovery found something to do');
  for (const [name, text] of readFacts(database)) {
    if (once.get(name) !== text) problems.push(`A second recovery changed ${name}`);
  }

  // It goes on: a new file comes in, and whatever is due is claimed.
  const added = parts.intake.add([newJob(1_000_000, seededRandom(1))])[0];
  if (added?.kind !== 'added') problems.push('A new file cannot be added');
  if (parts.store.claim(1) === null) problems.push('Nothing can be claimed');
  return problems;
}
