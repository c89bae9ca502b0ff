import { problemsOf } from './image-check.ts';
import { Ledger } from './ledger.ts';
import type { Told } from './told.ts';

/** What came of one run in which the disk failed. */
export interface CaseReport {
  readonly problems: readonly string[];
  /** Errors that reached the work, as `step: name`. */
  readonly failures: readonly string[];
  /** All of the work was done in the end. */
  readonly isComplete: boolean;
}

/** How a failing disk may show: by what the engine throws at its edge, by SQLite's own errors, or by the system's. */
const orderly =
  /^(OutboxError (storage|already_running)|SqliteError SQLITE_[A-Z_]+|Error E(IO|NOSPC|INTR))$/u;

/** Judges a run by what it told and what it left on the disk. */
export async function reportOf(directory: string, lines: readonly Told[]): Promise<CaseReport> {
  const ledger = new Ledger();
  const problems: string[] = [];
  const failures: string[] = [];
  for (const line of lines) {
    ledger.apply(line);
    if (line.told === 'opened' && line.repaired !== null) {
      problems.push(`A database that was whole was put aside: ${line.repaired}`);
    }
    if (line.told !== 'failed') continue;
    failures.push(`${line.step}: ${line.error}`);
    if (line.step === 'open' && !line.error.startsWith('OutboxError')) {
      problems.push(`Opening threw ${line.error} instead of saying what to do: ${line.message}`);
    } else if (!orderly.test(line.error)) {
      problems.push(`${line.step} failed with ${line.error}: ${line.message}`);
    }
  }
  if (!lines.some(({ told }) => told === 'ended')) problems.push('It did not come to its end');
  problems.push(...(await problemsOf(directory, ledger, null)));
  const works = lines.filter(({ told }) => told === 'closed' || told === 'failed');
  return { problems, failures, isComplete: works.at(-1)?.told === 'closed' };
}
