import type { Message } from '../../../contract/messages/message.ts';
import type { ConnectionHold } from '../../../contract/connection.ts';
import type { JobKindName } from '../../../contract/job.ts';
import type { KindHoldCause } from '../../../contract/service-profile.ts';

/** What the worker must know of connections, and tells them: which may send, and what an end means for all their jobs. */
export interface ConnectionPort {
  /** Connections that may send now. */
  sendable(): readonly number[];
  /** How many requests people let it carry at a time; `null`: they say nothing. */
  mostAtOnce(connectionId: number): number | null;
  /** The earliest time after `afterMs` at which a connection that was asked to wait may send again, or `null`. */
  nextOpeningAtMs(afterMs: number): number | null;
  hold(connectionId: number, hold: ConnectionHold, message: Message): void;
  /** All jobs of this kind wait, for a person or until a time. */
  holdKind(
    connectionId: number,
    kind: JobKindName,
    hold: { readonly cause: KindHoldCause; readonly message: Message; readonly untilMs: number | null },
  ): void;
  /** Asks the service whether it is there at all. */
  ask(connectionId: number): void;
  /** `told`: what the service said. */
  waitUntil(connectionId: number, untilMs: number, told: Message): void;
  answered(connectionId: number): void;
}
