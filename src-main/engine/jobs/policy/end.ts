import type { Message } from '../../../contract/messages/message.ts';
import type { ConnectionHold } from '../../../contract/connection.ts';
import type { AttemptOutcome } from '../../../contract/job.ts';
import type { KindRefusal } from '../../../contract/service-profile.ts';
import type { JobFields } from '../record/job-record.ts';

/** What one attempt's end means: for the job, its record, its connection, and for how much is sent there. */
export interface End {
  /** The job's next state, with all that changes with it. */
  readonly fields: JobFields;
  /** Whether it counts against `maximumAttempts`. */
  readonly counted: boolean;
  readonly record: AttemptOutcome;
  /** What it means beyond the job, in the order in which it is told. */
  readonly effects: readonly Effect[];
  /** What it says of how many requests the connection carries at a time. */
  readonly signal: 'success' | 'neutral' | 'slow_down';
  /**
   * What it says of this kind of work there: `reset`: the service decided; `failure`: it counts towards a hold of the kind; `cut`: it
   * does too, though all that one outage cut off counts once; `turned_away`: the kind is held at once, for longer each time.
   */
  readonly breaker: 'reset' | 'failure' | 'cut' | 'turned_away' | 'none';
}

export type Effect =
  /** The service answered over this connection with its own yes or no. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'hold_connection'; readonly hold: ConnectionHold; readonly message: Message }
  /** What answered may not have been the service: a read tells whether that is there. */
  | { readonly kind: 'ask_connection' }
  /** Until a person lets it go. */
  | { readonly kind: 'hold_kind'; readonly cause: KindRefusal; readonly message: Message }
  /** Jobs that were refused alone before that was known wait with the others. */
  | { readonly kind: 'wait_too'; readonly jobIds: readonly number[] }
  /** The whole connection was asked to wait. Milliseconds since 1970 UTC. */
  | {
      readonly kind: 'wait_until';
      readonly untilMs: number;
      readonly forMs: number;
      /** What it said. */
      readonly message: Message;
    }
  /** The other jobs of its target wait: the service says that it is gone. */
  | { readonly kind: 'hold_target'; readonly message: Message }
  /** Time ran out, which costs more of the retry budget than a retry does. */
  | { readonly kind: 'timed_out' }
  /** Its file was saved again: it settles anew. */
  | { readonly kind: 'settle_file' };

/** Nobody can tell whether it arrived: another try of the kind could leave one more such question. */
export function leavesOpen({ record }: Pick<End, 'record'>): boolean {
  return record === 'in_doubt' || record === 'unusable';
}
