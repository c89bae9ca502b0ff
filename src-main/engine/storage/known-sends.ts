import { dayMs } from '../../foundation/durations.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { JournalEntry } from './journal-entry.ts';

const key = 'journal_replayed_to';
/** Attempts are kept for at least thirty days. */
const surelyKeptMs = 29 * dayMs;
const phases = ['open', 'final', 'closed'];

/** The lines of all sends that the database does not know as far as the journal does. It is written first, so none is right. */
export function unknownTo(database: OutboxDatabase, entries: readonly JournalEntry[]): JournalEntry[] {
  const phaseIn = phaseOf(database);
  const unknown = entries.filter(({ what, send }) => {
    const phase = phaseIn(send);
    return what === 'final' ? phase === undefined || phase === 'open' : phase !== 'closed';
  });
  const sends = new Set(unknown.map(textOf));
  return entries.filter((entry) => sends.has(textOf(entry)));
}

/**
 * True where another copy knows more of a send: its newest attempt is not in the database, or not as far, or one that is under way
 * in the database went further in the copy.
 */
export function isBehind(database: OutboxDatabase, copy: OutboxDatabase, nowMs: number): boolean {
  const newest = copy
    .prepare<[], Attempt & { startedAtMs: number }>(
      `select job_id as jobId, number as attempt, epoch, phase, started_at_ms as startedAtMs
       from attempt order by id desc limit 1`,
    )
    .get();
  if (newest === undefined || newest.startedAtMs < nowMs - surelyKeptMs) return false;
  if (isFurther(newest, phaseOf(database)(newest))) return true;
  const phaseInCopy = phaseOf(copy);
  return database
    .prepare<[], Attempt>(
      `select attempt.job_id as jobId, attempt.number as attempt, attempt.epoch, attempt.phase
       from job join attempt on attempt.job_id = job.id and attempt.number = job.attempt_count
       where job.state = 'sending'`,
    )
    .all()
    .some((own) => {
      const phase = phaseInCopy(own);
      return phase !== undefined && isFurther({ phase }, own.phase);
    });
}

type Attempt = JournalEntry['send'] & { readonly phase: string };

function isFurther({ phase }: Pick<Attempt, 'phase'>, own: string | undefined): boolean {
  return own === undefined || phases.indexOf(phase) > phases.indexOf(own);
}

function phaseOf(database: OutboxDatabase): (send: JournalEntry['send']) => string | undefined {
  const attempt = database.prepare<[JournalEntry['send']], { phase: string }>(
    'select phase from attempt where job_id = :jobId and number = :attempt and epoch = :epoch',
  );
  return (send) => attempt.get(send)?.phase;
}

function textOf({ send }: JournalEntry): string {
  return `${String(send.epoch)} ${String(send.jobId)} ${String(send.attempt)}`;
}

/** All segments before this one are in the database, under other numbers of jobs and attempts than the journal says. */
export function replayedTo(database: OutboxDatabase): number {
  const row = database.prepare<[string], { value: string }>('select value from meta where key = ?').get(key);
  return Number(row?.value ?? 0);
}

export function noteReplayed(database: OutboxDatabase, segment: number): void {
  database
    .prepare(
      'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
    )
    .run(key, String(segment));
}
