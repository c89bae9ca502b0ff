import type { Events } from '../../foundation/events.ts';
import type { ClientEvent } from '../connections/clients/clients.ts';
import type { ConnectionHealthOptions } from '../connections/connection-health.ts';
import type { LearnedLimit } from '../connections/profile/learned-limits.ts';
import type { HeldKind } from '../connections/kind-holds.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';
import type { JobObserver } from '../jobs/store/commits.ts';

/** Everything that parts of the engine tell each other. Who listens, and in which order, is in `subscriptions.ts`. */
export interface EngineEventsTold {
  /** A committed change. A listener that writes and fails stops the sending: it says so to whoever made the change. */
  'job.changed': Parameters<JobObserver['jobChanged']>;
  /** A file was not what its job says, when it was opened or while it was sent. */
  'source.changed': [job: JobRecord];
  /** Jobs of a target wait, as the service does not know it. */
  'target.held': [jobIds: readonly number[]];
  /** A connection was seen to be as it was, it or a kind of work waits for something else, or something may go now. */
  'connection.changed': [what: 'seen' | 'held' | 'opened'];
  /** A connection begins or ends to wait for something. */
  'connection.waits': [
    ...told: Parameters<ConnectionHealthOptions['onEvent']>,
    about: { readonly hasKey: boolean },
  ];
  /** The service asked a whole connection to wait. */
  'connection.rate_limited': [connectionId: number, untilMs: number];
  /** A kind of work waits for a person on a connection. */
  'kind.held': [connectionId: number, held: HeldKind];
  /** What kinds of work wait for on a connection, after a change. */
  'kind.holds': [connectionId: number, held: readonly HeldKind[]];
  /** Whose something is, or whether a client's work is sent, may be another thing now. */
  'client.changed': [what: ClientEvent, name: string];
  /** The service showed a limit that was not known. */
  'limit.learned': [connectionId: number, learned: LearnedLimit];
  /** A clip was read, and is remembered. */
  'clip.read': [connectionId: number, clipId: string];
  /** How services are reached is another way now. */
  'network.changed': [];
  /** What holds everything, or how fast it goes, may have changed. */
  'queue.changed': [];
  /** Everything that is being sent and has not sent its end is to be stopped. */
  'queue.stopped': [message: string];
  /** What the service lists shows that this data folder may be an older copy. */
  'older_copy.found': [];
  /** The disk is full, or has room again, after so long. */
  'disk.changed': [isFull: boolean, fullForMs: number | null];
  /** Something could not be written for want of room. */
  'disk.full': [error: unknown];
  /** Health, counts or files of watched folders may have changed. */
  'folders.changed': [];
  /** The pause or the hours of a watched folder began or ended. */
  'folders.held': [];
}

export type EngineEvents = Events<EngineEventsTold>;
