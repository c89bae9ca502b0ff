import type { Hold } from '../../../contract/availability.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';
import type { Cause, JobKindName, JobState, Proof, SendingPhase, TargetKind } from '../../../contract/job.ts';

/** Holds that stand in the job's own row; those of its connection and of the whole queue are joined when read. */
export type OwnHold = Extract<Hold, 'backoff' | 'rate_limit' | 'target' | 'disk'>;

/** A row of the table `job`, with its columns' names. Times are milliseconds since 1970 UTC. */
export interface JobRecord {
  readonly id: number;
  readonly kind: JobKindName;
  readonly state: JobState;
  readonly phase: SendingPhase | null;
  readonly hold: OwnHold | null;
  readonly due_at_ms: number;
  /** A person holds it since then, whatever becomes of it until it is released. Null: nobody does. */
  readonly held_at_ms: number | null;
  readonly cause: Cause | null;
  /** Computed by the database of `reason_code` and `reason_params`, or of the prose that earlier versions wrote. */
  readonly reason: Recorded | null;
  readonly connection_id: number;
  /** What it was added with. Null: it is older than batches. */
  readonly batch_id: number | null;
  readonly watch_folder_id: number | null;
  readonly target_kind: TargetKind;
  readonly target_id: string;
  readonly target_label: string | null;
  readonly slide_id: string | null;
  readonly slide_label: string | null;
  readonly name: string;
  /** Absolute: seen here below a watched folder, or chosen by a person here. Nothing that was imported ever stands here. */
  readonly path: string | null;
  /** Where an imported receipt says that its file lay: for people to read. It names no file. */
  readonly was_at: string | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly device: string | null;
  readonly inode: string | null;
  readonly size_bytes: number | null;
  readonly modified_at_ms: number | null;
  readonly sha256: string | null;
  readonly candidate_id: string | null;
  /** With a comma between, in the order of the contract's list. */
  readonly formats: string | null;
  readonly aspect_ratio: string | null;
  readonly revision: number | null;
  readonly approved_revision: number | null;
  readonly stale_rounds: number;
  /** Computed by the database: what makes two jobs for one target the same. */
  readonly content: string;
  /** Computed by the database: what is read to follow it. */
  readonly resource: string | null;
  readonly finding: Recorded | null;
  readonly is_imported: 0 | 1;
  /** The job that delivered older content of the same file. */
  readonly newer_of: number | null;
  /** A person said that this content goes although older content of its file was delivered. */
  readonly goes_as_another: 0 | 1;
  readonly repetition: number;
  readonly serial_key: string | null;
  readonly serial_order: number;
  /** 0 is normal. The higher goes first. */
  readonly priority: number;
  /** Among equal priority the smaller goes first. */
  readonly order_key: string;
  /** By which it is listed by name. */
  readonly name_key: string;
  readonly counted_attempts: number;
  readonly attempt_count: number;
  readonly interruptions: number;
  readonly remote_id: string | null;
  readonly remote_url: string | null;
  readonly remote_status: string | null;
  readonly proof: Proof | null;
  readonly tracking_since_ms: number | null;
  readonly poll_count: number;
  /** What a person said of a file that tells where it was taken. Null: what its folder says, if it has one. */
  readonly location_rule: 'refuse' | 'remove' | null;
  /** Why it asks before it goes to another client's target. Null: it does not, or a person said yes. */
  readonly asks_client: Recorded | null;
  readonly epoch: number;
  readonly check_sum: number | null;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
  readonly ended_at_ms: number | null;
}

/** A job before it is a row: without what it gets by being one. */
export type JobContent = Omit<
  JobRecord,
  | 'id'
  | 'content'
  | 'resource'
  | 'order_key'
  | 'name_key'
  | 'check_sum'
  | 'created_at_ms'
  | 'updated_at_ms'
  | 'ended_at_ms'
>;

/** The columns that a transition may change, but for those that follow from them. */
export const fateColumns = [
  ...(['state', 'phase', 'hold', 'due_at_ms', 'held_at_ms', 'cause', 'reason', 'target_label'] as const),
  ...(['slide_id', 'slide_label', 'repetition', 'serial_order', 'priority', 'counted_attempts'] as const),
  ...(['attempt_count', 'interruptions', 'remote_id', 'remote_url', 'remote_status', 'proof'] as const),
  ...(['tracking_since_ms', 'poll_count', 'revision', 'approved_revision', 'stale_rounds'] as const),
  ...(['finding', 'newer_of', 'goes_as_another', 'asks_client', 'epoch'] as const),
] satisfies (keyof JobRecord)[];

/** The part of a job that changes while it lives: what a transition writes. */
export type JobFields = Pick<JobRecord, (typeof fateColumns)[number]>;

/** A picture for a carousel goes nowhere before somebody chose its slide. */
export function lacksSlide(job: Pick<JobRecord, 'target_kind' | 'slide_id'>): boolean {
  return job.target_kind === 'carousel' && job.slide_id === null;
}

/** A file that was sent, of which an imported receipt tells, and that nobody has met here yet. */
export function lacksFile(job: Pick<JobRecord, 'path' | 'sha256'>): boolean {
  return job.sha256 !== null && job.path === null;
}

/** A time that never comes: for queued jobs that wait for a person or another job. */
export const neverDueMs = 8_640_000_000_000_000;
