import type { JobKindName, JobState } from '../../../src-main/contract/job.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';

/** What the simulation follows of a job's row. */
export interface WatchedJob {
  readonly id: number;
  readonly kind: JobKindName;
  readonly connectionId: number;
  readonly state: JobState;
  readonly phase: 'open' | 'final' | null;
  readonly targetKind: string;
  readonly targetId: string;
  readonly slideId: string | null;
  readonly content: string;
  readonly sizeBytes: number | null;
  readonly attempt: number;
  readonly counted: number;
  readonly epoch: number;
  readonly hold: string | null;
  readonly dueAtMs: number;
  readonly cause: string | null;
  readonly remoteId: string | null;
  readonly proof: string | null;
  readonly staleRounds: number;
  readonly repetition: number;
  readonly path: string | null;
  readonly name: string;
  readonly modifiedAtMs: number | null;
  readonly priority: number;
  readonly serialKey: string | null;
  readonly orderKey: string;
}

const columns = [
  ...[
    'id',
    'kind',
    'connection_id',
    'state',
    'phase',
    'target_kind',
    'target_id',
    'slide_id',
    'content',
    'size_bytes',
  ],
  ...[
    'attempt_count',
    'counted_attempts',
    'epoch',
    'hold',
    'due_at_ms',
    'cause',
    'remote_id',
    'proof',
    'stale_rounds',
  ],
  ...['repetition', 'path', 'name', 'modified_at_ms', 'priority', 'serial_key', 'order_key'],
];

export interface RowListener {
  /** Told in the middle of a transaction. */
  jobChanged(before: WatchedJob | null, after: WatchedJob): void;
  attemptOpened(jobId: number, number: number, epoch: number): void;
  /** Too old to be kept. */
  jobRemoved(job: WatchedJob): void;
  attemptClosed(jobId: number, number: number, outcome: string, counted: boolean): void;
  connectionChanged(id: number, hold: string | null, rateLimitedUntilMs: number): void;
  /** `untilMs` is `null` for a hold without an end. */
  kindHeld(connectionId: number, kind: string, untilMs: number | null): void;
  kindReleased(connectionId: number, kind: string): void;
  pauseChanged(value: string | null): void;
}

/** Has every change of the rows told as it is made, by triggers of this connection alone. */
export function watchRows(database: OutboxDatabase, listener: RowListener): void {
  define(database, 'sim_job', (...values) => {
    const half = columns.length;
    const before = values[0] === null ? null : jobOf(values.slice(0, half));
    listener.jobChanged(before, jobOf(values.slice(half)));
  });
  define(database, 'sim_job_removed', (...values) => {
    listener.jobRemoved(jobOf(values));
  });
  define(database, 'sim_attempt', (phase, jobId, number, epoch, outcome, counted) => {
    if (phase === 'open') listener.attemptOpened(Number(jobId), Number(number), Number(epoch));
    if (phase === 'closed') {
      listener.attemptClosed(Number(jobId), Number(number), String(outcome), counted === 1);
    }
  });
  define(database, 'sim_connection', (id, hold, until) => {
    listener.connectionChanged(Number(id), textOrNull(hold), Number(until));
  });
  define(database, 'sim_kind_hold', (connection, kind, until) => {
    listener.kindHeld(Number(connection), String(kind), typeof until === 'number' ? until : null);
  });
  define(database, 'sim_kind_release', (connection, kind) => {
    listener.kindReleased(Number(connection), String(kind));
  });
  define(database, 'sim_pause', (value) => {
    listener.pauseChanged(textOrNull(value));
  });
  const [olds, news] = ['old', 'new'].map((row) => columns.map((column) => `${row}.${column}`).join(', '));
  const nulls = columns.map(() => 'null').join(', ');
  database.exec(`
    create temp trigger sim_job_insert after insert on main.job begin select sim_job(${nulls}, ${news ?? ''}); end;
    create temp trigger sim_job_update after update on main.job begin select sim_job(${olds ?? ''}, ${news ?? ''}); end;
    create temp trigger sim_job_delete after delete on main.job begin select sim_job_removed(${olds ?? ''}); end;
    create temp trigger sim_attempt_insert after insert on main.attempt begin
      select sim_attempt(new.phase, new.job_id, new.number, new.epoch, new.outcome, new.counted); end;
    create temp trigger sim_attempt_update after update on main.attempt when new.phase <> old.phase begin
      select sim_attempt(new.phase, new.job_id, new.number, new.epoch, new.outcome, new.counted); end;
    create temp trigger sim_connection_update after update on main.connection begin
      select sim_connection(new.id, new.hold, new.rate_limited_until_ms); end;
    create temp trigger sim_kind_hold_insert after insert on main.kind_hold begin
      select sim_kind_hold(new.connection_id, new.kind, new.until_ms); end;
    create temp trigger sim_kind_hold_update after update on main.kind_hold begin
      select sim_kind_hold(new.connection_id, new.kind, new.until_ms); end;
    create temp trigger sim_kind_hold_delete after delete on main.kind_hold begin
      select sim_kind_release(old.connection_id, old.kind); end;
    create temp trigger sim_pause_insert after insert on main.setting when new.key = 'pause' begin
      select sim_pause(new.value); end;
    create temp trigger sim_pause_update after update on main.setting when new.key = 'pause' begin
      select sim_pause(new.value); end;
    create temp trigger sim_pause_delete after delete on main.setting when old.key = 'pause' begin
      select sim_pause(null); end;`);
}

/** All jobs as they stand. */
export function allJobs(database: OutboxDatabase): WatchedJob[] {
  const rows = database
    .prepare<[], unknown[]>(`select ${columns.join(', ')} from job order by id`)
    .raw()
    .all();
  return rows.map(jobOf);
}

function jobOf(values: readonly unknown[]): WatchedJob {
  const [id, kind, connectionId, state, phase, targetKind, targetId, slideId, content, sizeBytes, ...more] =
    values;
  const [
    attempt,
    counted,
    epoch,
    hold,
    dueAtMs,
    cause,
    remoteId,
    proof,
    staleRounds,
    repetition,
    path,
    ...order
  ] = more;
  const [name, modifiedAtMs, priority, serialKey, orderKey] = order;
  return {
    id: Number(id),
    kind: String(kind) as JobKindName,
    connectionId: Number(connectionId),
    state: String(state) as JobState,
    phase: phase === 'open' || phase === 'final' ? phase : null,
    targetKind: String(targetKind),
    targetId: String(targetId),
    slideId: textOrNull(slideId),
    content: String(content),
    sizeBytes: typeof sizeBytes === 'number' ? sizeBytes : null,
    attempt: Number(attempt),
    counted: Number(counted),
    epoch: Number(epoch),
    hold: textOrNull(hold),
    dueAtMs: Number(dueAtMs),
    cause: textOrNull(cause),
    remoteId: textOrNull(remoteId),
    proof: textOrNull(proof),
    staleRounds: Number(staleRounds),
    repetition: Number(repetition),
    path: textOrNull(path),
    name: String(name),
    modifiedAtMs: typeof modifiedAtMs === 'number' ? modifiedAtMs : null,
    priority: Number(priority),
    serialKey: textOrNull(serialKey),
    orderKey: String(orderKey),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function define(database: OutboxDatabase, name: string, tell: (...values: unknown[]) => void): void {
  database.function(name, { varargs: true }, (...values: unknown[]) => {
    tell(...values);
    return null;
  });
}
