import { dayMs } from '../../../foundation/durations.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { isSend, type JournalEntry, type SendEntry } from './journal-entry.ts';

const key = 'journal_replayed_to';
/** Attempts are kept for at least thirty days. */
const surelyKeptMs = 29 * dayMs;
const phases = ['open', 'final', 'closed'];

/**
 * The lines of all sends that the database does not know as far as the journal does, and of removals that it does not know. It is
 * written first, so none is right.
 */
export function unknownTo(database: OutboxDatabase, entries: readonly JournalEntry[]): JournalEntry[] {
  const phaseIn = phaseOf(database);
  const unknown = entries.filter(isSend).filter(({ what, send }) => {
    const phase = phaseIn(send);
    return what === 'final' ? phase === undefined || phase === 'open' : phase !== 'closed';
  });
  const sends = new Set(unknown.map(textOf));
  const removed = database.prepare<[JournalEntry['connection']]>(
    'select 1 from connection where id = :id and (base_url = :baseUrl or name = :name) and removed_at_ms is not null',
  );
  return entries.filter((entry) =>
    isSend(entry) ? sends.has(textOf(entry)) : removed.get(entry.connection) === undefined,
  );
}

/**
 * True where another copy knows more: of a connection that was removed, or of a send. Then its newest attempt is not in the
 * database, or not as far, or one that is under way in the database went further in the copy. An attempt that is old may have been
 * dropped since, but the newest of all never is: a database without one that is as new never knew it.
 */
export function isBehind(database: OutboxDatabase, copy: OutboxDatabase, nowMs: number): boolean {
  if (knowsRemoval(database, copy)) return true;
  const newest = newestAttempt(copy);
  if (newest === undefined) return false;
  const known = phaseOf(database)(newest);
  const isOlder = (newestAttempt(database)?.id ?? 0) <= newest.id;
  const isDropped = known === undefined && newest.startedAtMs < nowMs - surelyKeptMs && !isOlder;
  if (!isDropped && isFurther(newest, known)) return true;
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

/** A copy of before the connection was ever removed says that it is there; a row stays for ever, and so does its number. */
function knowsRemoval(database: OutboxDatabase, copy: OutboxDatabase): boolean {
  const isThere = database.prepare<[{ id: number; createdAtMs: number }]>(
    'select 1 from connection where id = :id and created_at_ms = :createdAtMs and removed_at_ms is null',
  );
  return copy
    .prepare<[], { id: number; createdAtMs: number }>(
      'select id, created_at_ms as createdAtMs from connection where removed_at_ms is not null',
    )
    .all()
    .some((removed) => isThere.get(removed) !== undefined);
}

function newestAttempt(
  database: OutboxDatabase,
): (Attempt & { readonly id: number; readonly startedAtMs: number }) | undefined {
  return database
    .prepare<[], Attempt & { id: number; startedAtMs: number }>(
      `select id, job_id as jobId, number as attempt, epoch, phase, started_at_ms as startedAtMs
       from attempt order by id desc limit 1`,
    )
    .get();
}

type Attempt = SendEntry['send'] & { readonly phase: string };

function isFurther({ phase }: Pick<Attempt, 'phase'>, own: string | undefined): boolean {
  return own === undefined || phases.indexOf(phase) > phases.indexOf(own);
}

function phaseOf(database: OutboxDatabase): (send: SendEntry['send']) => string | undefined {
  const attempt = database.prepare<[SendEntry['send']], { phase: string }>(
    'select phase from attempt where job_id = :jobId and number = :attempt and epoch = :epoch',
  );
  return (send) => attempt.get(send)?.phase;
}

function textOf({ send }: SendEntry): string {
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
