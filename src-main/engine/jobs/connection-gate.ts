import type { ConnectionHold } from '../../contract/connection.ts';
import type { JobKindName } from '../../contract/job.ts';
import type { KindHoldCause } from '../../contract/service-profile.ts';
import type { AttemptResult } from './attempt-result.ts';
import type { JobRecord } from './job-record.ts';

/** What the worker must know of connections: which may send, and what their answers mean for all their jobs. */
export interface ConnectionGate {
  /** Connections that may send now. */
  sendable(): readonly number[];
  /** The earliest time after `afterMs` at which a connection that was asked to wait may send again, or `null`. */
  nextOpeningAtMs(afterMs: number): number | null;
  hold(connectionId: number, hold: ConnectionHold, words: string): void;
  /** All jobs of this kind wait, for a person or until a time. */
  holdKind(
    connectionId: number,
    kind: JobKindName,
    hold: { readonly cause: KindHoldCause; readonly words: string; readonly untilMs: number | null },
  ): void;
  /** Asks the service whether it is there at all. */
  ask(connectionId: number): void;
  waitUntil(connectionId: number, untilMs: number): void;
  answered(connectionId: number): void;
}

/** What the outcome of one job means for its whole connection, or for all jobs of its kind there. */
export function tellConnection(
  connections: ConnectionGate,
  job: Pick<JobRecord, 'connection_id' | 'kind'>,
  result: AttemptResult,
  nowMs: number,
): void {
  if (result.kind === 'connection_held') {
    connections.hold(job.connection_id, result.hold, result.words);
  } else if (result.kind === 'kind_held') {
    connections.holdKind(job.connection_id, job.kind, {
      cause: result.cause,
      words: result.words,
      untilMs: null,
    });
  } else if (result.kind === 'retry' && result.cause === 'rate_limited' && result.retryAfterMs !== null) {
    connections.waitUntil(job.connection_id, nowMs + result.retryAfterMs);
  } else if (result.kind === 'accepted' || result.kind === 'rejected') {
    connections.answered(job.connection_id);
  }
}
