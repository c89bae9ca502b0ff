import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JobRecord } from '../../src-main/engine/jobs/record/job-record.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { openWorkStorage, startParts } from './engine-parts.ts';
import { jobFact } from './facts.ts';
import type { Ledger } from './ledger.ts';

/** What of an attempt decides whether its request may have been carried out. */
interface Attempt {
  readonly job_id: number;
  readonly outcome: string | null;
}

/**
 * Takes the database away from a data folder and opens the rest of it: a snapshot, if there is one, and the journal of what was
 * sent. Whatever had left, and was not refused by the service itself, must not wait to be sent again.
 */
export async function problemsAfterLoss(directory: string, ledger: Ledger): Promise<string[]> {
  const mayHaveArrived = new Set<number>();
  for (const name of ledger.delimiters) {
    const text = ledger.facts.get(name);
    if (text === undefined) continue;
    const { job_id, outcome } = JSON.parse(text) as Attempt;
    // The outcome that is being recorded may be one that says it was not applied.
    if (ledger.touched.includes(name)) continue;
    if (outcome === null || outcome === 'accepted' || outcome === 'in_doubt') mayHaveArrived.add(job_id);
  }
  if (mayHaveArrived.size === 0) return [];

  for (const name of readdirSync(directory)) {
    if (name.startsWith('outbox.db')) rmSync(join(directory, name));
  }
  const clock = new ManualClock();
  const storage = await openWorkStorage(directory, clock, false);
  startParts(storage, clock);
  const problems: string[] = [];
  const find = storage.database.prepare<[string, string], string>(
    'select state from job where target_id = ? and content = ?',
  );
  const stateOf = find.pluck();
  for (const id of mayHaveArrived) {
    const job = JSON.parse(ledger.facts.get(jobFact(id)) ?? '{}') as Partial<JobRecord>;
    const states = stateOf.all(job.target_id ?? '', job.content ?? '');
    const isKnown = states.some((state) => ['tracking', 'done', 'in_doubt'].includes(state));
    if (!isKnown) {
      problems.push(
        `With the database lost, job ${String(id)} ${states.length === 0 ? 'is forgotten' : `is ${states.join(', ')}`}, and its end had left`,
      );
    }
  }
  await storage.close();
  return problems;
}
